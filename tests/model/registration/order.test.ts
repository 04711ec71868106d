import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Draft } from '../../../src/lib/orderDraft.ts';
import { orderMachine } from '../../../src/machines/registration/order.ts';
import { attendee, draft, ids, publicForm } from '../../support/registrationFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const promo = { code: 'SPRING', type: 0 as const, value: 10, ticketIds: [] };
const start = { form: publicForm(), draft: draft(), existing: null, error: null, promoError: null };
const chosen = { [ids.standard]: 1 };
const ada = attendee('Ada');
const nobody = { ...ada, fields: {} };
const atReview = draft({ step: 'review', quantities: chosen, attendees: [ada] });
const never = fromPromise<never, never>(() => new Promise(() => {}));
const pending = orderMachine.provide({ actors: { findExisting: never, promo: never } as never });

describe('orderMachine', () => {
  const model = walk(pending, {
    starts: [
      start,
      { ...start, draft: draft({ step: 'attendees', quantities: chosen, attendees: [nobody] }) },
      { ...start, draft: atReview },
      { ...start, draft: atReview, existing: [] },
    ],
    events: [
      { type: 'quantity.changed', ticketId: ids.standard, quantity: 0 },
      { type: 'quantity.changed', ticketId: ids.standard, quantity: 1 },
      { type: 'tickets.chosen' },
      { type: 'attendees.changed', attendees: [nobody] },
      { type: 'ticket.swapped', index: 0, ticketId: ids.vip },
      { type: 'attendee.copied', index: 0 },
      { type: 'attendees.entered', attendees: [nobody] },
      { type: 'attendees.entered', attendees: [ada] },
      done('findExisting', { existing: [] }),
      failed('findExisting', offline),
      elapsed('patience', 'order.checking'),
      { type: 'promo.entered', code: 'SPRING' },
      { type: 'promo.removed' },
      done('promo', { promo, error: null }),
      done('promo', { promo: null, error: offline }),
      failed('promo', new Error('no promo')),
      { type: 'method.chosen', method: 'card' },
      { type: 'step.chosen', step: 'choosing' },
      { type: 'step.chosen', step: 'attendees' },
      { type: 'registration.submitted' },
    ],
  });

  it('breaks on no edge', () => {
    for (const { name, run } of model.edges) expect(run().status, name).not.toBe('error');
  }, 30_000);

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'choosing | quantity.changed | choosing',
        'choosing | tickets.chosen | choosing',
        'choosing | tickets.chosen | attendees',
        'attendees | attendees.changed | attendees',
        'attendees | ticket.swapped | attendees',
        'attendees | attendee.copied | attendees',
        'attendees | attendees.entered | attendees',
        'attendees | attendees.entered | checking',
        'attendees | step.chosen | choosing',
        'attendees | step.chosen | attendees',
        'checking | xstate.done.actor.findExisting | review',
        'checking | xstate.error.actor.findExisting | review',
        'checking | xstate.after.patience.order.checking | review',
        'checking | step.chosen | attendees',
        'checking | step.chosen | checking',
        'review | promo.entered | applying',
        'review | promo.removed | review',
        'review | method.chosen | review',
        'review | step.chosen | attendees',
        'review | step.chosen | choosing',
        'review | registration.submitted | submitted',
        'applying | xstate.done.actor.promo | review',
        'applying | xstate.error.actor.promo | review',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('an order', () => {
  const begin = (input: Partial<typeof start>) => {
    const stored: Draft[] = [];
    const storing = pending.provide({ actions: { storeDraft: ({ context }) => stored.push(context) } });
    const order = createActor(storing, { input: { ...start, ...input } }).start();
    return { order, stored };
  };
  const refused = { code: 'refused', status: 422, msg: 'No' };

  it('goes on where its draft was, as far as that is complete', () => {
    const stateOf = (facts: Partial<Draft>) => begin({ draft: draft(facts) }).order.getSnapshot().value;
    expect(stateOf({ step: 'attendees' })).toBe('choosing');
    expect(stateOf({ step: 'attendees', quantities: chosen })).toBe('attendees');
    expect(stateOf({ step: 'review', quantities: chosen, attendees: [nobody] })).toBe('attendees');
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
    order.send(done('promo', { promo, error: null }) as never);
    expect(stored.at(-1)?.promo).toEqual(promo);
  });

  it('ends with the draft and who exists already', () => {
    const { order } = begin({ draft: atReview });
    order.send(done('findExisting', { existing: ['ada@example.org'] }) as never);
    order.send({ type: 'registration.submitted' });
    expect(order.getSnapshot().output).toEqual({ draft: atReview, existing: ['ada@example.org'] });
  });
});
