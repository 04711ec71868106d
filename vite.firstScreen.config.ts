import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Bundles the first screens of the public pages for the server, which writes them into the page: one file a language, each with a locale of its own. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  // React draws several times slower as it comes for development, which is what Node loads unless it is told.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/pages/purchase/firstScreen.tsx',
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
