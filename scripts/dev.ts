import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './sourceHash.mjs';

/** `npm run dev`: the pages with hot reload on PORT (3000), the API beside them, restarted when its sources change. */
const port = Number(process.env.PORT || 3000);
const apiPort = String(port + 1);
process.env.API_PORT = apiPort;

const api = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort },
  },
);
const pages = await createServer({ root, server: { port, strictPort: true } });
await pages.listen();
pages.printUrls();

api.once('exit', async (code) => {
  await pages.close();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => api.kill(signal));
