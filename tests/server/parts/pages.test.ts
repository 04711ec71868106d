import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import type { DrawScreen } from '../../../server/pages/firstScreens.ts';
import { servePages } from '../../../server/pages/servePages.ts';
import type { OpenId } from '../../../server/platform/openId.ts';
import { PublicEvent, PublicForm } from '../../../src/api/contract/registration.ts';
import { submit } from '../../support/buyer.ts';
import { pageDraft, session } from '../../support/eventPageFixtures.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const script = "console.log('Foyer')";
/** As Vite writes it where the entry's code is all in chunks that others share. */
const manifest = {
  '_runtime.js': { file: 'assets/runtime-1.js' },
  '_core.js': { file: 'assets/index-1.js', imports: ['_runtime.js'], css: ['assets/index-1.css'] },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['_core.js'], css: ['assets/parts-1.css'] },
  'src/pages/purchase/RegistrationPage.tsx': { file: 'assets/form-1.js', imports: ['_core.js', '_parts.js'] },
  'src/pages/purchase/PublicEventPage.tsx': {
    file: 'assets/event-1.js',
    imports: ['_core.js'],
    css: ['assets/event-1.css'],
  },
  'src/pages/event/HomePage.tsx': { file: 'assets/home-1.js', imports: ['_core.js'] },
  'src/pages/parts/AppLayout.tsx': { file: 'assets/layout-1.js', imports: ['_core.js'] },
};
const index = `<!doctype html><html><head><title>Foyer</title><!--head-->
<script type="module" crossorigin src="/assets/runtime-1.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><div id="root"><!--shell--></div><!--data--></body></html>`;

