import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser.ts';
import { arriveAt, phone, refuseStorage, visit } from '../../../harness/page.ts';
import { qrPicture } from '../../../harness/picture.ts';
import { goodPassword, newAppUser, newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { pictureVideo } from '../../../harness/video.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { parts as serverWords } from '../../../src/messages/en-GB/server/parts.ts';
import { to } from '../../../src/paths.ts';
import { damagedCode } from '../../support/damagedCodes.ts';
import { openOwnFoyer } from '../../support/openFoyer.ts';
import { addTicket, fillIn, goOn, submitRegistration, typeAttendee } from '../../support/registrationSteps.ts';

const { server, browser } = await openOwnFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api, { name: 'Harbour Day' });
const form = await newForm(organiser.api, event.id);
const eventId = event.id;
const address = to.registration(event.id, form.formId);

/** Their pages throw, or lack files, unless they are said not to. */
const visitor = (as: Parameters<typeof visit>[2] = {}, from = browser) =>
  visit(from, server.url, { size: phone, mayCrash: () => true, ...as });
const whole = { mayCrash: () => false };

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const told = (page: Page) => page.locator('.unable:visible');
const logged = () => server.output().match(/a page failed in a browser/g)?.length ?? 0;

/** Answers requests for these files as after an update, until the page is loaded again or for good; the documents asked for since. */
async function updated(page: Page, { files, forGood = false }: { files: RegExp; forGood?: boolean }) {
  const documents: string[] = [];
  let isOld = true;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    documents.push(request.url());
    isOld = forGood;
  });
  await page.route('**/assets/**', (route) => {
    const isGone = route.request().method() === 'HEAD' || files.test(route.request().url());
    return isOld && isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue();
  });
  return documents;
}

describe('a page that throws', () => {
  it('is in the log without what was in it, and the organiser reads for how many visitors', async () => {
    const { page } = await visitor();
    await page.route('**/assets/RegisterPage-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function RegisterPage() { throw new RangeError("Ada Lovelace") }',
      }),
    );
    await page.goto('/register?message=heard-at-the-door');
    await heading(page, parts.crash.title).waitFor();
    await expect.poll(logged).toBeGreaterThan(0);
    const line =
      server
        .output()
        .split('\n')
        .find((each) => each.includes('a page failed in a browser')) ?? '';
    const { page: pattern, kind, stack, browser: used } = JSON.parse(line);
    expect([pattern, kind]).toEqual(['/register', 'RangeError']);
    expect(stack[0]).toMatch(/^RegisterPage@RegisterPage-[\w-]+\.js:1:\d+$/);
    expect(used).toMatch(/^Chrome \d+ on Linux$/);
    expect(server.output()).not.toMatch(/Ada Lovelace|heard-at-the-door/);
    const desk = await visitor({ as: organiser });
    await desk.page.goto(to.home());
    await heading(desk.page, eventWords.home.failedFor(1)).waitFor();
  });
});

