import { spawn } from 'node:child_process';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, defaultClientConditions, type ViteDevServer } from 'vite';
import { acceptedTags } from '../server/platform/http/language.ts';
import { chooseLocale, chosenLocale, type Locale } from '../src/lib/locale.ts';
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
    // Passkeys are for the address of the pages.
    env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: apiPort },
  },
);

const http = createHttpServer((request, response) => pages[localeOf(request)].middlewares(request, response));

/** The pages in one language, as the build has them: the words are resolved when a file is loaded. */
const pagesIn = (locale: Locale): Promise<ViteDevServer> =>
  createServer({
    root,
    cacheDir: `node_modules/.vite/${locale}`,
    resolve: { conditions: [locale, ...defaultClientConditions] },
    server: { middlewareMode: true, ws: { server: http, path: `/hot/${locale}` } },
  });
const pages: Record<Locale, ViteDevServer> = { 'en-GB': await pagesIn('en-GB'), 'de-DE': await pagesIn('de-DE') };

const localeOf = ({ headers }: IncomingMessage): Locale =>
  chosenLocale(headers.cookie ?? '') ?? chooseLocale(acceptedTags(headers['accept-language'] ?? ''));

http.listen(port, () => console.log(`The pages are at http://localhost:${port}`));

api.once('exit', async (code) => {
  http.close();
  await Promise.all(Object.values(pages).map((each) => each.close()));
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => api.kill(signal));