const api = await openApi();
const { token } = await newOrganiser(api);
const folder = mkdtempSync(join(tmpdir(), 'foyer-pages-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
for (const [locale, own] of Object.entries({ 'en-GB': 'index-1.js', 'de-DE': 'index-2.js' })) {
  const inLocale = (text: string) => text.replaceAll('index-1.js', own);
  writeFileSync(join(folder, '.vite', `index.${locale}.html`), inLocale(index));
  writeFileSync(join(folder, '.vite', `manifest.${locale}.json`), inLocale(JSON.stringify(manifest)));
}
writeFileSync(join(folder, 'assets', 'index-1.js'), script);
writeFileSync(join(folder, 'assets', 'index-1.js.gz'), gzipSync(script));
writeFileSync(join(folder, 'assets', 'index-1.css'), 'body{margin:0}');
writeFileSync(join(folder, 'assets', 'parts-1.css'), '.parts{margin:0}');
writeFileSync(
  join(folder, 'assets', 'event-1.css'),
  '@font-face{src:url(/assets/titles-latin-600-a.woff2)}@font-face{src:url(/assets/titles-latin-ext-600-b.woff2)}',
);
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
const drawn: DrawScreen = async (_, name, shown) => {
  const screens: Record<string, (shown: never) => string> = await import('../../../src/pages/purchase/firstScreen.tsx');
  return screens[name]?.(shown as never) ?? '';
};
const app = pagesOf(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function pagesOf(
  clientDir: string | null,
  publicUrl: string | null = null,
  drawScreen = drawn,
  openId: OpenId | null = null,
) {
  const pages = new Hono();
  const clock = () => api.clock.now;
  const log = pino({ level: 'silent' });
  const { db, gateways, onUnnamed } = api;
  const deps = {
    db,
    clock,
    gateways,
    log,
    clientDir,
    publicUrl,
    openId,
    ownMailServer: null,
    trustProxy: [],
    onUnnamed,
  };
  servePages(pages, deps, drawScreen);
  return pages;
}

const get = async (path: string, encoding = '') => app.request(path, { headers: { 'Accept-Encoding': encoding } });
const html = async (path: string) => (await get(path)).text();
const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1];
const dataOf = (page: string) => JSON.parse(/id="first-data"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

it('loads the scripts of its reader’s language', async () => {
  const scripts = async (headers: Record<string, string>) => {
    const response = await app.request('/signin', { headers });
    const linked = `${response.headers.get('link')}${await response.text()}`;
    return [...new Set(linked.match(/index-\d(?=\.js)/g))];
  };
  expect(await scripts({ 'Accept-Language': 'de-AT' })).toEqual(['index-2']);
  expect(await scripts({ 'Accept-Language': 'fr' })).toEqual(['index-1']);
  expect(await scripts({ 'Accept-Language': 'de', Cookie: 'locale=en-GB' })).toEqual(['index-1']);
});

describe('the public page of a form', () => {
  it('is not kept where it shows what is offered to one person', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const keptBy = async (query: string) =>
      (await get(`/event/${eventId}/form/${formId}${query}`)).headers.get('cache-control');
    expect(await keptBy('')).toBe('no-cache');
    for (const own of ['offer', 'purchase']) expect(await keptBy(`?${own}=${randomUUID()}`)).toBe('private, no-store');
  });

  it('has its event in words and its data before any script', async () => {
    const { eventId, formId } = await newEvent(api, token, { price: 2_500 });
    const response = await get(`/event/${eventId}/form/${formId}`);
    const page = await response.text();
    expect([response.status, titleOf(page)]).toEqual([200, 'Harbour Conference | Foyer']);
    const shell = page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'));
    const said = shell.replace(/<[^>]*>/g, '|').replace(/[|\s]+/g, '|');
    for (const part of [
      'Foyer',
      'Harbour|Conference',
      'Harbour|Hall,|Bristol',
      'Visitors',
      'Day|pass',
      '£25.00',
      'Continue',
    ])
      expect(said).toContain(`|${part}|`);
    expect(shell).toMatch(
      /\w{3}\s\d{1,2}\s\w+\s\d{4} \(\d\d\/\d\d\/\d{4}\)\s– \w{3}\s\d{1,2}\s\w+\s\d{4} \(\d\d\/\d\d\/\d{4}\), \d\d:\d\d\u2060–\u2060\d\d:\d\d\s\w+/,
    );
    expect(page).toContain('<style>.parts{margin:0}</style>');
    expect(page).toContain('<meta property="og:title" content="Harbour Conference">');
    expect(page).toContain('<meta name="description" content="Two days by the water.">');
    const known = await (await pagesOf(folder, 'https://t.example').request(`/event/${eventId}/form/${formId}`)).text();
    const { slug } = (await api.ask('getEvent', { eventId }, token)).event;
    expect(known).toContain(`<link rel="canonical" href="https://t.example/e/${slug}/visitors">`);
    const data = v.parse(PublicForm, dataOf(page));
    expect(data).toEqual(await api.ask('getFormWQuestion', { eventId, formId }));
  });

  it('carries what its call answers, and nothing that is stored beside it', async () => {
    const { eventId, formId } = await newEvent(api, token);
    await api.sql(`update forms set questions = jsonb_set(questions, '{0,note}', '"for us"') where id = $1`, [formId]);
    const page = await html(`/event/${eventId}/form/${formId}`);
    const response = await api.app.request(
      `/api/registrationForm/getFormWQuestion?eventId=${eventId}&formId=${formId}`,
    );
    expect(dataOf(page)).toEqual((await response.json()).payload);
    expect(page).not.toContain('for us');
  });

  it('is drawn by the app alone where the server cannot draw it', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const fails = () => Promise.reject(new Error('Nothing is drawn.'));
    const page = await pagesOf(folder, null, fails).request(`/event/${eventId}/form/${formId}`);
    expect(page.status).toBe(200);
    expect(dataOf(await page.text())).toMatchObject({ form: { id: formId } });
  });

  it('says where people reach Foyer on every page, where that is configured', async () => {
    const meta = '<meta name="public-url" content="https://tickets.example.org">';
    const configured = pagesOf(folder, 'https://tickets.example.org');
    for (const path of ['/home', '/signin', '/no/such/page']) {
      expect(await (await configured.request(path)).text()).toContain(meta);
      expect(await html(path)).not.toContain('name="public-url"');
    }
  });

  it('says what the provider is called that organisers sign in with, where there is one', async () => {
    const nowhere = async () => {
      throw new Error('No page goes there.');
    };
    const openId = { name: 'Harbour & Co', begin: nowhere, finish: nowhere };
    const configured = pagesOf(folder, null, drawn, openId);
    const meta = '<meta name="sign-in-provider" content="Harbour &amp; Co">';
    expect(await (await configured.request('/signin')).text()).toContain(meta);
    expect(await html('/signin')).not.toContain('sign-in-provider');
  });

  it('names the scripts that all begin with before the HTML', async () => {
    expect((await get('/signin')).headers.get('link')).toBe(
      '</assets/runtime-1.js>; rel=modulepreload; crossorigin, </assets/index-1.js>; rel=modulepreload; crossorigin',
    );
  });

  it('is read before its scripts run: they stand where browsers do not look, until it is painted', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ name: 'Read' }), token);
    const response = await get(`/e/${event.slug}`);
    const page = await response.text();
    expect(response.headers.get('link')).toBe(null);
    const [, later = ''] = /<template id="later-scripts">(.*?)<\/template>/.exec(page) ?? [];
    const ofScripts = /<(?:script type="module"|link rel="modulepreload")[^>]*>/g;
    expect(later.match(ofScripts)?.length).toBeGreaterThan(1);
    expect(later.match(ofScripts)?.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
    expect(page.replace(later, '')).not.toMatch(ofScripts);
    expect(page).toMatch(/<meta id="first-page"[^>]* data-hydrates>/);
    expect(await html('/signin')).not.toMatch(/fetchpriority|data-hydrates|later-scripts/);
  });

  it('comes without what the database has where that cannot be read, for the app to ask again', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ name: 'Away' }), token);
    const { eventId, formId } = await newEvent(api, token);
    await api.sql('alter table events rename to events_away');
    const paths = [
      `/e/${event.slug}`,
      `/e/${event.slug}/visitors`,
      `/event/${eventId}/form/${formId}`,
      `/event/${eventId}`,
    ];
    const pages = await Promise.all(paths.map((path) => get(path)));
    await api.sql('alter table events_away rename to events');
    for (const page of pages) {
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await page.text()).not.toContain('data-hydrates');
    }
  });

  it('asks for the font of its title after all that is read, which would be painted later otherwise', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ name: 'Set' }), token);
    const page = await html(`/e/${event.slug}`);
    const [font, ...others] = page.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]*)">/g);
    expect([font?.[1], others.length]).toEqual(['/assets/titles-latin-600-a.woff2', 0]);
    expect(font?.index).toBeGreaterThan(page.lastIndexOf('Set</h1>'));
  });

  it('asks early for the scripts of its screen that the entry does not bring', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const page = await html(`/event/${eventId}/form/${formId}`);
    expect(page.match(/modulepreload" crossorigin href="([^"]+)/g)?.map((tag) => tag.split('"').at(-1))).toEqual([
      '/assets/form-1.js',
      '/assets/parts-1.js',
    ]);
    expect(page).toContain('<link rel="stylesheet" href="/assets/parts-1.css" disabled>');
  });

  it('says what people typed as text, never as markup', async () => {
    const typed = '</script><script>alert(1)</script>"\'&$& <!--data-->';
    const { event } = await api.ask('saveEvent', eventDraft({ name: typed, description: typed, place: typed }), token);
    const { formId } = await newEvent(api, token);
    await api.sql('update forms set event_id = $1, title = $2 where id = $3', [event.id, typed, formId]);
    const page = await html(`/event/${event.id}/form/${formId}`);
    expect(page).not.toContain('<script>alert');
    expect(dataOf(page)).toMatchObject({ event: { name: typed }, form: { title: typed } });
    expect(page).toContain(
      '<h1>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;$&amp; &lt;!--data--&gt;</h1>',
    );
  });

  it('shows previews the event’s picture at the configured address, whatever host a request claims', async () => {
    const { event } = await api.ask('saveEvent', eventDraft(), token);
    const { formId } = await newEvent(api, token);
    await api.sql('update forms set event_id = $1 where id = $2', [event.id, formId]);
    const path = `/event/${event.id}/form/${formId}`;
    const of = async (pages: Hono) =>
      (await (await pages.request(`http://evil.example${path}`)).text()).match(/og:image" content="([^"]*)"/)?.[1];
    expect(await of(pagesOf(folder, 'https://tickets.example.org'))).toContain(
      `https://tickets.example.org/api/public/event-card/${event.slug}?lang=en-GB`,
    );
    expect(await of(app)).toBeUndefined();
  });

  it('says nothing of an event that is not published, only that it does not take registrations', async () => {
    const secret = 'The surprise party';
    const draft = eventDraft({ name: secret, place: secret, published: false });
    const { event } = await api.ask('saveEvent', draft, token);
    const { formId } = await newEvent(api, token);
    await api.sql('update forms set event_id = $1, title = $2 where id = $3', [event.id, secret, formId]);
    const asked = await api.ask('getFormWQuestion', { eventId: event.id, formId });
    const page = await html(`/event/${event.id}/form/${formId}`);
    expect(asked.state).toBe('unpublished');
    for (const said of [page, JSON.stringify(asked)]) {
      expect(said).not.toContain(secret);
      expect(said).not.toContain(draft.startsAt);
      expect(said).not.toContain(draft.endsAt);
    }
  });

  it('is not found for ids that lead nowhere, yet still the application', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const paths = [`/event/${unknown}/form/${formId}`, `/event/${eventId}/form/${unknown}`, '/event/x/form/y'];
    for (const path of paths) {
      const response = await get(path);
      expect([response.status, dataOf(await response.text())]).toEqual([404, null]);
    }
  });
});

