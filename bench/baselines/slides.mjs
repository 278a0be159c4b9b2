// The slides of a plan (see bench/decks.py) by PptxGenJS: `node slides.mjs PLAN OUT BEFORE [TOOK]`.
// So many decks are made before the one whose seconds, by the clock and of the processor, go to TOOK.
import { readFileSync, writeFileSync } from "node:fs";
import pptxgen from "pptxgenjs";

const [plan, out, before, result] = process.argv.slice(2);
const slides = JSON.parse(readFileSync(plan, "utf8"));
const inches = (emu) => emu / 914400;
const points = (emu) => emu / 12700;

function texts(paragraphs) {
  return paragraphs.flatMap((runs) =>
    runs.map(([text, size, bold, url], at) => ({
      text,
      options: {
        fontSize: size ? points(size) : 14,
        bold: Boolean(bold),
        breakLine: at === runs.length - 1,
        ...(url ? { hyperlink: { url } } : {}),
      },
    })),
  );
}

async function deck() {
  const made = new pptxgen();
  made.defineLayout({ name: "WIDE", width: 13.333, height: 7.5 });
  made.layout = "WIDE";
  for (const told of slides) {
    const slide = made.addSlide();
    for (const shape of told.shapes) {
      const [x, y, w, h] = shape.place.map(inches);
      if (shape.text) {
        slide.addText(texts(shape.text), { x, y, w, h });
      } else if (shape.rows) {
        const rows = shape.rows.map((row) =>
          row.map((cell) => ({ text: texts(cell.text), options: { margin: cell.margins.map(points)[1] } })),
        );
        slide.addTable(rows, { x, y, w, h, colW: shape.widths.map(inches), rowH: shape.heights.map(inches) });
      } else if (shape.series) {
        const series = shape.series.map(([name, values]) => ({ name, labels: shape.categories, values }));
        slide.addChart(made.charts.BAR, series, { x, y, w, h });
      }
    }
    if (told.notes) slide.addNotes(told.notes);
  }
  // Only this way does Node compress, as the others do; `writeFile` stores, whatever it is told.
  return made.stream({ compression: true });
}

for (let at = 0; at < Number(before); at++) await deck();
const clock = performance.now();
const processor = process.cpuUsage();
const content = await deck();
const used = process.cpuUsage(processor);
writeFileSync(out, content);
if (result) writeFileSync(result, JSON.stringify([(performance.now() - clock) / 1e3, (used.user + used.system) / 1e6]));
