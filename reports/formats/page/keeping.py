"""The one script of pages with a form: it opens the fields, and saves a copy of the page with what stands in them.

Its hash is in the policy of the page, so that a browser runs it and no other. It asks nobody for anything: the copy is
a download that the page makes of itself. Where scripts are off, the fields stay shut, and nothing typed is lost.
"""

import base64
import hashlib

SCRIPT = """(() => {
  const fields = [...document.querySelectorAll("form textarea, form input")];
  const buttons = [...document.querySelectorAll("button.keep-copy")];
  if (!fields.length || !buttons.length) return;
  let isChanged = false;
  for (const field of fields) {
    field.disabled = false;
    field.addEventListener("input", () => { isChanged = true; });
  }
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", save);
  }
  addEventListener("beforeunload", (event) => { if (isChanged) event.preventDefault(); });
  function save() {
    const copy = document.documentElement.cloneNode(true);
    [...copy.querySelectorAll("form textarea, form input")].forEach((field, at) => {
      const { type, value, checked } = fields[at];
      if (field.localName === "textarea") field.textContent = "\\n" + value;
      else if (type === "checkbox" || type === "radio") field.toggleAttribute("checked", checked);
      else field.setAttribute("value", value);
      field.setAttribute("disabled", "");
    });
    for (const button of copy.querySelectorAll("button.keep-copy")) button.hidden = true;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["<!DOCTYPE html>\\n", copy.outerHTML, "\\n"], { type: "text/html" }));
    const name = decodeURIComponent(location.pathname.split("/").pop() || "").replace(/(\\.filled)?\\.html?$/i, "");
    link.download = (name || "packet") + ".filled.html";
    link.click();
    isChanged = false;
  }
})();"""
_HASH = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
ALLOWED = f"; script-src 'sha256-{_HASH}'"
"""What the policy of a page with a form says besides."""


def with_script(body: str) -> str:
    """The page with the script at its end."""
    before, _, after = body.rpartition("</body>")
    return f"{before}<script>{SCRIPT}</script>\n</body>{after}"
