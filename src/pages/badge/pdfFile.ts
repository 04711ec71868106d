/** One PDF of the pages of several, in base64 each; answers with its address, which the caller has to revoke. */
export async function pdfFile(parts: readonly string[]): Promise<string> {
  const [first = ''] = parts;
  const bytes = parts.length === 1 ? bytesOf(first) : await joinPdfs(parts);
  return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
}

/** One PDF of the pages of several, in base64 each. Loads what joins them only here: most prints are one. */
export async function joinPdfs(parts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const all = await PDFDocument.create();
  for (const part of parts) {
    const some = await PDFDocument.load(bytesOf(part));
    for (const page of await all.copyPages(some, some.getPageIndices())) all.addPage(page);
  }
  return new Uint8Array(await all.save());
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
