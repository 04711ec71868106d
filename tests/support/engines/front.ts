import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Locale } from '../../../src/lib/locale.ts';
import { inPage } from './inPage.ts';

/** Where a page of the tests finds what is added to it, and where that reports. */
const scriptPath = '/of-the-tests.js';
const reportPath = '/of-the-tests/problems';
/** A page without anything, before the first of Foyer's. */
export const emptyPath = '/of-the-tests';
const noIcon = '<link rel="icon" href="data:,">';
const empty = `<!doctype html><title>Nothing</title>${noIcon}`;
/** A page of another site. It is reached by another host name, so that it is of another origin and of another site. */
const sitePath = '/somebodys-site';

const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
);
const tag = `<script src="${scriptPath}"></script>`;

/** Foyer, at an address that nothing has been stored for yet, as a browser of that language sees it. */
export type Front = {
  url: string;
  /** What has gone wrong so far: errors of the pages, and answers that are refusals. They are said once. */
  problems: () => string[];
  /** Whether every request has its answer. */
  isQuiet: () => boolean;
  /** What the other site shows, and its address. */
  showElsewhere: (html: string) => string;
  close: () => void;
};

/**
 * Stands in front of a Foyer for one visit. It puts a script into each page before the page's own, the same one for all
 * browsers: it notes what goes wrong and finds what people see. The port is a new one, so the browser has stored nothing for it.
 */
export async function openFront(foyer: string, locale: Locale, hasCamera: boolean): Promise<Front> {
  let problems: string[] = [];
  let underWay = 0;
  let elsewhere = '';
  const { hostname, port } = new URL(foyer);
  const script = `${finder}\n(${inPage})(${JSON.stringify(reportPath)}, ${JSON.stringify(locale)}, ${hasCamera});`;

  const server = createServer((asked, answer) => {
    const { url = '/', method } = asked;
    if (url === scriptPath)
      return answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=600' }).end(script);
    if (url === reportPath) return hear(asked, answer);
    if (url === emptyPath) return answer.writeHead(200, { 'Content-Type': 'text/html' }).end(empty);
    if (url === sitePath) return answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(elsewhere);
    underWay++;
    answer.once('close', () => underWay--);
    const isPage = asked.headers.accept?.includes('text/html');
    const headers = {
      ...asked.headers,
      'accept-language': locale,
      ...(isPage && { 'accept-encoding': 'identity' }),
    };
    const onward = request({ hostname, port, path: url, method, headers }, (answered) => {
      const { statusCode = 0 } = answered;
      if (statusCode >= 400) problems.push(`${statusCode} ${method} ${url}`);
      pass(answered, answer);
    });
    onward.on('error', (error) => {
      if (!answer.destroyed) problems.push(`${method} ${url}: ${error.message}`);
      answer.destroy();
    });
    answer.once('close', () => onward.destroy());
    asked.pipe(onward);
  });

  function hear(asked: IncomingMessage, answer: ServerResponse) {
    let said = '';
    asked.setEncoding('utf8').on('data', (text) => (said += text));
    asked.once('end', () => {
      problems.push(said);
      answer.writeHead(204).end();
    });
  }

  // The name is of two addresses in some browsers.
  await new Promise<void>((ready) => server.listen(0, ready));
  const at = (server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${at}`,
    problems: () => {
      const said = problems;
      problems = [];
      return said;
    },
    isQuiet: () => underWay === 0,
    showElsewhere: (html) => {
      elsewhere = `<!doctype html><html lang="en"><head>${tag}${noIcon}<title>Harbour Trust</title></head><body><h1>Harbour Trust</h1>${html}</body></html>`;
      return `http://127.0.0.1:${at}${sitePath}`;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An answer as it is; a page with the script before all others. */
function pass(answered: IncomingMessage, answer: ServerResponse) {
  const { statusCode = 502, headers } = answered;
  const isPage = headers['content-type']?.startsWith('text/html') && !headers['content-disposition'];
  if (!isPage) {
    answer.writeHead(statusCode, headers);
    answered.pipe(answer);
    return;
  }
  const { 'content-length': _, ...rest } = headers;
  let page = '';
  answered.setEncoding('utf8').on('data', (text) => (page += text));
  answered.once('end', () => answer.writeHead(statusCode, rest).end(page.replace(/<head[^>]*>/, (head) => head + tag)));
}
