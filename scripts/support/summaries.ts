import type { Plugin } from 'vite';

const summary = /\bsummary:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/g;

/** Leaves out of the contract what only the API document says of a call: no browser reads it, and each would load it. */
export const summariesPlugin = (): Plugin => ({
  name: 'foyer-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/api\/contract\// },
    handler: (code) => ({ code: code.replace(summary, "summary: ''"), map: null }),
  },
});
