import { defineConfig } from 'vite';

/** Bundles a script that the server writes into a page, to run before the app is there. The build names the script. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: { output: { format: 'iife', entryFileNames: '[name].js' } },
  },
});
