import { defineConfig } from 'vite';
import { buildTargets } from './src/lib/browsers.ts';

/** Bundles a script that the server writes into a page, to run before the app is there. The build names the script. */
export default defineConfig({
  publicDir: false,
  build: {
    target: buildTargets(),
    rolldownOptions: { output: { format: 'iife', entryFileNames: '[name].js' } },
  },
});
