import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OrganiserPage } from '../../src/api/contract/organiserPage.ts';
import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import type { Locale } from '../../src/lib/locale.ts';

/** What src/pages/purchase/firstScreen.tsx exports. */
export type Screens = {
  formScreen: (form: PublicForm, isPurchase: boolean) => string;
  eventScreen: (page: PublicEvent) => string;
  organiserScreen: (page: OrganiserPage) => string;
};

/** The public pages as React draws them first, by language. */
export type FirstScreens = (locale: Locale) => Promise<Screens>;

/** Those of the build, beside the pages in `clientDir`. */
export function firstScreensIn(clientDir: string): FirstScreens {
  const folder = pathToFileURL(join(clientDir, '../server/'));
  return (locale) => import(/* @vite-ignore */ new URL(`firstScreen.${locale}.js`, folder).href);
}

/** The scripts of src/boot that stand in pages. */
export const inlineScriptNames = [
  'watch',
  'preHydration',
  'makeFirstCalls',
  'startScanner',
  'iframeChild',
  'fromFrame',
] as const;

/** A script that runs in a page before the app is there, by its name; nothing without a build. */
export function readInlineScript(clientDir: string | null, name: (typeof inlineScriptNames)[number]): string {
  const file = clientDir === null ? '' : join(clientDir, '../server', `${name}.js`);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** What a content security policy calls a script that stands in the page. */
export const hashOfScript = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
