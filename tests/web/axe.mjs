// Runs axe-core over pages in one headless browser. Reads a request as JSON from standard input:
// {"browser": "/usr/bin/…", "profile": "empty folder", "looks": [{"width": 390, "dark": false}], "files": ["…"]};
// writes {"file": ["390 px light: error", …]} to standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const request = JSON.parse(readFileSync(0, "utf8"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const browser = await puppeteer.launch({
  executablePath: request.browser,
  userDataDir: request.profile,
  headless: true,
  protocolTimeout: 300_000,
  args: [
    "--no-sandbox", // root has none, and the pages are our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
  ],
});

async function errorsOf(file, look) {
  const errors = [];
  const page = await browser.newPage();
  try {
    await page.setBypassCSP(true);
    await page.setViewport({ width: look.width, height: 900, isMobile: look.width < 600 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: look.dark ? "dark" : "light" }]);
    page.on("request", (asked) => {
      if (!/^(data|blob|about):/.test(asked.url()) && !asked.isNavigationRequest()) errors.push(`asks for ${asked.url()}`);
    });
    page.on("pageerror", (error) => errors.push(`script error: ${error.message}`));
    await page.goto(pathToFileURL(file).href, { waitUntil: "load", timeout: 120_000 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > look.width) errors.push(`is ${wide} px wide on a screen of ${look.width}`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    for (const rule of violations) {
      for (const node of rule.nodes) {
        const why = node.failureSummary.split("\n").slice(1).join("; ").trim();
        errors.push(`${rule.id} (${rule.impact}): ${rule.help}: ${node.target.join(" ")}: ${why}`);
      }
    }
  } finally {
    await page.close();
  }
  return errors.map((error) => `${look.width} px ${look.dark ? "dark" : "light"}: ${error}`);
}

try {
  const found = {};
  for (const file of request.files) {
    found[file] = [];
    for (const look of request.looks) found[file].push(...(await errorsOf(file, look)));
  }
  process.stdout.write(JSON.stringify(found));
} finally {
  await browser.close();
}
