import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';
import rules, { exceptions, features } from '../../.dependency-cruiser.mjs';
import { type Source, sourcesIn } from '../support/sources.ts';

const root = join(import.meta.dirname, '../..');
/** Inside the checkout, so that packages are found as they are for its own files. */
mkdirSync(join(root, 'test-results'), { recursive: true });
const folder = mkdtempSync(join(root, 'test-results', 'imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** For each rule an import that it has to refuse: the file that imports, and what, by its path or package. */
const refused: [rule: string, from: string, imported: string, kind?: 'type'][] = [
  ['no-circle', 'src/lib/one.ts', 'src/lib/one.ts'],
  ['no-circle', 'server/platform/db/schema/one.ts', 'server/platform/db/schema/one.ts'],
  ['no-unresolved', 'src/lib/one.ts', './nowhere.ts'],
  ['lib-uses', 'src/lib/one.ts', 'src/messages/parts.ts'],
  ['lib-types', 'src/lib/one.ts', 'src/api/contract/form.ts', 'type'],
  ['contract-uses', 'src/api/contract/form.ts', 'src/api/client.ts'],
  ['contract-types', 'src/api/contract/form.ts', 'src/machines/form/formBuilder.ts', 'type'],
  ['client-uses', 'src/api/client.ts', 'src/machines/parts/requests.ts'],
  ['client-types', 'src/api/client.ts', 'src/views/parts/Page.tsx', 'type'],
  ['messages-uses', 'src/messages/door.ts', 'src/lib/dates.ts'],
  ['messages-types', 'src/messages/door.ts', 'src/api/contract/door.ts', 'type'],
  ['machines-uses', 'src/machines/door/checkIn.ts', 'src/api/contract/door.ts'],
  ['machines-types', 'src/machines/door/checkIn.ts', 'src/views/door/DoorView.tsx', 'type'],
  ['readers-uses', 'src/imports/workbook.ts', 'src/machines/parts/editor.ts'],
  ['readers-types', 'src/statements/statement.ts', 'src/views/parts/Page.tsx', 'type'],
  ['parts-uses', 'src/views/parts/Page.tsx', 'src/machines/door/checkIn.ts'],
  ['parts-types', 'src/views/parts/Page.tsx', 'src/api/client.ts', 'type'],
  ['views-uses', 'src/views/door/DoorView.tsx', 'src/api/client.ts'],
  ['views-types', 'src/views/door/DoorView.tsx', 'src/pages/door/CheckInPage.tsx', 'type'],
  ['paths-uses', 'src/paths.ts', 'src/lib/enumerations.ts'],
  ['paths-types', 'src/paths.ts', 'src/views/parts/Page.tsx', 'type'],
  ['tokens-uses', 'src/theme.ts', 'src/lib/enumerations.ts'],
  ['tokens-types', 'src/theme.ts', 'src/lib/enumerations.ts', 'type'],
  ['wiring-sees-no-server', 'src/pages/door/CheckInPage.tsx', 'server/app.ts', 'type'],
  ['server-uses', 'server/door/handlers.ts', 'src/machines/door/checkIn.ts'],
  ['server-types', 'server/door/handlers.ts', 'src/views/door/DoorView.tsx', 'type'],
  ['parts-know-no-feature', 'src/machines/parts/editor.ts', 'src/machines/form/formBuilder.ts', 'type'],
  ['parts-know-no-feature', 'src/pages/parts/appActors.tsx', 'src/machines/form/formBuilder.ts', 'type'],
  ['chakra-at-the-desk', 'src/pages/purchase/RegistrationPage.tsx', '@chakra-ui/react'],
  ['chakra-in-desk-parts', 'src/views/parts/Button.tsx', '@chakra-ui/react'],
  ...features.map((feature, place): (typeof refused)[number] => {
    const later = features[place + 1];
    return [
      `${feature}-features`,
      `server/${feature}/handlers.ts`,
      later ? `server/${later}/handlers.ts` : 'server/pages/servePages.ts',
    ];
  }),
  ['form-features', 'src/pages/form/FormPage.tsx', 'src/views/door/DoorView.tsx', 'type'],
  ['purchase-features', 'server/purchase/lifecycle.ts', 'server/mail/mails.ts'],
  ['mail-features', 'server/mail/mails.ts', 'server/attendees/erase.ts'],
  ['account-features', 'src/pages/account/TeamPage.tsx', 'src/pages/mail/TellChange.tsx'],
  ['platform-knows-no-feature', 'server/platform/cache.ts', 'server/settings/settings.ts', 'type'],
  ['start-is-above-all', 'server/door/handlers.ts', 'server/app.ts'],
  ['fetch-in-the-client-only', 'src/pages/door/CheckInPage.tsx', 'ofetch'],
  ['no-node-in-the-browser', 'src/pages/door/CheckInPage.tsx', 'node:fs'],
  ['no-development-package', 'src/pages/door/CheckInPage.tsx', 'vitest'],
  ['lib-packages', 'src/lib/one.ts', 'valibot'],
  ['contract-packages', 'src/api/contract/form.ts', 'xstate'],
  ['client-packages', 'src/api/client.ts', 'react'],
  ['messages-packages', 'src/messages/door.ts', 'react'],
  ['machines-packages', 'src/machines/door/checkIn.ts', 'react'],
  ['paths-packages', 'src/paths.ts', 'wouter'],
  ['tokens-packages', 'src/theme.ts', '@chakra-ui/react'],
  ['server-packages', 'server/door/handlers.ts', 'react'],
];

const passed: typeof refused = [
  ['machines may use lib', 'src/machines/door/checkIn.ts', 'src/lib/admission.ts'],
  ['machines may name types of the contract', 'src/machines/event/types.ts', 'src/api/contract/event.ts', 'type'],
  ['machines may use XState', 'src/machines/door/checkIn.ts', 'xstate'],
  ['a feature may use one before it', 'src/views/form/FormBuilderView.tsx', 'src/views/purchase/FieldRow.tsx'],
  [
    'a feature may use one before it in another layer',
    'src/pages/event/EventPage.tsx',
    'src/machines/form/formBuilder.ts',
  ],
  ['a page of the desk may use Chakra', 'src/pages/event/HomePage.tsx', '@chakra-ui/react'],
  ['a feature of the server may, too', 'server/ticket/handlers.ts', 'server/purchase/publicForm.ts'],
  ['a feature may use a later one by exception', 'server/badge/print.ts', 'server/attendees/attendees.ts'],
  ['the server may run the purchase machine', 'server/purchase/handlers.ts', 'src/machines/purchase/purchase.ts'],
];

/** Writes a checkout of just these files, each importing what its rows say, and judges it. */
async function judge(rows: typeof refused) {
  const files = new Map<string, string[]>();
  for (const [, from, imported, kind] of rows) {
    const isOurs = /^(src|server)\//.test(imported);
    if (isOurs && !files.has(imported)) files.set(imported, ['export const it = 1;']);
    const path = isOurs ? `./${relative(dirname(from), imported)}` : imported;
    const line = kind === 'type' ? `import type { it } from '${path}';` : `import '${path}';`;
    files.set(from, [...(files.get(from) ?? ['export const it = 1;']), line]);
  }
  for (const [path, lines] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
  }
  const { cache: _, ...options } = rules.options;
  const { output } = await cruise(['src', 'server'], { ...options, baseDir: folder, ruleSet: rules, validate: true });
  return (output as ICruiseResult).summary.violations;
}

const violations = await judge([...refused, ...passed]);
const isAbout = (from: string, imported: string) => (violation: (typeof violations)[number]) =>
  violation.from === from && violation.to.includes(imported.replace(/^node:/, ''));

describe('the rules of imports', () => {
  it('are each shown refusing an import', () => {
    expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
  });

  it.each(refused)('%s', (rule, from, imported) => {
    expect(violations.filter(isAbout(from, imported)).map((violation) => violation.rule.name)).toContain(rule);
  });

  it.each(passed)('%s', (_, from, imported) => {
    expect(violations.filter(isAbout(from, imported))).toEqual([]);
  });
});

const sources = sourcesIn('src', 'server');

describe('the ways up', () => {
  it('are ten at most', () => {
    expect(exceptions.length).toBeLessThanOrEqual(10);
  });

  it.each(exceptions)('$from needs $to', ({ from, to }) => {
    const isFrom = new RegExp(`^(server|src/(machines|views|pages))/${from}/`);
    const isTo = new RegExp(`^${to.replaceAll('.', '\\.')}$`);
    const users = sources.filter(
      ({ path, imports }) => isFrom.test(path) && imports.some(({ target }) => isTo.test(target)),
    );
    expect(users).not.toEqual([]);
  });
});

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

describe('files', () => {
  it('are not barrels', () => {
    const isBarrel = ({ path, text }: Source) =>
      /\/index\.tsx?$/.test(path) ||
      (/^export\s[^;]*\sfrom\s/m.test(text) && !/^export (async function|const|function|type|class)\b/m.test(text));
    expect(sources.filter(isBarrel).map(({ path }) => path)).toEqual([]);
  });

  it('fetch in the client only', () => {
    const fetches = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/') &&
        /(^|[^.\w])(fetch|XMLHttpRequest|navigator\.sendBeacon)\(/m.test(withoutComments(text)),
    );
    // The calls that a page makes before the client is there, and the client's way to their answers; the scripts of the pages; and whether these are still there.
    expect(fetches.map(({ path }) => path)).toEqual([
      'src/api/firstCalls.ts',
      'src/boot/makeFirstCalls.ts',
      'src/boot/watch.ts',
      'src/pages/parts/pageFiles.ts',
    ]);
    const clients = sources.filter(({ imports }) => imports.some(({ target }) => target === 'ofetch'));
    expect(clients.map(({ path }) => path)).toEqual(['src/api/client.ts']);
  });

  it('make ids in a way that a page has over plain HTTP, too', () => {
    const makers = sources.filter(
      ({ path, text }) => path.startsWith('src/') && /randomUUID\(/.test(withoutComments(text)),
    );
    expect(makers.map(({ path }) => path)).toEqual([]);
  });

  it('leave no work to be done', () => {
    expect(sources.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
