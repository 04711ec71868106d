import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
const list = String.raw`\[[^[\]]*\]`;
const texts = String.raw`\{(?:\s*[^{}:,]+:\s*${text},?)*\s*\}`;
/** What a call is for, and who may make it about what. */
const properties = new RegExp(
  String.raw`^ {2,4}(?:summary:\s*${text}|team:\s*${text}|access:\s*(?:${text}|${list})|within:\s*${texts}),\n`,
  'gm',
);

/** Leaves out of the contract, and of the reports that it makes calls of, what only the server and the API document read of a call: each browser would load it. */
export const summariesPlugin = (): Plugin => ({
  name: 'foyer-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:api\/contract\/|lib\/report\.ts)/ },
    handler: (code) => ({ code: code.replace(properties, ''), map: null }),
  },
});
