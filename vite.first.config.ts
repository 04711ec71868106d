import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Bundles the first screens of the public pages for the server, which writes them into the page. One file, so that each language can load an instance of it. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    ssr: 'src/pages/registration/firstScreen.tsx',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'firstScreen.js', codeSplitting: false } },
  },
});
