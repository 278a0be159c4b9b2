// Fills the form of a page in a headless browser, and saves a copy. Reads a request as JSON from standard input:
// {"browser": "/usr/bin/…", "profile": "empty folder", "file": "…", "to": "folder", "values": {"name": "text" or true}};
// writes {"saved": "file", "asked": ["address", …], "errors": ["error", …]} to standard output.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const request = JSON.parse(readFileSync(0, "utf8"));
const browser = await puppeteer.launch({
  executablePath: request.browser,
  userDataDir: request.profile,
  headless: true,
  protocolTimeout: 300_000,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage"],
});
const asked = [];
const errors = [];
try {
  const page = await browser.newPage();
  page.on("request", (one) => {
    if (!/^(data|blob|about|file):/.test(one.url())) asked.push(one.url());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (said) => said.type() === "error" && errors.push(said.text()));
  const session = await browser.target().createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: request.to });
  await page.goto(pathToFileURL(request.file).href, { waitUntil: "load", timeout: 120_000 });
  for (const [name, value] of Object.entries(request.values)) {
    const field = await page.waitForSelector(`[name="${name}"]`);
    if (value === true) await field.evaluate((box) => box.click());
    else await field.type(value);
  }
  await page.$eval("button.keep-copy", (button) => button.click()); // a click at a place may miss while the page moves
  // The events of a download are not always sent; a file under its own name is whole.
  const here = () => readdirSync(request.to).find((name) => name.endsWith(".html"));
  for (let tries = 0; !here() && tries < 600; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  const saved = here() ?? "nothing was saved within a minute";
  process.stdout.write(JSON.stringify({ saved, asked, errors }));
} finally {
  await browser.close();
}
