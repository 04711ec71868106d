import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { takesTransfers } from '../../../harness/drafts.ts';
import { phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import {
  buyTicket,
  freshEmail,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../../../harness/seed.ts';
import { getUsersByEvent } from '../../../src/api/contract/attendeeList.ts';
import { updatePaymentStatus } from '../../../src/api/contract/attendees.ts';
import { scanBadgeByCheckin } from '../../../src/api/contract/door.ts';
import { getDoorRules, saveDoorRules } from '../../../src/api/contract/doorRules.ts';
import { checkin, checkout, undoCheckin } from '../../../src/api/contract/doorSteps.ts';
import { type Verdict, verdicts } from '../../../src/lib/admission.ts';
import {
  type AttemptKind,
  attemptMachine,
  type DoorLabel,
  type DoorSettings,
  type Known,
} from '../../../src/machines/door/attempt.ts';
import { checkInMachine } from '../../../src/machines/door/checkIn.ts';
import { doorMachine } from '../../../src/machines/door/door.ts';
import { verdictMachine } from '../../../src/machines/door/verdict.ts';
import { stateMeta } from '../../../src/machines/parts/stateMeta.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { rowsOf } from '../../support/databaseOf.ts';
import { admission, checkInAt, doorAttendee, doorEvent } from '../../support/door.ts';
import { checkIn, keepNoList, openSearch, typeCode } from '../../support/doorPage.ts';
import { type InterceptedRequests, interceptRequests, isLost, passes } from '../../support/interceptedRequests.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { done, elapsed, failed } from '../../support/walk.ts';
import { walkInBrowser } from '../../support/walkInBrowser.ts';

/** What a look at a code finds. */
type Finding = Verdict | 'several';

const eventName = 'Night Market';
/** Of these verdicts, how the ticket is to be paid for; others have one that is free. */
const payments: Partial<Record<Verdict, 'door' | 'transfer'>> = { toPay: 'door', unpaid: 'transfer' };

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const payable = { name: eventName, payAtDoor: true, ...takesTransfers };
const form = await newForm(organiser.api, (await newEvent(organiser.api, payable)).id);
const elsewhere = await newForm(organiser.api, (await newEvent(organiser.api, { name: 'Day Market' })).id);
/** A form whose tickets have a rule. */
async function ruledForm(rule: { gates?: string[]; windows?: { from: string; until: string }[]; reentry?: boolean }) {
  const made = await newForm(organiser.api, form.eventId);
  const { rules } = await organiser.api.call(getDoorRules, { eventId: form.eventId });
  const own = made.tickets.map(({ id }) => id);
  const ruled = rules.tickets.map(({ ticketId, rule: before }) => ({
    ticketId,
    rule: own.includes(ticketId) ? { gates: [], windows: [], ...rule, entry: 'once' as const } : before,
  }));
  await organiser.api.call(saveDoorRules, { payload: { eventId: form.eventId, gates: ['North'], tickets: ruled } });
  return made;
}
const past = { from: '2020-03-06T09:00:00.000Z', until: '2020-03-06T18:00:00.000Z' };
/** A code for each verdict that does not change by being at the door. */
const codes: Partial<Record<Finding, string>> = {
  toPay: await codeOf('toPay', form),
  unpaid: await codeOf('unpaid', form),
  cancelled: await codeOf('cancelled', form),
  wrongEvent: await codeOf('wrongEvent', elsewhere),
  wrongTime: await codeOf('wrongTime', await ruledForm({ windows: [past] })),
  wrongGate: await codeOf('wrongGate', await ruledForm({ gates: ['North'] })),
  noReentry: await codeOf('noReentry', await ruledForm({ reentry: false })),
  unknown: 'a-code-that-no-badge-ever-had',
  several: await referenceOfTwo(form),
};

/** The reference of an order with two attendees. */
async function referenceOfTwo({ formId, tickets }: SeededForm): Promise<string> {
  const ticketId = tickets.find(({ name }) => name === 'Helper')?.id ?? '';
  const attendees = ['Ada', 'Grace'].map((firstname) => ({
    ticketId,
    fields: { firstname, surname: 'Hopper', email: freshEmail(firstname) },
    answers: {},
  }));
  return (await registerAttendees(visitor(server.url), { formId, attendees })).reference;
}

/** Brings a person to the door whose ticket gets that verdict, and answers with its code. */
async function codeOf(verdict: Verdict, at: SeededForm): Promise<string> {
  const email = freshEmail(verdict);
  const pay = payments[verdict];
  const { key } = await buyTicket(visitor(server.url), at, pay ? 'Standard' : 'Helper', { email }, pay);
  const { users } = await organiser.api.call(getUsersByEvent, { eventId: at.eventId });
  const { uId: userId = '', pId: purchaseId = '' } = users.find((user) => user.email === email) ?? {};
  if (verdict === 'cancelled')
    await organiser.api.call(updatePaymentStatus, { payload: { pId: purchaseId, paymentStatus: 'cancelled' } });
  if (['alreadyIn', 'leaving', 'noReentry'].includes(verdict))
    await organiser.api.call(checkin, { userId, purchaseId, gate: 'South' });
  if (verdict === 'noReentry') await organiser.api.call(checkout, { userId, purchaseId });
  const code = (await badgeCodes(server, key)).Ada ?? '';
  if (verdict === 'transferred') await retire(code);
  return code;
}

/** Has the ticket of a code be somebody else's, who has another. */
const retire = (code: string) =>
  rowsOf(
    server,
    `with given as (update badges set code = code || 'x' where code = $1 returning registered_user_id)
     insert into retired_codes (code, registered_user_id, retired_at) select $1, registered_user_id, now() from given`,
    [code],
  );

const endpoints = { lookUp: scanBadgeByCheckin, admit: checkin, undo: undoCheckin };
type Visit = { page: Page; calls: InterceptedRequests<keyof typeof endpoints> };

/** The page that asks for the event, on a device whose door asks the server alone. */
async function open(as = organiser, settings: Partial<DoorSettings> = {}): Promise<Visit> {
  const { page } = await visit(browser, server.url, { as, size: phone });
  await page.addInitScript((kept) => localStorage.setItem('foyer.door', kept), JSON.stringify(settings));
  await keepNoList(page);
  const calls = await interceptRequests(page, endpoints);
  await page.goto(to.checkinStaff());
  return { page, calls };
}

const chooseEvent = ({ page }: Visit) => page.getByRole('button', { name: new RegExp(`^${eventName}`) }).click();

async function openDoor(...device: Parameters<typeof open>): Promise<Visit> {
  const opened = await open(...device);
  await chooseEvent(opened);
  return opened;
}

/** The door just after the code of a ticket with that verdict was typed. */
async function openAt(verdict: Finding): Promise<Visit> {
  if (verdict === 'test') return openAtTest();
  const opened = await openDoor(organiser, { isExit: verdict === 'leaving' || verdict === 'notInside' });
  await typeCode(opened.page, codes[verdict] ?? (await codeOf(verdict as Verdict, form)));
  return opened;
}

/** The same with the ticket of a test order, of an organiser who takes real money by now. */
async function openAtTest(): Promise<Visit> {
  const live = await newOrganiser(server.url);
  // With one event alone the door asks for none.
  await newEvent(live.api, { name: 'Day Market' });
  const at = await newForm(live.api, (await newEvent(live.api, { name: eventName })).id);
  const { key } = await buyTicket(visitor(server.url), at, 'Standard');
  const code = (await badgeCodes(server, key)).Ada ?? '';
  await rowsOf(server, "insert into settings (owner_id, stripe_mode) values ($1, 'live')", [live.currentUser.id]);
  const opened = await openDoor(live);
  await typeCode(opened.page, code);
  return opened;
}

/** The door where an attendee is being checked in, or where that is being undone. */
async function openAttempt(kind: 'admit' | 'undo'): Promise<Visit> {
  const opened = await openAt(kind === 'admit' ? 'admissible' : 'alreadyIn');
  await opened.calls.answer('lookUp');
  await begin[kind](opened);
  return opened;
}

const begin: Record<'admit' | 'undo', (opened: Visit) => Promise<void>> = {
  admit: ({ page }) => checkIn(page),
  undo: ({ page }) => page.getByRole('button', { name: words.undoCheckIn }).click(),
};

const isAskedAgain =
  (name: keyof typeof endpoints) =>
  ({ calls }: Visit) =>
    calls.isMade(name);

const offline = { code: 'offline', status: 0, msg: 'No network' };
const settings = { gate: '', admitAtOnce: false, muted: false };
const here = { event: doorEvent('e1'), isOnly: false, userId: 'u1', settings, entries: [] };
const silent = { signal: () => {}, letScanAgain: () => {} };
const outputOf = (event: object | null) =>
  (event as { output?: { verdict?: Finding; next?: string } } | null)?.output ?? {};

const region = (page: Page) => page.getByRole('alert').or(page.getByRole('status'));
/** While it waits for a code, the door says how its scanner is: still that one types, where a code was typed before there was a camera. */
const ready = [
  words.states['door.scanning'],
  words.states['scanner.asking'],
  words.states['scanner.live'],
  words.states['scanner.keyboard'],
  words.states['scanner.typing'],
];
const says = (state: AnyMachineSnapshot) => {
  const { label } = stateMeta(state) as { label: keyof typeof words.states };
  return label === 'door.scanning' ? ready : [words.states[label]];
};

describe('the choice of a door, in the browser', () => {
  walkInBrowser(doorMachine, {
    starts: [{ input: { userId: 'u1', eventId: null, settings, entries: {} }, open: () => open() }],
    events: [done('eventChoice', { event: doorEvent('e1'), isOnly: false })],
    gestures: { 'xstate.done.actor.eventChoice': chooseEvent },
    region,
    says,
  });
});

describe('check-in, in the browser', () => {
  walkInBrowser(checkInMachine, {
    starts: [{ input: here, open: () => openDoor() }],
    events: [
      { type: 'code.scanned', code: 'a' },
      { type: 'search.opened' },
      { type: 'event.left' },
      done('verdict', { next: 'admit', admission: admission('admissible') }),
      done('verdict', { next: 'undo', admission: admission('alreadyIn') }),
    ],
    gestures: {
      'code.scanned': async ({ page }: Visit, { next }) => {
        const verdict = outputOf(next).next === 'undo' ? 'alreadyIn' : 'admissible';
        await typeCode(page, await codeOf(verdict, form));
      },
      'search.opened': ({ page }) => openSearch(page),
      'event.left': ({ page }) => page.getByRole('button', { name: words.event.change }).click(),
      'xstate.done.actor.verdict': async (opened, { event }) => {
        await opened.calls.answer('lookUp');
        await begin[outputOf(event).next as 'admit' | 'undo'](opened);
      },
    },
    region,
    says: (state) => (state.matches('judging') ? [words.states['door.lookingUp']] : says(state)),
  });
});

describe('a verdict, in the browser', () => {
  walkInBrowser(verdictMachine.provide({ actions: silent }), {
    starts: [
      {
        input: { code: 'a', admission: null, choices: [], event: doorEvent('e1'), settings },
        open: (trail) => openAt(trail.map((event) => outputOf(event).verdict).find(Boolean) ?? 'admissible'),
      },
    ],
    events: [
      ...verdicts.filter((verdict) => verdict !== 'wrongSession').map((verdict) => done('lookUp', admission(verdict))),
      done('lookUp', { verdict: 'several', attendees: [] }),
      failed('lookUp', offline),
      elapsed('again', 'verdict.lookupFailed'),
      { type: 'verdict.dismissed' },
    ],
    // Without a network, which the tests of the door's list cut off; at the door of a session, which has tests of its own.
    elsewhere: ['reviewing.refused.unlisted', 'reviewing.refused.wrongSession'],
    gestures: {
      'xstate.after.again.verdict.lookupFailed': isAskedAgain('lookUp'),
      'xstate.done.actor.lookUp': passes('lookUp'),
      'xstate.error.actor.lookUp': isLost('lookUp'),
      'verdict.dismissed': ({ page }: Visit) => page.getByRole('button', { name: words.cancel }).click(),
    },
    region,
    says: (state) => (state.status === 'done' ? ready : says(state)),
  });
});

describe.each(['admit', 'undo'] as const)('an attempt, in the browser: %s', (kind) => {
  const afterwards = { admit: [words.states['door.admissible']], undo: ready };
  walkInBrowser(attemptMachine.provide({ actions: { ...silent, log: () => {}, signalDone: () => {} } }), {
    starts: [
      {
        input: {
          ...{ kind, admission: admission('admissible') as Known, settings },
          together: null,
        },
        open: () => openAttempt(kind),
      },
    ],
    events: [
      done('act', { admission: admission('alreadyIn', doorAttendee(), checkInAt('North')) }),
      failed('act', offline),
      elapsed('again', 'attempt.failed'),
      { type: 'verdict.dismissed' },
    ],
    // Without a network, which the tests of the door's list cut off.
    elsewhere: ['done.toConfirm'],
    gestures: {
      'xstate.after.again.attempt.failed': isAskedAgain(kind),
      'xstate.done.actor.act': passes(kind),
      'xstate.error.actor.act': isLost(kind),
      'verdict.dismissed': ({ page }: Visit) => page.getByRole('button', { name: words.cancel }).click(),
    },
    region,
    says: (state) => {
      const { label } = stateMeta(state) as { label: Record<AttemptKind, DoorLabel> };
      return state.status === 'done' ? afterwards[kind] : [words.states[label[kind]]];
    },
  });
});
