const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** One PDF of the pages of several, in base64 each; answers with its address, which the caller has to revoke. */
export async function pdfFile(parts: readonly string[]): Promise<string> {
  const [first = ''] = parts;
  const bytes = parts.length === 1 ? bytesOf(first) : await joined(parts);
  return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
}

/** Loads what joins PDFs only here: most prints are one. */
async function joined(parts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const all = await PDFDocument.create();
  for (const part of parts) {
    const some = await PDFDocument.load(bytesOf(part));
    for (const page of await all.copyPages(some, some.getPageIndices())) all.addPage(page);
  }
  return new Uint8Array(await all.save());
}
