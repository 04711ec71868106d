import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OrganiserPage } from '../../src/api/contract/organiserPage.ts';
import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { newWorkerProcess, type WorkerProcess } from '../platform/workerProcess.ts';

/** What src/pages/purchase/firstScreen.tsx exports. */
type Screens = {
  formScreen: { form: PublicForm; isPurchase: boolean };
  eventScreen: PublicEvent;
  organiserScreen: OrganiserPage;
};

/** Has React draw a public page as it is first. A large one takes long, and is drawn in a process of its own so that only its own readers wait. */
export type DrawScreen = <Name extends keyof Screens>(
  locale: Locale,
  name: Name,
  shown: Screens[Name],
  isLarge: boolean,
) => Promise<string>;

/** Milliseconds that a large page may take with those that are drawn before it. */
const longest = 20_000;

/** Draws as the build beside the pages in `clientDir` does. */
export function screensIn(clientDir: string): DrawScreen {
  const fileOf = (locale: Locale) => join(clientDir, '../server', `firstScreen.${locale}.js`);
  const processes = new Map<Locale, WorkerProcess>();
  return async (locale, name, shown, isLarge) => {
    if (isLarge) {
      const worker = processes.get(locale) ?? newWorkerProcess(fileOf(locale));
      processes.set(locale, worker);
      return worker.run(name, [shown], AbortSignal.timeout(longest));
    }
    const screens = await import(/* @vite-ignore */ pathToFileURL(fileOf(locale)).href);
    return screens[name](shown);
  };
}

/** The scripts of src/boot that stand in pages. */
export const inlineScriptNames = [
  'trustedTypes',
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
