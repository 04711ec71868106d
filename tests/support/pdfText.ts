import { spawnSync } from 'node:child_process';

/** The text of a PDF as poppler, an independent reader, finds it: `pages` with their lines as they stand. */
export function pdfText(bytes: Buffer): { pages: string[]; fonts: string[]; title: string } {
  const text = read('pdftotext', ['-layout', '-', '-'], bytes);
  return {
    pages: text.split('\f').slice(0, -1),
    fonts: read('pdffonts', ['-'], bytes).trim().split('\n').slice(2),
    title: /^Title:\s+(.*)$/m.exec(read('pdfinfo', ['-'], bytes))?.[1] ?? '',
  };
}

function read(program: string, words: string[], input: Buffer): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
  return stdout;
}
