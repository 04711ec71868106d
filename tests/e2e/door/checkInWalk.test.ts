import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUsersByEvent, updatePaymentStatus } from '../../../src/api/contract/attendees.ts';
import { checkin, scanBadgeByCheckin, undoCheckin } from '../../../src/api/contract/door.ts';
import { type Verdict, verdicts } from '../../../src/lib/admission.ts';
import { checkInMachine } from '../../../src/machines/door/checkIn.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { openBrowser } from '../../support/browser.ts';
import { admission, checkInAt, doorAttendee, doorEvent } from '../../support/door.ts';
import { checkIn, openSearch, typeCode } from '../../support/gesturesAtTheDoor.ts';
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts';
import { phone, visit } from '../../support/page.ts';
import {
  buyTicket,
  type Entered,
  freshEmail,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../../support/seed.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { done, failed } from '../../support/walk.ts';
import { walkInBrowser } from '../../support/walkInBrowser.ts';

let server: RunningServer;
let browser: Browser;
let organiser: Entered;
let form: SeededForm;
/** A code for each verdict that does not change by being at the door. */
let codes: Partial<Record<Verdict, string>>;

const eventName = 'Night Market';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  organiser = await newOrganiser(server.url);
  form = await newForm(organiser.api, (await newEvent(organiser.api, { name: eventName })).id);
  const elsewhere = await newForm(organiser.api, (await newEvent(organiser.api, { name: 'Day Market' })).id);
  codes = {
    unpaid: await codeOf('unpaid', form),
    cancelled: await codeOf('cancelled', form),
    wrongEvent: await codeOf('wrongEvent', elsewhere),
    unknown: 'a-code-that-no-badge-ever-had',
  };
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Brings a person to the door whose ticket gets that verdict, and answers with its code. */
async function codeOf(verdict: Verdict, at: SeededForm): Promise<string> {
  const email = freshEmail(verdict);
  const { key } = await buyTicket(
    visitor(server.url),
    at,
    'Standard',
    { email },
    verdict === 'unpaid' ? 'leave' : 'card',
  );
  const { users } = await organiser.api.call(getUsersByEvent, { eventId: at.eventId });
  const { uId: userId = '', pId: purchaseId = '' } = users.find((user) => user.email === email) ?? {};
  if (verdict === 'cancelled')
    await organiser.api.call(updatePaymentStatus, { payload: { pId: purchaseId, paymentStatus: 'cancelled' } });
  if (verdict === 'alreadyIn') await organiser.api.call(checkin, { userId, purchaseId, gate: 'South' });
  return (await badgeCodes(server, key)).Ada ?? '';
}

const endpoints = { lookUp: scanBadgeByCheckin, admit: checkin, undo: undoCheckin };
type Visit = { page: Page; close: () => Promise<void>; calls: HeldCalls<keyof typeof endpoints> };

async function open(): Promise<Visit> {
  const { context, page } = await visit(browser, server.url, { as: organiser, size: phone });
  const calls = await holdCalls(page, endpoints);
  await page.goto(to.checkinStaff());
  return { page, calls, close: () => context.close() };
}

const offline = { code: 'offline', status: 0, msg: 'No network' };
const passes =
  (name: keyof typeof endpoints) =>
  ({ calls }: Visit) =>
    calls.answer(name);
const isLost =
  (name: keyof typeof endpoints) =>
  ({ calls }: Visit) =>
    calls.lose(name);
const verdictOf = (event: object | null) => (event as { output?: { verdict?: Verdict } } | null)?.output?.verdict;

describe('the door, in the browser', () => {
  const settings = { gate: '', admitAtOnce: false, muted: false };
  const walk = walkInBrowser(checkInMachine.provide({ actions: { log: () => {} } }), {
    starts: [{ input: { userId: 'u1', staff: 'Sam', eventId: null, settings }, open }],
    events: [
      done('eventChoice', { event: doorEvent('e1'), isOnly: false }),
      { type: 'code.scanned', code: 'a' },
      { type: 'search.opened' },
      { type: 'entry.confirmed' },
      { type: 'undo.requested', attendee: doorAttendee() },
      ...verdicts.map((verdict) => done('lookUp', admission(verdict))),
      failed('lookUp', offline),
      done('admit', { admitted: true, admission: admission('alreadyIn', doorAttendee(), checkInAt('North')) }),
      failed('admit', offline),
      done('undo', { admission: admission('admissible') }),
      failed('undo', offline),
    ],
    // Elsewhere it offers to undo only whom it let in, which here is nobody yet.
    offers: (state, { type }) => type !== 'undo.requested' || state.matches({ reviewing: { refused: 'alreadyIn' } }),
    gestures: {
      'xstate.done.actor.eventChoice': ({ page }: Visit) =>
        page.getByRole('button', { name: new RegExp(`^${eventName}`) }).click(),
      'code.scanned': async ({ page }, { next }) => {
        const verdict = verdictOf(next) ?? 'admissible';
        await typeCode(page, codes[verdict] ?? (await codeOf(verdict, form)));
      },
      'search.opened': ({ page }) => openSearch(page),
      'entry.confirmed': ({ page }) => checkIn(page),
      'undo.requested': ({ page }) => page.getByRole('button', { name: words.undoCheckIn }).click(),
      'xstate.done.actor.lookUp': passes('lookUp'),
      'xstate.error.actor.lookUp': isLost('lookUp'),
      'xstate.done.actor.admit': passes('admit'),
      'xstate.error.actor.admit': isLost('admit'),
      'xstate.done.actor.undo': passes('undo'),
      'xstate.error.actor.undo': isLost('undo'),
    },
    region: (page) => page.getByRole('alert').or(page.getByRole('status')),
    says: (state) => {
      const { label } = Object.values(state.getMeta()).at(-1) as { label: keyof typeof words.states };
      // While it waits for a code, the door says how its scanner is.
      const waiting = [words.states['scanner.asking'], words.states['scanner.live'], words.states['scanner.keyboard']];
      return label === 'door.scanning' ? [words.states[label], ...waiting] : [words.states[label]];
    },
  });

  for (const { name, walk: run } of walk.paths) it(name, run);

  it('leaves no state out', () => {
    expect(walk.unseen()).toEqual([]);
  });
});
