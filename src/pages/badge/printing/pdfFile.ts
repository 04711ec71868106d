import { bytesOf, joinPdfs } from './joinPdfs.ts';

/** One PDF of the pages of several, in base64 each; answers with its address, which the caller has to revoke. */
export async function pdfFile(parts: readonly string[]): Promise<string> {
  const [first = ''] = parts;
  const bytes = parts.length === 1 ? bytesOf(first) : await joinPdfs(parts);
  return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
}
