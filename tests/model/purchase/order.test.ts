import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Attendee, Draft } from '../../../src/lib/order.ts';
import { orderMachine } from '../../../src/machines/purchase/order.ts';
import { attendee, draft, harbourTrust, ids, publicForm } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const refused = { code: 'refused', status: 422, msg: 'No' } as const;
const promo = { code: 'SPRING', type: 0 as const, value: 10, ticketIds: [] };
/** Its code could not be fetched. */
const broke = { code: 'offline' as const, status: 0, msg: 'No network' };
const start = { form: publicForm(), draft: draft(), existing: null, error: null, promoError: null };
const chosen = { [ids.standard]: 1 };
const ada = attendee('Ada');
const unnamed = { ticketId: ids.standard, fields: {}, answers: {} };
const ann = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
const later = { ...unnamed, later: true };
const exists = ['ada@example.org'];
const atAttendees = draft({ step: 'attendees', quantities: chosen, attendees: [unnamed] });
const atReview = draft({ step: 'review', quantities: chosen, attendees: [ada] });
const terms = 'https://harbour.example/terms';
const olderTerms = 'https://harbour.example/old-terms';
const askingForm = publicForm({
  event: {
    ...publicForm().event,
    organiser: { ...harbourTrust, policies: { ...harbourTrust.policies, terms }, mustAccept: true },
  },
});
const begunCompany = {
  ...{ name: 'Engines', address: '', country: '', vatNumber: '' },
  isComplete: false,
  reverseCharge: false,
};
const never = fromPromise<never, never>(() => new Promise(() => {}));
const pending = orderMachine.provide({ actors: { findExisting: never, findPromo: never } as never });

const accepting = walk(orderMachine, {
  isPart: true,
  starts: { 'an order that accepts terms': { ...start, form: askingForm, draft: atReview, existing: exists } },
  events: {
    'terms accepted': { type: 'terms.accepted', accepted: terms },
    'older terms accepted': { type: 'terms.accepted', accepted: olderTerms },
    'no terms accepted': { type: 'terms.accepted', accepted: null },
    'registration.submitted': { type: 'registration.submitted' },
  },
});

