import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { oneOfEach } from '../../../harness/seed.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer({ camera: 'asks' });
const staff = (await oneOfEach(server.url)).users.checkin;

type Asked = { asked: MediaStream[] };

/** Keeps every camera that the page has opened. */
function watchCamera() {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  const asked: MediaStream[] = [];
  Object.assign(window, { asked });
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    asked.push(stream);
    return stream;
  };
}
const camerasOf = (page: Page) =>
  page.evaluate(() => (window as unknown as Asked).asked.map(({ active }) => (active ? 'on' : 'off')));

/** The door's page, whose app waits for `letApp`; `files` are what it has asked for. */
async function arrive({ allowed, byKeyboard }: { allowed: boolean; byKeyboard?: boolean }) {
  const { context, page } = await visit(browser, server.url, { as: staff, size: phone });
  if (allowed) await context.grantPermissions(['camera']);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  let letApp = () => {};
  const held = new Promise<void>((resolve) => {
    letApp = resolve;
  });
  let isHeld = false;
  await page.route('**/assets/index-*.js', async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await page.addInitScript(watchCamera);
  if (byKeyboard)
    await page.addInitScript(
      (key) => localStorage.setItem(key, JSON.stringify({ eventId: null, entries: {}, byKeyboard: true })),
      `own.${staff.currentUser.id}.door`,
    );
  const hasReader = () => files.some((file) => /decode\.worker-.*\.js$/.test(file));
  const open = async () => {
    await page.goto(to.checkinStaff(), { waitUntil: 'commit' });
    await expect.poll(() => isHeld).toBe(true);
  };
  return { page, letApp, hasReader, open };
}

describe('while the door’s app is on its way', () => {
  it('the code reader is fetched and the allowed camera opened, which the app takes over', async () => {
    const { page, letApp, hasReader, open } = await arrive({ allowed: true });
    await open();
    await expect.poll(hasReader).toBe(true);
    await expect.poll(() => camerasOf(page)).toEqual(['on']);
    letApp();
    await page.getByText(words.readyHint).waitFor();
    expect(await camerasOf(page)).toEqual(['on']);
  });

  it('a camera that has not been allowed before is left to the app, which says why it asks', async () => {
    const { page, hasReader, open } = await arrive({ allowed: false });
    await open();
    await expect.poll(hasReader).toBe(true);
    expect(await camerasOf(page)).toEqual([]);
  });

  it('neither is asked for at a door that scans by keyboard', async () => {
    const { page, letApp, hasReader, open } = await arrive({ allowed: true, byKeyboard: true });
    await open();
    letApp();
    await page.getByRole('textbox', { name: words.scanner.codeLabel }).waitFor();
    expect([hasReader(), await camerasOf(page)]).toEqual([false, []]);
  });

  it('the camera goes off again when no app takes it over', async () => {
    const { page, open } = await arrive({ allowed: true });
    await page.clock.install();
    await open();
    await expect.poll(() => camerasOf(page)).toEqual(['on']);
    await page.clock.fastForward(15_000);
    await expect.poll(() => camerasOf(page)).toEqual(['off']);
  });
});