describe('a page open since before an update', () => {
  it('loads itself again when a step is gone, and keeps what was typed', async () => {
    const { page } = await visitor();
    // The later steps come when they are needed, as on a slow network.
    await page.route('**/assets/*Step-*.js', (route) => route.abort());
    await page.goto(address);
    await addTicket(page, 'Helper');
    await page.unroute('**/assets/*Step-*.js');
    const before = logged();
    const documents = await updated(page, { files: /Step-/ });
    await goOn(page);
    await typeAttendee(page, 1, { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' });
    expect(documents).toHaveLength(1);
    await goOn(page);
    await submitRegistration(page);
    await heading(page, orderWords.confirmedTitle).waitFor();
    expect(logged()).toBe(before);
  });

  it('loads itself again when a page behind a link is gone', async () => {
    const { page } = await visitor({ as: organiser });
    await page.goto(to.home());
    const link = page.getByRole('link', { name: 'Harbour Day' });
    await link.waitFor();
    const documents = await updated(page, { files: /EventPage-/ });
    await link.click();
    await heading(page, 'Harbour Day').waitFor();
    await arriveAt(page, to.event(eventId));
    expect(documents).toHaveLength(1);
  });

  it('does so once, and leaves it to the reader then', async () => {
    const { page } = await visitor({ as: organiser });
    await page.goto(to.home());
    const link = page.getByRole('link', { name: 'Harbour Day' });
    await link.waitFor();
    const documents = await updated(page, { files: /EventPage-/, forGood: true });
    await link.click();
    await expect.poll(() => documents.length).toBe(1);
    const before = logged();
    await heading(page, parts.crash.title).waitFor();
    // Told of only where the page was not loaded again meanwhile.
    await expect.poll(logged).toBeGreaterThan(before);
    expect(documents).toHaveLength(1);
  });
});

describe('a public page', () => {
  const readable = async (page: Page) => {
    await heading(page, 'Harbour Day').waitFor();
    await page.getByText('Standard', { exact: true }).waitFor();
  };

  it.each([
    ['whose scripts do not come', /\/assets\/index-/],
    ['whose own code does not come', /\/assets\/RegistrationPage/],
  ])('%s stays readable, says so, and is loaded again by a link', async (_, files) => {
    const { page } = await visitor();
    await page.route(files, (route) => route.abort());
    await page.goto(address);
    await expect.poll(() => told(page).textContent()).toBe(`${serverWords.stopped} ${serverWords.reload}`);
    await readable(page);
    await page.unroute(files);
    await page.getByRole('link', { name: serverWords.reload }).click();
    await addTicket(page, 'Helper');
    await goOn(page);
    await page.getByRole('textbox', { name: fields.firstname }).waitFor();
    expect(await told(page).count()).toBe(0);
  });

  it('whose scripts stop while they start says so, and tells the server', async () => {
    const { page } = await visitor();
    const before = logged();
    await page.route(/\/assets\/index-/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `throw new TypeError("stopped");${await answer.text()}` });
    });
    await page.goto(address);
    await told(page).waitFor();
    await readable(page);
    await expect.poll(logged).toBe(before + 1);
  });

  it('whose scripts never arrive says so after a while', async () => {
    const { page } = await visitor();
    await page.clock.install();
    await page.route('**/assets/*.js', () => {});
    await page.goto(address, { waitUntil: 'commit' });
    await readable(page);
    await page.clock.fastForward(15_000);
    expect(await told(page).count()).toBe(0);
    await page.clock.fastForward(10_000);
    await told(page).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('in a browser that is too old is readable and names those that are not', async () => {
    const { page } = await visitor();
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.route(/\/assets\/index-/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'a ?!= b' }));
    await page.goto(address);
    await expect
      .poll(() => told(page).textContent())
      .toBe(serverWords.tooOld(['Chrome 111', 'Edge 111', 'Firefox 128', 'Safari 16.4']));
    await readable(page);
  });
});

describe('a browser that keeps nothing', () => {
  it('registers', async () => {
    const { page, context } = await visitor(whole);
    await refuseStorage(context);
    await page.goto(address);
    await fillIn(page, 'Helper', { firstname: 'Ada', surname: 'Lovelace', email: 'ada2@example.org' });
    await submitRegistration(page);
    await heading(page, orderWords.confirmedTitle).waitFor();
  });

  it.each([
    ['an organiser', async () => ({ email: organiser.email, password: goodPassword, at: to.home() })],
    [
      'check-in staff',
      async () => {
        const { email } = await newAppUser(server.url, organiser.api, eventId, 'checkin');
        return { email, password: goodPassword, at: to.checkinStaff() };
      },
    ],
  ])('signs %s in, for as long as the page is open', async (_, who) => {
    const { email, password, at } = await who();
    const { page, context } = await visitor(whole);
    await refuseStorage(context);
    await page.goto(to.signin());
    await page.getByRole('textbox', { name: account.email }).fill(email);
    await page.getByLabel(account.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
    await arriveAt(page, at);
    await page.getByRole('main').getByText('Harbour Day').first().waitFor();
  });
});

describe('a door', () => {
  it.each([
    ['a code held straight where there is no WebAssembly', { wasm: 'absent' }, qrPicture('of-another-event')],
    // One that only the reader which comes later knows.
    ['one that leans away from the camera', {}, damagedCode('tilted', 0)],
  ] as const)('reads %s', async (_, lacking, picture) => {
    const video = join(mkdtempSync(join(tmpdir(), 'foyer-video-')), 'code.y4m');
    await pictureVideo([picture], video);
    const lesser = await openBrowser({ ...lacking, video });
    const staff = await newAppUser(server.url, organiser.api, eventId, 'checkin');
    const { page } = await visitor({ ...whole, as: staff }, lesser);
    await page.goto(to.checkinStaff());
    await page.getByText(door.states['door.unknown']).first().waitFor();
    await lesser.close();
    rmSync(dirname(video), { recursive: true });
  });

  it('without a camera says that codes can be typed', async () => {
    const lesser = await openBrowser({ camera: 'absent' });
    const staff = await newAppUser(server.url, organiser.api, eventId, 'checkin');
    const { page } = await visitor({ ...whole, as: staff }, lesser);
    await page.goto(to.checkinStaff());
    await page.getByText(door.scanner.unsupported, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: door.scanner.useKeyboard, exact: true }).click();
    await page.getByRole('textbox', { name: door.scanner.codeLabel }).waitFor();
    await lesser.close();
  });
});
