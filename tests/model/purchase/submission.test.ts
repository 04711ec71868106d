import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { emptyDraft, orderOf } from '../../../src/lib/order.ts';
import { submissionMachine } from '../../../src/machines/purchase/submission.ts';
import { publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const refused = (field?: string, status = 422) => ({ code: 'refused', status, msg: 'No', ...(field && { field }) });
const input = { payload: orderOf(publicForm().form, emptyDraft('key-1')) };
const pending = submissionMachine.provide({ actors: { submitForm: fromPromise(() => new Promise(() => {})) } });

describe('submissionMachine', () => {
  const { differences, inputs } = walk(submissionMachine, {
    starts: { submitted: input },
    events: {
      bought: done('submitForm', { purchase: purchaseView() }),
      'order refused': failed('submitForm', refused()),
      'promo refused': failed('submitForm', refused('payload.promoCode')),
      'answer refused': failed('submitForm', refused('payload.attendees.0.fields.email')),
      'ticket refused': failed('submitForm', refused('payload.attendees.0.ticketId')),
      'key used': failed('submitForm', refused('payload.key', 409)),
      'price changed': failed('submitForm', refused('payload.total', 409)),
      'no tickets left': failed('submitForm', refused(undefined, 409)),
      'no connection': failed('submitForm', offline),
      'review chosen': { type: 'step.chosen', step: 'review' },
    },
  });

  it('goes where the table says', () => {
    const submitting = 'submitting';
    const undecided = { purchase: null, error: null, promoError: null, outdated: null };
    const about = (field?: string, status?: number) => refused(field, status) as ApiError;
    const [email, ticketId] = ['payload.attendees.0.fields.email', 'payload.attendees.0.ticketId'];
    expect(
      differences([
        ['start', 'submitted', submitting, '', { ...input, ...undecided }],
        [submitting, 'bought', 'over', 'keepPurchase', { purchase: purchaseView() }],
        [submitting, 'order refused', 'over', 'keepRefusal', { error: about() }],
        [submitting, 'promo refused', 'over', 'keepRefusal', { promoError: about('payload.promoCode') }],
        [submitting, 'answer refused', 'over', 'keepRefusal', { error: about(email), outdated: 'attendees' }],
        [submitting, 'ticket refused', 'over', 'keepRefusal', { error: about(ticketId), outdated: 'choosing' }],
        [submitting, 'key used', 'over', 'keepRefusal', { error: about('payload.key', 409) }],
        [
          submitting,
          'price changed',
          'over',
          'keepRefusal',
          { error: about('payload.total', 409), outdated: 'review' },
        ],
        [submitting, 'no tickets left', 'over', 'keepRefusal', { error: about(undefined, 409), outdated: 'choosing' }],
        [submitting, ['no connection', 'after timeout'], 'unanswered'],
        ['unanswered', 'registration.submitted', submitting],
        ['unanswered', 'review chosen', 'over'],
      ]),
    ).toEqual([]);
  });

  it('sends the same order each time', () => expect(inputs()).toEqual({ submitForm: [input] }));

  const nothing = { purchase: null, error: null, promoError: null, outdated: null };
  const outputAfter = (...events: object[]) => {
    const actor = createActor(pending, { input }).start();
    for (const event of events) actor.send(event as never);
    return actor.getSnapshot().output;
  };

  it.each([
    ['the price', refused('total', 409), { error: refused('total', 409), outdated: 'review' }],
    ['the promo code', refused('payload.promoCode'), { promoError: refused('payload.promoCode') }],
    [
      'an answer of an attendee, which is asked for anew',
      refused('payload.attendees.0.fields.email'),
      { error: refused('payload.attendees.0.fields.email'), outdated: 'attendees' },
    ],
    [
      'a ticket of an attendee, which is chosen anew',
      refused('payload.attendees.0.ticketId'),
      { error: refused('payload.attendees.0.ticketId'), outdated: 'choosing' },
    ],
    ['a ticket that is gone', refused(undefined, 409), { error: refused(undefined, 409), outdated: 'choosing' }],
    ['the order as a whole', refused(), { error: refused() }],
  ])('ends with a refusal of %s', (_about, error, refusal) => {
    expect(outputAfter(failed('submitForm', error))).toEqual({ ...nothing, ...refusal });
  });

  it('ends with the purchase', () => {
    expect(outputAfter(done('submitForm', { purchase: purchaseView() }))).toEqual({
      ...nothing,
      purchase: purchaseView(),
    });
  });

  it('ends with nothing when an order that may have arrived is to be changed', () => {
    expect(outputAfter(failed('submitForm', offline), { type: 'step.chosen', step: 'review' })).toEqual(nothing);
  });
});
