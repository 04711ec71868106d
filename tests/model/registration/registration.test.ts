import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, waitFor } from 'xstate';
import type { cancelPurchase, createPaymentIntent, PurchaseView } from '../../../src/api/contract/payment.ts';
import { paymentMachine } from '../../../src/machines/payment/payment.ts';
import { registrationMachine } from '../../../src/machines/registration/registration.ts';
import { answering } from '../../support/answering.ts';
import { attendee, draft, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { type RegistrationAnswers, registrationOver } from '../../support/registrationOver.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const never = fromPromise<never, never>(() => new Promise(() => {}));
const offline = { code: 'offline', status: 0, msg: '' };
const refused = (field?: string, status = 422) => ({ code: 'refused', status, msg: 'No', ...(field && { field }) });
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const promo = { code: 'SPRING', type: 0 as const, value: 10, ticketIds: [] };
const start = { eventId: ids.event, formId: ids.form, purchaseKey: null, form: publicForm(), draft: draft() };
const ada = attendee('Ada');
const atReview = draft({ step: 'review', quantities: { [ids.standard]: 1 }, attendees: [ada] });
const submitted = (facts: object) => ({ purchase: null, error: null, promoError: null, outdated: null, ...facts });

const pending = registrationMachine.provide({
  actors: { loadForm: never, order: never, submission: never, checkout: never } as never,
  actions: { renewKey: assign(({ context }) => ({ draft: { ...context.draft, key: 'key-2' } })) },
});

describe('registrationMachine', () => {
  const model = walk(pending, {
    starts: [start, { ...start, form: null, purchaseKey: purchaseView().key }],
    events: [
      done('loadForm', publicForm()),
      done('loadForm', publicForm({ state: 'unpublished' })),
      done('loadForm', publicForm({ state: 'closed' })),
      done('loadForm', publicForm({ state: 'over' })),
      done('loadForm', publicForm({ state: 'full' })),
      failed('loadForm', offline),
      elapsed('patience', 'registration.loading'),
      { type: 'page.retried' },
      done('order', { draft: atReview, existing: [] }),
      failed('order', new Error('no order')),
      done('submission', submitted(bought('held'))),
      done('submission', submitted({ error: refused('payload.attendees'), outdated: 'choosing' })),
      done('submission', submitted({ error: refused() })),
      done('submission', submitted({ promoError: refused('payload.promoCode') })),
      done('submission', submitted({})),
      failed('submission', new Error('no submission')),
      done('checkout', { kept: 'nothing' }),
      failed('checkout', new Error('no checkout')),
    ],
  });

  it('breaks on no edge', () => {
    for (const { name, run } of model.edges) expect(run().status, name).not.toBe('error');
  }, 30_000);

  const closed = (reason: string) => `{"closed":"${reason}"}`;

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'loading | xstate.done.actor.loadForm | ordering',
        'loading | xstate.done.actor.loadForm | checkingOut',
        ...['unpublished', 'closed', 'over', 'full'].map(
          (reason) => `loading | xstate.done.actor.loadForm | ${closed(reason)}`,
        ),
        'loading | xstate.error.actor.loadForm | loadFailed',
        'loading | xstate.after.patience.registration.loading | loadFailed',
        'loadFailed | page.retried | loading',
        ...['unpublished', 'closed', 'over', 'full'].map((reason) => `${closed(reason)} | page.retried | loading`),
        'ordering | xstate.done.actor.order | submitting',
        'ordering | xstate.error.actor.order | loadFailed',
        'submitting | xstate.done.actor.submission | checkingOut',
        'submitting | xstate.done.actor.submission | loading',
        'submitting | xstate.done.actor.submission | ordering',
        'submitting | xstate.error.actor.submission | loadFailed',
        'checkingOut | xstate.done.actor.checkout | loading',
        'checkingOut | xstate.error.actor.checkout | loadFailed',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('the draft of a registration', () => {
  const begin = () => {
    const stored: string[] = [];
    const actor = createActor(
      pending.provide({ actions: { storeDraft: ({ context }) => stored.push(context.draft.key) } }),
      { input: start },
    ).start();
    actor.send(done('order', { draft: atReview, existing: ['ada@example.org'] }) as never);
    return { actor, stored };
  };

  it('is stored for another purchase once there is one', () => {
    const { actor, stored } = begin();
    actor.send(done('submission', submitted(bought('held'))) as never);
    expect(actor.getSnapshot().context.purchaseKey).toBe(purchaseView().key);
    expect(stored).toEqual(['key-2']);
  });

  it.each([
    ['nothing', draft({ key: 'key-2' })],
    ['choices', { ...atReview, key: 'key-2', step: 'choosing' }],
    ['everything', { ...atReview, key: 'key-2' }],
  ] as const)('begins another registration with %s, and with a key of its own', (kept, left) => {
    const { actor } = begin();
    actor.send(done('submission', submitted(bought('held'))) as never);
    actor.send(done('checkout', { kept }) as never);
    const { draft: kept2, purchaseKey } = actor.getSnapshot().context;
    expect([kept2, purchaseKey]).toEqual([left, null]);
  });

  it('loses a promo code that was refused, and keeps who exists already', () => {
    const { actor } = begin();
    actor.send(done('submission', submitted({ promoError: refused('payload.promoCode') })) as never);
    const { draft: left, existing, promoError } = actor.getSnapshot().context;
    expect([left, existing, promoError?.field]).toEqual([atReview, ['ada@example.org'], 'payload.promoCode']);
  });

  it('goes back to the step that is outdated, to ask who exists anew', () => {
    const { actor } = begin();
    actor.send(done('submission', submitted({ error: refused(), outdated: 'attendees' })) as never);
    const { draft: left, existing } = actor.getSnapshot().context;
    expect([left.step, existing]).toEqual(['attendees', null]);
  });
});

describe('a live registration', () => {
  const sent: unknown[] = [];
  const live = (answers: Pick<RegistrationAnswers, 'loadForm' | 'submitForm'> = {}) => {
    sent.length = 0;
    const machine = registrationOver({
      loadForm: () => answers.loadForm?.() ?? publicForm(),
      findExisting: () => ({ existing: ['ada@example.org'] }),
      findPromo: () => ({ promo }),
      submitForm: (input) => {
        sent.push(input);
        return answers.submitForm?.(input) ?? bought('held');
      },
      settle: () => bought('paid'),
      payment: paymentMachine.provide({
        actors: {
          createIntent: answering<typeof createPaymentIntent>(() => {
            throw offline;
          }),
          cancel: answering<typeof cancelPurchase>(() => bought('cancelled')),
        },
      }),
    });
    return createActor(machine, { input: { ...start, form: null } }).start();
  };
  type Live = ReturnType<typeof live>;
  /** The part of the page that is shown now, once it is there. */
  const part = async <Name extends 'order' | 'submission' | 'checkout'>(actor: Live, name: Name) => {
    const { children } = await waitFor(actor, (state) => state.children[name] !== undefined);
    return children[name] as NonNullable<(typeof children)[Name]>;
  };
  const fillIn = async (actor: Live) => {
    const order = await part(actor, 'order');
    order.send({ type: 'quantity.changed', ticketId: ids.standard, quantity: 1 });
    order.send({ type: 'tickets.chosen' });
    order.send({ type: 'attendees.entered', attendees: [ada] });
    await waitFor(order, (state) => state.matches('review'));
    return order;
  };

  it('goes from the first ticket to the payment, and gives the places back when it is cancelled', async () => {
    const actor = live();
    const order = await fillIn(actor);
    expect(order.getSnapshot().context.existing).toEqual(['ada@example.org']);
    order.send({ type: 'promo.entered', code: 'spring' });
    await waitFor(order, (state) => state.matches('review') && state.context.promo !== null);
    order.send({ type: 'registration.submitted' });
    const checkout = await part(actor, 'checkout');
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
    checkout.getSnapshot().children.payment?.send({ type: 'payment.cancelled' });
    await waitFor(checkout, (state) => state.matches('cancelled'));
    expect(actor.getSnapshot().context.draft.attendees).toEqual([ada]);
  });

  it('sends the same key again after no answer, and a new one after a change', async () => {
    const actor = live({
      submitForm: async () => {
        throw offline;
      },
    });
    (await fillIn(actor)).send({ type: 'registration.submitted' });
    const submission = await part(actor, 'submission');
    await waitFor(submission, (state) => state.matches('unanswered'));
    submission.send({ type: 'registration.submitted' });
    await waitFor(submission, (state) => state.matches('unanswered') && sent.length === 2);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
    submission.send({ type: 'step.chosen', step: 'review' });
    const order = await part(actor, 'order');
    expect(order.getSnapshot().value).toBe('review');
    expect(order.getSnapshot().context.key).not.toBe('key-1');
  });

  it('goes back to the tickets with the reason when a place was taken, keeping what was typed', async () => {
    const actor = live({
      submitForm: async () => {
        throw { code: 'refused', status: 409, msg: 'Standard is sold out.' };
      },
    });
    const before = await fillIn(actor);
    before.send({ type: 'registration.submitted' });
    await waitFor(actor, (state) => state.children.order !== before && state.matches('ordering'));
    const order = (await part(actor, 'order')).getSnapshot();
    expect(order.value).toBe('choosing');
    expect(order.context.error?.msg).toBe('Standard is sold out.');
    expect(order.context.attendees).toEqual([ada]);
  });

  it('asks what the organiser added meanwhile, keeping what was typed', async () => {
    const answers: Parameters<typeof live>[0] = {
      submitForm: async () => {
        throw refused(`attendees.0.answers.${ids.which}`);
      },
    };
    const actor = live(answers);
    const before = await fillIn(actor);
    answers.loadForm = () => publicForm({ form: { ...publicForm().form, title: 'Asks more now' } });
    before.send({ type: 'registration.submitted' });
    await waitFor(actor, (state) => state.children.order !== before && state.matches('ordering'));
    const order = (await part(actor, 'order')).getSnapshot();
    expect(order.value).toBe('attendees');
    expect(order.context.form.form.title).toBe('Asks more now');
    expect(order.context.error?.field).toBe(`attendees.0.answers.${ids.which}`);
    expect(order.context.attendees).toEqual([ada]);
  });

  it('shows the confirmation of a purchase that is paid already', async () => {
    const actor = createActor(registrationOver({ settle: () => bought('paid') }), {
      input: { ...start, purchaseKey: purchaseView().key, form: publicForm({ state: 'over' }) },
    }).start();
    const checkout = await part(actor, 'checkout');
    const { context } = await waitFor(checkout, (state) => state.matches('confirmed'));
    expect(context.purchase?.reference).toBe('F-1001');
  });
});