describe('the public page of an event', () => {
  const publicUrl = 'https://tickets.example.org';

  it('has its event in words, what previews read, and its data before any script', async () => {
    const draft = eventDraft({ name: 'Regatta & Ball', description: 'Sails <b>up</b>.' });
    const { event } = await api.ask('saveEvent', draft, token);
    const response = await pagesOf(folder, publicUrl).request(`http://evil.example/e/${event.slug}`);
    const page = await response.text();
    expect([response.status, titleOf(page)]).toEqual([200, 'Regatta &amp; Ball | Foyer']);
    expect(page).toMatch(/<h1[^>]*>Regatta &amp; Ball<\/h1>/);
    expect(page).toContain('<meta property="og:title" content="Regatta &amp; Ball">');
    expect(page).toContain('<meta property="og:description" content="Sails &lt;b&gt;up&lt;/b&gt;.">');
    expect(page).toContain(`<link rel="canonical" href="${publicUrl}/e/regatta-and-ball">`);
    expect(page).toContain(`<meta property="og:url" content="${publicUrl}/e/regatta-and-ball">`);
    expect(v.parse(PublicEvent, dataOf(page))).toEqual(await api.ask('getPublicEvent', { slug: event.slug }));
    expect(await html(`/e/${event.slug}`)).not.toContain('canonical');
  });

  it('is in the language that its address asks for, whatever the reader has chosen', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ name: 'Both' }), token);
    const languageAt = async (address: string) => {
      const headers = { 'Accept-Language': 'en', Cookie: 'locale=en-GB' };
      return (await (await app.request(address, { headers })).text()).includes('/index-2.js') ? 'German' : 'English';
    };
    expect(await languageAt(`/e/${event.slug}?lang=de`)).toBe('German');
    expect(await languageAt(`/e/${event.slug}?lang=xx`)).toBe('English');
    expect(await languageAt('/signin?lang=de')).toBe('English');
  });

  it('is where the organiser’s page of a published event leads strangers', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ name: 'Led' }), token);
    const page = await html(`/event/${event.id}`);
    expect(page).toContain('<meta name="public-page" content="/e/led">');
    expect(page).toContain('<meta property="og:title" content="Led">');
    expect(dataOf(page)).toBeNull();
  });

  it('is not there, and named nowhere, for an event that is not published', async () => {
    const draft = eventDraft({ name: 'Quiet Secret', published: false });
    const { event } = await api.ask('saveEvent', draft, token);
    const [own, organisers] = [await get(`/e/${event.slug}`), await get(`/event/${event.id}`)];
    expect([own.status, organisers.status]).toEqual([404, 200]);
    for (const page of [await own.text(), await organisers.text()]) {
      expect(page).not.toContain('Quiet Secret');
      expect(page).not.toContain('quiet-secret');
      expect(page).not.toContain('public-page');
    }
  });

  it('is drawn as it is drafted for who has the key of the preview, and kept, framed and listed nowhere', async () => {
    const draft = eventDraft({ name: 'Winter Regatta', published: false });
    const { event } = await api.ask('saveEvent', draft, token);
    const page = pageDraft({ online: 'Mailed the day before.' });
    const { previewKey } = await api.ask('saveEventPage', { eventId: event.id, page }, token);
    const of = pagesOf(folder, publicUrl);
    const response = await of.request(`/e/${event.slug}?preview=${previewKey}`);
    const shown = await response.text();
    expect([response.status, titleOf(shown)]).toEqual([200, 'Winter Regatta | Foyer']);
    expect(shown).toContain('>Winter Regatta</h1>');
    expect(dataOf(shown)).toMatchObject({ isDraft: true, page: { online: 'Mailed the day before.' } });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown).not.toMatch(/og:|ld\+json|canonical/);
    for (const wrong of ['', 'x'.repeat(43), 'x'.repeat(500), '%00'])
      expect((await of.request(`/e/${event.slug}?preview=${wrong}`)).status, wrong).toBe(404);
    expect((await of.request(`/e/${event.slug}`)).status).toBe(404);
  });

  it('is drawn with its forms and the way to register', async () => {
    const { eventId } = await newEvent(api, token);
    const { event } = await api.ask('getEvent', { eventId }, token);
    await api.ask('saveEventPage', { eventId, page: pageDraft({ agenda: [session('1', 'Keynote', [6, 9])] }) }, token);
    await api.ask('publishEventPage', { eventId }, token);
    const response = await get(`/e/${event.slug}`);
    const page = await response.text();
    expect(response.status).toBe(200);
    const shell = page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'));
    expect(shell).toMatch(/<h1[^>]*>Harbour Conference<\/h1>/);
    expect(shell).toContain(`href="/e/${event.slug}/visitors"`);
    // Whoever has no scripts reads the agenda, too, and how to go on.
    expect(shell).toMatch(/<h4>Keynote<\/h4>/);
    expect(shell).toContain('<noscript><p class="hint">To register, switch on JavaScript');
  });

  it.each([
    ['/e/never-was', 404],
    ['/e/%3Cscript%3E', 404],
    ['/e/%00', 404],
    ['/e/', 404],
    ['/event/x', 200],
    ['/event/%00', 200],
  ])('leads nowhere at %s', async (path, status) => {
    const answered = await get(path);
    const page = await answered.text();
    expect(answered.status).toBe(status);
    expect(page).not.toContain('public-page');
    expect(dataOf(page)).toBeNull();
  });
});

