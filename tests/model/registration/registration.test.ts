import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, waitFor } from 'xstate';
import type {
  cancelPurchase,
  createPaymentIntent,
  PurchaseView,
  settlePurchase,
} from '../../../src/api/contract/payment.ts';
import type {
  areRegisteredUsersExist,
  getFormWQuestion,
  PublicForm,
  submitUserForm,
} from '../../../src/api/contract/registration.ts';
import type { getPromoByCodeNFormId } from '../../../src/api/contract/ticket.ts';
import { paymentMachine } from '../../../src/machines/payment/payment.ts';
import { registrationMachine } from '../../../src/machines/registration/registration.ts';
import { answering } from '../../support/answering.ts';
import { attendee, draft, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const pending = fromPromise<never, never>(() => new Promise(() => {}));
const pendingActors = {
  loadForm: pending,
  settle: pending,
  findExisting: pending,
  findPromo: pending,
  submitForm: pending,
  payment: pending,
};
const offline = { code: 'offline', status: 0, msg: '' };
const refused = (field?: string, status = 422) => ({ code: 'refused', status, msg: 'No', ...(field && { field }) });
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const promo = { code: 'SPRING', type: 0 as const, value: 10, ticketIds: [] };
const start = { eventId: ids.event, formId: ids.form, purchaseKey: null, form: publicForm(), draft: draft() };
const chosen = { [ids.standard]: 1 };
const ada = attendee('Ada');
const nobody = { ...ada, fields: {} };

const walkable = registrationMachine.provide({
  actors: pendingActors as never,
  actions: { renewKey: assign({ key: 'key-1' }) },
});

describe('registrationMachine', () => {
  const model = walk(walkable, {
    starts: [
      start,
      { ...start, form: null, purchaseKey: purchaseView().key },
      { ...start, form: null, draft: draft({ step: 'attendees', quantities: chosen, attendees: [nobody] }) },
      { ...start, draft: draft({ step: 'review', quantities: chosen, attendees: [ada] }) },
    ],
    events: [
      done('loadForm', publicForm()),
      done('loadForm', publicForm({ state: 'unpublished' })),
      done('loadForm', publicForm({ state: 'closed' })),
      done('loadForm', publicForm({ state: 'over' })),
      done('loadForm', publicForm({ state: 'full' })),
      failed('loadForm', offline),
      elapsed('patience', 'registration.loading'),
      { type: 'page.retried' },
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
      elapsed('patience', 'registration.checking'),
      { type: 'promo.entered', code: 'SPRING' },
      { type: 'promo.removed' },
      done('findPromo', { promo }),
      failed('findPromo', refused('payload.promoCode')),
      elapsed('patience', 'registration.applying'),
      { type: 'method.chosen', method: 'card' },
      { type: 'step.chosen', step: 'choosing' },
      { type: 'step.chosen', step: 'attendees' },
      { type: 'registration.submitted' },
      done('submitForm', bought('held')),
      done('submitForm', bought('free')),
      done('submitForm', bought('awaitingTransfer')),
      failed('submitForm', refused('payload.promoCode')),
      failed('submitForm', refused('payload.attendees.0.fields.email')),
      failed('submitForm', refused(undefined, 409)),
      failed('submitForm', refused()),
      failed('submitForm', offline),
      elapsed('patience', 'registration.submitting'),
      done('settle', bought('paying')),
      done('settle', bought('paid')),
      failed('settle', offline),
      elapsed('patience', 'registration.resuming'),
      done('payment', bought('paid')),
      done('payment', bought('expired')),
      done('payment', bought('failed')),
      done('payment', bought('cancelled')),
      done('payment', bought('refunded')),
      failed('payment', offline),
      { type: 'registration.restarted' },
    ],
  });

  it('breaks on no edge', () => {
    for (const { name, run } of model.edges) expect(run().status, name).not.toBe('error');
  }, 30_000);

  const closed = (reason: string) => `{"closed":"${reason}"}`;

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'loading | xstate.done.actor.loadForm | choosing',
        'loading | xstate.done.actor.loadForm | attendees',
        'loading | xstate.done.actor.loadForm | checking',
        ...['unpublished', 'closed', 'over', 'full'].map(
          (reason) => `loading | xstate.done.actor.loadForm | ${closed(reason)}`,
        ),
        'loading | xstate.done.actor.loadForm | resuming',
        'loading | xstate.error.actor.loadForm | loadFailed',
        'loading | xstate.after.patience.registration.loading | loadFailed',
        'loadFailed | page.retried | loading',
        ...['unpublished', 'closed', 'over', 'full'].map((reason) => `${closed(reason)} | page.retried | loading`),
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
        'checking | xstate.after.patience.registration.checking | review',
        'checking | step.chosen | attendees',
        'checking | step.chosen | checking',
        'review | promo.entered | applying',
        'review | promo.removed | review',
        'review | method.chosen | review',
        'review | step.chosen | attendees',
        'review | step.chosen | choosing',
        'review | registration.submitted | submitting',
        'applying | xstate.done.actor.findPromo | review',
        'applying | xstate.error.actor.findPromo | review',
        'applying | xstate.after.patience.registration.applying | review',
        'submitting | xstate.done.actor.submitForm | paying',
        'submitting | xstate.done.actor.submitForm | confirmed',
        'submitting | xstate.done.actor.submitForm | awaitingTransfer',
        'submitting | xstate.error.actor.submitForm | review',
        'submitting | xstate.error.actor.submitForm | loading',
        'submitting | xstate.error.actor.submitForm | unanswered',
        'submitting | xstate.after.patience.registration.submitting | unanswered',
        'unanswered | registration.submitted | submitting',
        'unanswered | step.chosen | review',
        'resuming | xstate.done.actor.settle | paying',
        'resuming | xstate.done.actor.settle | confirmed',
        'resuming | xstate.error.actor.settle | resumeFailed',
        'resuming | xstate.after.patience.registration.resuming | resumeFailed',
        'resumeFailed | page.retried | resuming',
        'resumeFailed | registration.restarted | loading',
        'paying | xstate.done.actor.payment | confirmed',
        'paying | xstate.done.actor.payment | expired',
        'paying | xstate.done.actor.payment | paymentFailed',
        'paying | xstate.done.actor.payment | cancelled',
        'paying | xstate.done.actor.payment | refunded',
        'paying | xstate.error.actor.payment | resuming',
        'confirmed | registration.restarted | loading',
        'awaitingTransfer | page.retried | resuming',
        'awaitingTransfer | registration.restarted | loading',
        'expired | registration.restarted | loading',
        'paymentFailed | registration.restarted | loading',
        'cancelled | registration.restarted | loading',
        'refunded | registration.restarted | loading',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('a live registration', () => {
  const sent: unknown[] = [];
  const live = (answers: { form?: PublicForm; submit?: () => Promise<{ purchase: PurchaseView }> } = {}) => {
    sent.length = 0;
    return createActor(
      registrationMachine.provide({
        actors: {
          loadForm: answering<typeof getFormWQuestion>(() => answers.form ?? publicForm()),
          settle: answering<typeof settlePurchase>(() => bought('paid')),
          findExisting: answering<typeof areRegisteredUsersExist>(() => ({ existing: ['ada@example.org'] })),
          findPromo: answering<typeof getPromoByCodeNFormId>(() => ({ promo })),
          submitForm: answering<typeof submitUserForm>((input) => {
            sent.push(input);
            return answers.submit ? answers.submit() : bought('held');
          }),
          payment: paymentMachine.provide({
            actors: {
              createIntent: answering<typeof createPaymentIntent>(() => {
                throw offline;
              }),
              cancel: answering<typeof cancelPurchase>(() => bought('cancelled')),
            },
          }),
        },
      }),
      { input: { ...start, form: null } },
    ).start();
  };
  const fillIn = async (actor: ReturnType<typeof live>) => {
    await waitFor(actor, (state) => state.matches('choosing'));
    actor.send({ type: 'quantity.changed', ticketId: ids.standard, quantity: 1 });
    actor.send({ type: 'tickets.chosen' });
    actor.send({ type: 'attendees.entered', attendees: [ada] });
    return waitFor(actor, (state) => state.matches('review'));
  };

  it('goes from the first ticket to the payment, and gives the places back when it is cancelled', async () => {
    const actor = live();
    const review = await fillIn(actor);
    expect(review.context.existing).toEqual(['ada@example.org']);
    actor.send({ type: 'promo.entered', code: 'spring' });
    await waitFor(actor, (state) => state.matches('review') && state.context.promo !== null);
    actor.send({ type: 'registration.submitted' });
    const paying = await waitFor(actor, (state) => state.matches('paying'));
    expect(sent).toEqual([
      {
        payload: {
          formId: ids.form,
          key: 'key-1',
          attendees: [
            {
              ticketId: ids.standard,
              fields: { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' },
              answers: { [ids.diet]: 'No' },
            },
          ],
          promoCode: 'SPRING',
          paymentMethod: 'card',
        },
      },
    ]);
    const payment = paying.children.payment;
    payment?.send({ type: 'payment.cancelled' });
    const cancelled = await waitFor(actor, (state) => state.matches('cancelled'));
    expect(cancelled.context.attendees).toEqual([ada]);
  });

  it('sends the same key again after no answer, and a new one after a change', async () => {
    let calls = 0;
    const actor = live({
      submit: async () => {
        calls += 1;
        throw offline;
      },
    });
    await fillIn(actor);
    actor.send({ type: 'registration.submitted' });
    await waitFor(actor, (state) => state.matches('unanswered'));
    actor.send({ type: 'registration.submitted' });
    await waitFor(actor, (state) => state.matches('unanswered') && calls === 2);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
    actor.send({ type: 'step.chosen', step: 'review' });
    expect(actor.getSnapshot().context.key).not.toBe('key-1');
  });

  it('goes back to the tickets with the reason when a place was taken, keeping what was typed', async () => {
    const actor = live({
      submit: async () => {
        throw { code: 'refused', status: 409, msg: 'Standard is sold out.' };
      },
    });
    await fillIn(actor);
    actor.send({ type: 'registration.submitted' });
    const { context } = await waitFor(actor, (state) => state.matches('choosing'));
    expect(context.error?.msg).toBe('Standard is sold out.');
    expect(context.attendees).toEqual([ada]);
  });

  it('asks what the organiser added meanwhile, keeping what was typed', async () => {
    const answers: Parameters<typeof live>[0] = {
      submit: async () => {
        throw refused(`attendees.0.answers.${ids.which}`);
      },
    };
    const actor = live(answers);
    await fillIn(actor);
    answers.form = publicForm({ form: { ...publicForm().form, title: 'Asks more now' } });
    actor.send({ type: 'registration.submitted' });
    const { context } = await waitFor(actor, (state) => state.matches('attendees'));
    expect(context.form?.form.title).toBe('Asks more now');
    expect(context.error?.field).toBe(`attendees.0.answers.${ids.which}`);
    expect(context.attendees).toEqual([ada]);
  });

  it('shows the confirmation of a purchase that is paid already', async () => {
    const actor = createActor(
      registrationMachine.provide({
        actors: { settle: answering<typeof settlePurchase>(() => bought('paid')) },
      }),
      { input: { ...start, purchaseKey: purchaseView().key, form: publicForm({ state: 'over' }) } },
    ).start();
    const { context } = await waitFor(actor, (state) => state.matches('confirmed'));
    expect(context.purchase?.reference).toBe('F-1001');
  });
});
