import { defineConfig } from 'vite';

/** Bundles our own modules into one file; packages are loaded from node_modules when it runs. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
});
