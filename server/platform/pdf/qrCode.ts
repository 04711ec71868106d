import { encode } from 'uqr';

/** White around a code, in modules: readers want four. */
const quiet = 4;

/** Draws a code of sharp squares in black on white, one rectangle for each run of dark modules in a row. */
export function drawCode(doc: PDFKit.PDFDocument, value: string, x: number, y: number, side: number): void {
  const { data, size } = encode(value, { ecc: 'M', border: quiet });
  const module = side / size;
  for (const [row, modules] of data.entries()) {
    const text = modules.map((dark) => (dark ? '1' : '0')).join('');
    for (const { index, 0: run } of text.matchAll(/1+/g))
      doc.rect(x + index * module, y + row * module, run.length * module, module);
  }
  doc.fill('#000000');
}