describe('orderMachine', () => {
  const whole = walk(orderMachine, {
    error: offline,
    idle: ['swapTicket', 'copyFirst', 'setMethod', 'setAccepted'],
    starts: {
      'a new order': start,
      'a draft at the attendees': { ...start, draft: atAttendees },
      'a draft at the review': { ...start, draft: atReview },
      'an order that was refused': { ...start, draft: atReview, existing: exists, error: refused, promoError: refused },
    },
    events: {
      'none of a ticket': { type: 'quantity.changed', ticketId: ids.standard, quantity: 0 },
      'one of a ticket': { type: 'quantity.changed', ticketId: ids.standard, quantity: 1 },
      'fields emptied': { type: 'attendees.changed', attendees: [unnamed] },
      'last ticket swapped': { type: 'ticket.swapped', index: 0, ticketId: ids.vip },
      'copied beyond the last': { type: 'attendee.copied', index: 1 },
      'first copied to all': { type: 'attendee.copied', index: 'all' },
      'orders for others': { type: 'buyer.changed', buyer: ann },
      'orders for themselves': { type: 'buyer.changed', buyer: null },
      'named later': { type: 'attendee.postponed', index: 0, later: true },
      'all named later': { type: 'attendee.postponed', index: 'all', later: true },
      'too little entered': { type: 'attendees.entered', attendees: [unnamed] },
      'all entered': { type: 'attendees.entered', attendees: [ada] },
      'one exists': done('findExisting', { existing: exists }),
      'promo entered': { type: 'promo.entered', code: 'SPRING' },
      'promo found': done('findPromo', { promo }),
      'promo refused': failed('findPromo', refused),
      'card chosen': { type: 'method.chosen', method: 'card' },
      'a company begun': { type: 'company.changed', company: begunCompany },
      'a company entered': { type: 'company.changed', company: { ...begunCompany, isComplete: true } },
      'no terms accepted': { type: 'terms.accepted', accepted: null },
      'no company': { type: 'company.changed', company: null },
      'back to the tickets': { type: 'step.chosen', step: 'choosing' },
      'back to the attendees': { type: 'step.chosen', step: 'attendees' },
      'forward to the review': { type: 'step.chosen', step: 'review' },
    },
  });
  const { differences, given, inputs } = whole;

  it('goes where the table says', () => {
    const noErrors = { error: null, promoError: null };
    const enter = 'storeDraft';
    const change = 'dropMessages storeDraft';
    const seated = ({ attendees }: { attendees: Attendee[] }) => (attendees.length > 0 ? attendees : [unnamed]);
    const now = ({ attendees }: Draft) => attendees.map(({ later: _, ...each }) => each);
    expect(
      differences(
        [
          ['start', 'a new order', 'choosing', enter, { ...draft() }],
          ['start', 'a draft at the attendees', 'attendees', enter, { ...atAttendees }],
          ['start', 'a draft at the review', 'checking', { ...atReview }],
          ['start', 'an order that was refused', 'review', enter, { ...atReview }],

          ['choosing', 'none of a ticket', '=', change, { quantities: {} }],
          ['choosing', 'one of a ticket', '=', change, { quantities: chosen }],
          ...given({ quantities: {} }, ['choosing', 'tickets.chosen', '=']),
          ['choosing', 'tickets.chosen', 'attendees', change, { attendees: seated, step: 'attendees' }],

          // The browser's forward button.
          ['choosing', 'back to the tickets', '='],
          ...given({ quantities: {} }, ['choosing', ['back to the attendees', 'forward to the review'], '=']),
          ['choosing', 'back to the attendees', 'attendees', change, { attendees: seated, step: 'attendees' }],
          ...[[later], [{ ...ada, later: true }]].flatMap((attendees) =>
            given(
              { buyer: ann, attendees },
              ['choosing', 'forward to the review', 'review', change, { step: 'review' }],
              ['attendees', 'forward to the review', 'review', change, { step: 'review' }],
            ),
          ),
          ...given(
            { attendees: [ada] },
            ['choosing', 'forward to the review', 'checking', 'dropMessages'],
            ['attendees', 'forward to the review', 'checking', 'dropMessages'],
          ),
          [['choosing', 'attendees', 'checking', 'review'], 'forward to the review', '='],

          ['attendees', 'fields emptied', '=', 'storeDraft', { attendees: [unnamed] }],
          ['attendees', 'last ticket swapped', '=', 'storeDraft'],
          ['attendees', 'copied beyond the last', '=', 'storeDraft'],
          ['attendees', 'first copied to all', '=', 'storeDraft'],
          ['attendees', 'orders for others', '=', 'storeDraft', { buyer: ann }],
          ['attendees', 'orders for themselves', '=', 'storeDraft', { buyer: null, attendees: now }],
          ...given({ buyer: null }, ['attendees', ['named later', 'all named later'], '=']),
          [
            'attendees',
            ['named later', 'all named later'],
            '=',
            'storeDraft',
            { attendees: ({ attendees }: Draft) => attendees.map((each) => ({ ...each, later: true })) },
          ],
          ['attendees', ['too little entered', 'back to the attendees'], '='],
          ['attendees', 'all entered', 'checking', 'dropMessages', { attendees: [ada] }],
          ['attendees', 'back to the tickets', 'choosing', change, { step: 'choosing' }],

          ['checking', 'one exists', 'review', enter, { existing: exists, step: 'review' }],
          ['checking', ['findExisting fails', 'after timeout'], 'review', enter, { step: 'review' }],
          ['checking', 'back to the attendees', 'attendees', enter, { step: 'attendees' }],
          ['checking', 'back to the tickets', '='],

          ['review', 'promo entered', 'applying', 'dropMessages', noErrors],
          ['review', 'promo.edited', '=', noErrors],
          ['review', 'promo.removed', '=', 'storeDraft', { promo: null, promoError: null }],
          ['review', 'card chosen', '=', 'storeDraft'],
          ['review', 'no terms accepted', '=', 'storeDraft'],
          ['review', 'a company begun', '=', 'storeDraft', { company: begunCompany }],
          ['review', 'a company entered', '=', 'storeDraft', { company: { ...begunCompany, isComplete: true } }],
          ['review', 'no company', '=', 'storeDraft', { company: null }],
          ...given({ company: begunCompany }, ['review', 'registration.submitted', '=']),
          ...given({ company: { ...begunCompany, isComplete: true } }, [
            'review',
            'registration.submitted',
            'submitted',
            'dropMessages',
            noErrors,
          ]),
          ...given({ company: null }, ['review', 'registration.submitted', 'submitted', 'dropMessages', noErrors]),
          ['review', 'back to the attendees', 'attendees', change, { step: 'attendees', ...noErrors }],
          ['review', 'back to the tickets', 'choosing', change, { step: 'choosing', ...noErrors }],

          ['applying', 'promo found', 'review', enter, { promo }],
          ['applying', 'promo refused', 'review', enter, { promo: null, promoError: refused }],
          ['applying', 'after timeout', 'review', enter, { promo: null, promoError: { ...broke, msg: '' } }],
        ],
        [accepting],
      ),
    ).toEqual([]);
  });

  it('ends only with the terms of now accepted, where they must be', () => {
    const submit = 'registration.submitted';
    expect(
      accepting.differences(
        [
          ['start', 'an order that accepts terms', 'review', 'storeDraft', { ...atReview }],
          ['review', 'terms accepted', '=', 'storeDraft', { accepted: terms }],
          ['review', 'older terms accepted', '=', 'storeDraft', { accepted: olderTerms }],
          ['review', 'no terms accepted', '=', 'storeDraft', { accepted: null }],
          ...[null, olderTerms].flatMap((accepted) => accepting.given({ accepted }, ['review', submit, '='])),
          ...accepting.given({ accepted: terms }, ['review', submit, 'submitted', 'dropMessages']),
        ],
        [whole],
      ),
    ).toEqual([]);
  });

  it('asks about the addresses and the code at the form', () => {
    expect(inputs()).toEqual({
      findExisting: [{ payload: { formId: ids.form, emails: ['ada@example.org'] } }],
      findPromo: [{ formId: ids.form, code: 'SPRING' }],
    });
  });
});

