import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API answers while `npm run dev` serves the pages. */
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    // Browsers of the last two and a half years and what they read natively.
    target: 'baseline-widely-available',
    // A data: URL in a script is paid by everybody; a file is paid when it is used.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': api } },
});
