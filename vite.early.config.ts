import { defineConfig } from 'vite';

/** Bundles the script that the server writes into the registration page, to run before the app is there. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: { input: 'src/early.ts', output: { format: 'iife', entryFileNames: 'early.js' } },
  },
});