describe('an order', () => {
  const begin = (input: Partial<typeof start>) => {
    const stored: Draft[] = [];
    const storing = pending.provide({ actions: { storeDraft: ({ context }) => stored.push(context) } });
    const order = createActor(storing, { input: { ...start, ...input } }).start();
    return { order, stored };
  };

  it('goes on where its draft was, as far as that is complete', () => {
    const stateOf = (facts: Partial<Draft>) => begin({ draft: draft(facts) }).order.getSnapshot().value;
    expect(stateOf({ step: 'attendees' })).toBe('choosing');
    expect(stateOf({ step: 'choosing', quantities: chosen })).toBe('choosing');
    expect(stateOf({ step: 'attendees', quantities: chosen })).toBe('attendees');
    expect(stateOf({ step: 'review', quantities: chosen, attendees: [unnamed] })).toBe('attendees');
    expect(stateOf({ step: 'review', quantities: chosen, attendees: [ada] })).toBe('checking');
  });

  it('comes back to the review with what the server had against it, without asking who exists once more', () => {
    const { order } = begin({ draft: atReview, existing: [], error: refused, promoError: refused } as never);
    expect(order.getSnapshot().value).toBe('review');
    order.send({ type: 'step.chosen', step: 'attendees' });
    expect(order.getSnapshot().context).toMatchObject({ error: null, promoError: null });
  });

  it('is stored at every change', () => {
    const { order, stored } = begin({});
    order.send({ type: 'quantity.changed', ticketId: ids.standard, quantity: 1 });
    expect(stored.at(-1)?.quantities).toEqual(chosen);
    order.send({ type: 'tickets.chosen' });
    expect(stored.at(-1)?.step).toBe('attendees');
    order.send({ type: 'attendees.changed', attendees: [ada] });
    expect(stored.at(-1)?.attendees).toEqual([ada]);
    order.send({ type: 'attendees.entered', attendees: [ada] });
    order.send(done('findExisting', { existing: [] }) as never);
    order.send({ type: 'method.chosen', method: 'transfer' });
    expect(stored.at(-1)).toMatchObject({ step: 'review', method: 'transfer' });
    order.send({ type: 'promo.entered', code: 'spring' });
    order.send(done('findPromo', { promo }) as never);
    expect(stored.at(-1)?.promo).toEqual(promo);
  });

  it('gives tickets in exchange and copies the first attendee', () => {
    const grace = attendee('Grace', { ticketId: ids.vip });
    const attendees = [ada, grace];
    const { order, stored } = begin({
      draft: draft({ step: 'attendees', quantities: { ...chosen, [ids.vip]: 1 }, attendees }),
    });
    order.send({ type: 'ticket.swapped', index: 0, ticketId: ids.vip });
    const swapped = [
      { ...ada, ticketId: ids.vip },
      { ...grace, ticketId: ids.standard },
    ];
    expect(stored.at(-1)?.attendees).toEqual(swapped);
    order.send({ type: 'attendee.copied', index: 1 });
    const copied = { ...grace, ticketId: ids.standard, fields: { ...grace.fields, email: 'ada@example.org' } };
    expect(stored.at(-1)?.attendees).toEqual([swapped[0], copied]);
  });

  it('goes on without those who are named later, once the buyer says who they are', () => {
    const { order } = begin({ draft: draft({ step: 'attendees', quantities: chosen, attendees: [unnamed] }) });
    const enter = () => {
      order.send({ type: 'attendees.entered', attendees: order.getSnapshot().context.attendees });
      return order.getSnapshot().value;
    };
    order.send({ type: 'buyer.changed', buyer: { ...ann, email: 'ann' } });
    order.send({ type: 'attendee.postponed', index: 'all', later: true });
    expect(enter()).toBe('attendees');
    order.send({ type: 'buyer.changed', buyer: ann });
    expect(enter()).toBe('review');
  });

  it('ends with the draft and who exists already', () => {
    const { order } = begin({ draft: atReview });
    order.send(done('findExisting', { existing: ['ada@example.org'] }) as never);
    order.send({ type: 'registration.submitted' });
    expect(order.getSnapshot().output).toEqual({ draft: atReview, existing: ['ada@example.org'] });
  });
});
