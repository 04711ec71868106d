import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { emptyDraft, orderOf } from '../../../src/lib/orderDraft.ts';
import { submissionMachine } from '../../../src/machines/registration/submission.ts';
import { publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const refused = (field?: string, status = 422) => ({ code: 'refused', status, msg: 'No', ...(field && { field }) });
const input = { payload: orderOf(publicForm().form, emptyDraft('key-1')) };
const pending = submissionMachine.provide({ actors: { submitForm: fromPromise(() => new Promise(() => {})) } });

describe('submissionMachine', () => {
  const model = walk(pending, {
    starts: [input],
    events: [
      done('submitForm', { purchase: purchaseView() }),
      failed('submitForm', refused()),
      failed('submitForm', offline),
      elapsed('patience', 'submission.submitting'),
      { type: 'registration.submitted' },
      { type: 'step.chosen', step: 'review' },
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'submitting | xstate.done.actor.submitForm | over',
        'submitting | xstate.error.actor.submitForm | over',
        'submitting | xstate.error.actor.submitForm | unanswered',
        'submitting | xstate.after.patience.submission.submitting | unanswered',
        'unanswered | registration.submitted | submitting',
        'unanswered | step.chosen | over',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  const nothing = { purchase: null, error: null, promoError: null, outdated: null };
  const outputAfter = (...events: object[]) => {
    const actor = createActor(pending, { input }).start();
    for (const event of events) actor.send(event as never);
    return actor.getSnapshot().output;
  };

  it.each([
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