describe('every other address', () => {
  it.each([
    ['/', 200, 'Foyer'],
    ['/signin', 200, 'Sign in | Foyer'],
    ['/home', 200, 'Events | Foyer'],
    ['/event/1/form/add', 200, 'New form | Foyer'],
    ['/event/1/form/2/users', 200, 'View Attendees | Foyer'],
    ['/not-found/404/Gone', 404, 'Not found | Foyer'],
    ['/nobodys/page', 404, 'Not found | Foyer'],
    ['/..%2f..%2fetc%2fpasswd', 404, 'Not found | Foyer'],
    ['/%E0%A4%A', 404, 'Not found | Foyer'],
  ])('%s gets the one page with status %i, titled "%s"', async (path, status, title) => {
    const response = await get(path);
    expect([response.status, titleOf(await response.text())]).toEqual([status, title]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('brings the screen and the shell of the signed-in early, and the shared look with the page', async () => {
    const page = await html('/home');
    expect(page).toContain('href="/assets/home-1.js"');
    expect(page).toContain('href="/assets/layout-1.js"');
    expect(page).toContain('<style>body{margin:0}</style>');
    expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/index-1.css" disabled>',
    ]);
  });

  it('is compressed as the browser likes it', async () => {
    const [br, gz] = [await get('/signin', 'gzip, br'), await get('/signin', 'gzip, br;q=0')];
    const plain = await html('/signin');
    expect([br.headers.get('content-encoding'), gz.headers.get('content-encoding')]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain);
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(plain);
  });
});

describe('files', () => {
  it('are kept for good under /assets, compressed at build time where they are', async () => {
    const response = await get('/assets/index-1.js', 'gzip, br;q=0');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(script);
    const plain = await get('/assets/index-1.js', 'br');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
  });

  it('with a fixed name are asked for again', async () => {
    const response = await get('/favicon.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/gone-1.js',
    '/assets/../.vite/index.en-GB.html',
    '/.vite/manifest.en-GB.json',
    '/assets/index-1.js.gz',
  ])('answers no file for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain(script);
  });
});

it('says in a plain sentence that the pages are not built', async () => {
  const response = await pagesOf(null).request('/signin');
  expect([response.status, await response.text()]).toEqual([
    503,
    'The pages of Foyer are not built yet. Run "npm start", which builds them.',
  ]);
});

describe('a public page that many ask for at once', () => {
  it('is drawn once, also with keys of orders, and again as soon as something of it changes', async () => {
    const { eventId, formId, ticketId } = await newEvent(api, token, { price: 0, quantity: 5 });
    let draws = 0;
    const pages = pagesOf(folder, null, async (...asked) => `<!--${++draws}-->${await drawn(...asked)}`);
    const read = async (query = '') => (await pages.request(`/event/${eventId}/form/${formId}${query}`)).text();
    const all = await Promise.all(Array.from({ length: 20 }, () => read()));
    expect([draws, new Set(all).size]).toEqual([1, 1]);
    for (let n = 0; n < 3; n++) await read(`?purchase=${randomUUID()}`);
    expect(draws).toBe(2);
    expect((await submit(api, { formId, ticketIds: Array(5).fill(ticketId) })).status).toBe(200);
    expect(await read()).toContain('Sold out');
  });

  it('is drawn apart from other work where it shows much, and once for all who wait for it', async () => {
    const { event } = await api.ask('saveEvent', eventDraft({ published: true }), token);
    const asked: boolean[] = [];
    const pages = pagesOf(folder, null, async (...screen) => {
      asked.push(screen[3]);
      // As from another thread, later.
      await new Promise((resolve) => setImmediate(resolve));
      return drawn(...screen);
    });
    const read = async () => (await pages.request(`/e/${event.slug}`)).text();
    await read();
    expect(asked).toEqual([false]);
    const agenda = Array.from({ length: 200 }, (_, at) =>
      session(`${at}`, `Talk ${at}`, [6, 9], { about: 'x'.repeat(60) }),
    );
    await api.ask('saveEventPage', { eventId: event.id, page: pageDraft({ agenda }) }, token);
    await api.ask('publishEventPage', { eventId: event.id }, token);
    const all = await Promise.all(Array.from({ length: 20 }, read));
    const [, ...draws] = asked;
    expect(new Set(draws)).toEqual(new Set([true]));
    // It is kept for a second, which twenty readers take on a busy machine.
    expect(draws.length).toBeLessThan(5);
    expect(new Set(all).size).toBeLessThanOrEqual(draws.length);
    expect(all[0]).toContain('Talk 199');
  });
});
