import * as v from 'valibot';
import { isColour, isReadable } from '../../lib/colour.ts';
import { type BankAccount, bankNumber, isAccountNumber, isBic, isIban, isSortCode } from '../../lib/invoice.ts';
import { bodyLimits, eventLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { byId, Event, facts, settings } from './event.ts';
import { broken, type Label } from './issue.ts';
import { ownSettings } from './ownEvent.ts';
import { cleaned, id, image, longText, slug, text } from './values.ts';
import { baseVersion } from './version.ts';

/* What an organiser makes of events. Apart from what is read of them, which more pages load first. */

const accent = v.pipe(
  v.string(broken('invalid', 'accent')),
  v.check(isColour, broken('invalid', 'accent')),
  v.check(isReadable, broken('paleColour')),
);

const number = (label: Label, is: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(broken('notText', label)),
    cleaned(bankNumber),
    v.check((value) => value === '' || is(value), message),
  );

const Typed = v.object({
  holder: text('accountHolder', eventLimits.accountHolder),
  iban: number('iban', isIban, broken('iban')),
  bic: number('bic', isBic, broken('bic')),
  sortCode: number('sortCode', isSortCode, broken('sortCode')),
  accountNumber: number('accountNumber', isAccountNumber, broken('accountNumber')),
});

const neither = ({ iban, sortCode, accountNumber }: Pick<BankAccount, 'iban' | 'sortCode' | 'accountNumber'>) =>
  iban === '' && sortCode === '' && accountNumber === '';

/** Where an organiser receives transfers, as they enter it: with an IBAN, or a sort code and the account number that belongs to it, or both. */
const AccountDraft = v.pipe(
  Typed,
  v.forward(
    v.partialCheck([['iban'], ['sortCode'], ['accountNumber']], (account) => !neither(account), broken('noAccount')),
    ['iban'],
  ),
  v.forward(
    v.partialCheck(
      [['sortCode'], ['accountNumber']],
      ({ sortCode, accountNumber }) => sortCode !== '' || accountNumber === '',
      broken('required', 'sortCode'),
    ),
    ['sortCode'],
  ),
  v.forward(
    v.partialCheck(
      [['sortCode'], ['accountNumber']],
      ({ sortCode, accountNumber }) => accountNumber !== '' || sortCode === '',
      broken('required', 'accountNumber'),
    ),
    ['accountNumber'],
  ),
);

/**
 * What is absent stays as it is. `logo`: a data URL replaces it, null removes it. With `transferDays`, there has to be an account.
 */
export const EventDraft = v.pipe(
  v.object({
    id: v.optional(id('event')),
    ...facts,
    slug: v.optional(slug),
    ...v.partial(v.object({ ...settings, ...ownSettings })).entries,
    transferAccount: v.optional(AccountDraft),
    transferNote: v.optional(longText('transferNote', eventLimits.paymentNote)),
    doorNote: v.optional(longText('doorNote', eventLimits.paymentNote)),
    logo: v.optional(v.nullable(image)),
    accent: v.optional(accent),
    version: baseVersion,
  }),
  v.forward(
    v.partialCheck([['startsAt'], ['endsAt']], ({ startsAt, endsAt }) => endsAt > startsAt, broken('endsBeforeStart')),
    ['endsAt'],
  ),
);

export type EventDraft = v.InferInput<typeof EventDraft>;

export const saveEvent = endpoint({
  method: 'POST',
  path: '/api/event/save',
  summary: 'Create an event, or change the one whose id is given',
  team: 'manage',
  within: { id: 'event' },
  bodyLimit: bodyLimits.image,
  input: EventDraft,
  payload: v.object({ event: Event }),
});

export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/event/publish',
  summary: "Open or close an event's registration pages, and change nothing else of it",
  team: 'manage',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event'), published: facts.published }),
  payload: v.object({ event: Event }),
});

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/event/duplicateEvent',
  summary: 'Copy an event with its forms, tickets and promos, unpublished and without attendees',
  team: 'manage',
  within: { eventId: 'event' },
  heavy: 'apart',
  input: byId,
  payload: v.object({ event: Event }),
});

export const deleteEvent = endpoint({
  method: 'POST',
  path: '/api/event/deleteEvent',
  summary: 'Delete an event that has no registrations',
  team: 'manage',
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ eventId: id('event') }),
});
