import { describe, expect, it } from 'vitest';
import { assign, createActor, waitFor } from 'xstate';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import type { cancelPurchase, createPaymentIntent, PurchaseView } from '../../../src/api/contract/payment.ts';
import type { PublicForm, submitUserForm } from '../../../src/api/contract/registration.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { contentOf, type Draft, orderOf } from '../../../src/lib/order.ts';
import { paymentMachine } from '../../../src/machines/purchase/payment.ts';
import { registrationMachine } from '../../../src/machines/purchase/registration.ts';
import { answering } from '../../support/answering.ts';
import { attendee, draft, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { type RegistrationAnswers, registrationOver } from '../../support/registrationOver.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' } as const;
const refused = (field?: string): ApiError => ({ code: 'refused', status: 422, msg: 'No', ...(field && { field }) });
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const promo = { code: 'SPRING', type: 0 as const, value: 10, ticketIds: [] };
const purchaseKey = purchaseView().key;
const unfinishedKey = 'unfinished-key';
const place = '5000.sealed';
const exists = ['ada@example.org'];
const start = {
  eventId: ids.event,
  formId: ids.form,
  purchaseKey: null,
  unfinishedKey: null,
  form: publicForm(),
  draft: draft(),
};
const ada = attendee('Ada');
const atReview = draft({ step: 'review', quantities: { [ids.standard]: 1 }, attendees: [ada], promo });
const sentReview = { ...atReview, sent: contentOf(publicForm().form, atReview) };
const submitted = (facts: object) => ({ purchase: null, error: null, promoError: null, outdated: null, ...facts });

const pending = registrationMachine.provide({
  actions: { renewKey: assign(({ context }) => ({ draft: { ...context.draft, key: 'key-2', sent: null } })) },
});

describe('registrationMachine', () => {
  const { differences, given, inputs } = walk(pending, {
    error: offline,
    starts: {
      'the form at hand': start,
      'a purchase to come back to': { ...start, form: null, purchaseKey },
      'an unfinished order': { ...start, unfinishedKey },
      'an order in line, loaded again': { ...start, draft: sentReview, place },
      'the page of an order, loaded again': { ...start, form: null, purchaseKey, unfinishedKey: purchaseKey },
    },
    events: {
      'form open': done('loadForm', publicForm()),
      'form unpublished': done('loadForm', publicForm({ state: 'unpublished' })),
      'form closed': done('loadForm', publicForm({ state: 'closed' })),
      'event over': done('loadForm', publicForm({ state: 'over' })),
      'form full': done('loadForm', publicForm({ state: 'full' })),
      'order cancelled': done('cancel', bought('cancelled')),
      'order was paid meanwhile': done('cancel', bought('paid')),
      'order gone': failed('cancel', refused()),
      'order not cancelled': failed('cancel', offline),
      'order made': done('order', { draft: atReview, existing: exists }),
      'sent order made again': done('order', { draft: sentReview, existing: exists }),
      'sent order changed': done('order', { draft: { ...atReview, sent: 'another order' }, existing: exists }),
      'order broke': failed('order', new Error('no order')),
      bought: done('submission', submitted(bought('held'))),
      'order outdated': done('submission', submitted({ error: refused('payload.attendees'), outdated: 'choosing' })),
      'order refused': done('submission', submitted({ error: refused() })),
      'key used': done('submission', submitted({ error: refused('payload.key') })),
      'promo refused': done('submission', submitted({ promoError: refused('payload.promoCode') })),
      'order changed without an answer': done('submission', submitted({})),
      'submission broke': failed('submission', new Error('no submission')),
      'registering anew': done('checkout', { kept: 'nothing' }),
      'checkout broke': failed('checkout', new Error('no checkout')),
    },
  });

  it('goes where the table says', () => {
    const loaded = (state: PublicForm['state']) => ({ form: publicForm({ state }) });
    const becomes = (facts: Partial<Draft>) => (before: { draft: Draft }) => ({ ...before.draft, ...facts });
    expect(
      differences([
        ['start', 'the form at hand', 'ordering'],
        ['start', 'a purchase to come back to', 'loading'],
        ['start', 'the page of an order, loaded again', 'loading', { unfinishedKey: null }],
        ['start', 'an unfinished order', 'unfinished'],
        ['start', 'an order in line, loaded again', 'submitting'],

        ['unfinished', 'unfinished.resumed', 'checkingOut', { purchaseKey: unfinishedKey, unfinishedKey: null }],
        ['unfinished', 'unfinished.dismissed', 'releasing', { error: null }],
        ['releasing', 'order cancelled', 'loading', 'forgetUnfinished', { unfinishedKey: null }],
        ['releasing', 'order gone', 'loading', 'forgetUnfinished', { unfinishedKey: null }],
        ['releasing', 'order was paid meanwhile', 'checkingOut', { purchaseKey: unfinishedKey, unfinishedKey: null }],
        ['releasing', 'order not cancelled', 'unfinished', { error: offline }],
        ['releasing', 'after timeout', 'unfinished'],

        ...given(
          (context) => context.purchaseKey !== null,
          ['loading', 'form open', 'checkingOut', loaded('open')],
          ['loading', 'form unpublished', 'checkingOut', loaded('unpublished')],
          ['loading', 'form closed', 'checkingOut', loaded('closed')],
          ['loading', 'event over', 'checkingOut', loaded('over')],
          ['loading', 'form full', 'checkingOut', loaded('full')],
        ),
        ['loading', 'form open', 'ordering', loaded('open')],
        ['loading', 'form unpublished', 'closed.unpublished', loaded('unpublished')],
        ['loading', 'form closed', 'closed.closed', loaded('closed')],
        ['loading', 'event over', 'closed.over', loaded('over')],
        ['loading', 'form full', 'closed.full', loaded('full')],
        ['loading', 'loadForm fails', 'loadFailed', { error: offline }],
        ['loading', 'after timeout', 'loadFailed'],
        [
          ['loadFailed', 'closed.unpublished', 'closed.closed', 'closed.over', 'closed.full'],
          'page.retried',
          'loading',
          { error: null },
        ],

        [
          'ordering',
          ['order made', 'sent order made again'],
          'submitting',
          'storeDraft',
          { draft: sentReview, existing: exists, error: null, promoError: null },
        ],
        [
          'ordering',
          'sent order changed',
          'submitting',
          'storeDraft',
          { draft: { ...sentReview, key: 'key-2' }, existing: exists, error: null, promoError: null },
        ],
        ['ordering', 'order broke', 'loadFailed'],
        ['submitting', 'submission broke', 'loadFailed', 'forgetPlace', { place: null }],
        ['checkingOut', 'checkout broke', 'loadFailed'],

        [
          'submitting',
          'bought',
          'checkingOut',
          'forgetPlace storeDraft',
          { ...bought('held'), purchaseKey, place: null, draft: becomes({ key: 'key-2', sent: null }) },
        ],
        [
          'submitting',
          'order outdated',
          'loading',
          'forgetPlace',
          { error: refused('payload.attendees'), existing: null, place: null, draft: becomes({ step: 'choosing' }) },
        ],
        ['submitting', 'order refused', 'ordering', 'forgetPlace', { error: refused(), place: null }],
        [
          'submitting',
          'promo refused',
          'ordering',
          'forgetPlace',
          { promoError: refused('payload.promoCode'), place: null, draft: becomes({ promo: null }) },
        ],
        [
          'submitting',
          'key used',
          'ordering',
          'forgetPlace storeDraft',
          { error: refused('payload.key'), place: null, draft: becomes({ key: 'key-2', sent: null }) },
        ],
        ['submitting', 'order changed without an answer', 'ordering', 'forgetPlace', { place: null }],

        [
          'checkingOut',
          'registering anew',
          'loading',
          { purchase: null, purchaseKey: null, existing: null, draft: draft({ key: 'key-2' }) },
        ],
      ]),
    ).toEqual([]);
  });

  it('hands each part what it works on', () => {
    const { loadForm, cancel, order, submission, checkout } = inputs();
    expect(loadForm).toEqual([{ eventId: ids.event, formId: ids.form }]);
    expect(cancel).toEqual([{ payload: { purchaseKey: unfinishedKey } }]);
    expect(order).toContainEqual({ form: publicForm(), draft: draft(), existing: null, error: null, promoError: null });
    expect(order).toContainEqual({
      form: publicForm(),
      draft: { ...sentReview, promo: null },
      existing: exists,
      error: null,
      promoError: refused('payload.promoCode'),
    });
    const sent = { ...orderOf(publicForm().form, atReview), total: 1125 };
    expect(new Set(submission)).toEqual(
      new Set([
        { payload: sent, place: null },
        { payload: { ...sent, key: 'key-2' }, place: null },
        { payload: sent, place },
      ]),
    );
    expect(checkout).toEqual([
      { purchaseKey, purchase: null },
      { purchaseKey, ...bought('held') },
      { purchaseKey: unfinishedKey, purchase: null },
    ]);
  });
});

describe('the draft of a registration', () => {
  const begin = () => {
    const stored: [string, string | null][] = [];
    const actor = createActor(
      pending.provide({
        actions: { storeDraft: ({ context }) => stored.push([context.draft.key, context.draft.sent]) },
      }),
      { input: start },
    ).start();
    actor.send(done('order', { draft: atReview, existing: ['ada@example.org'] }) as never);
    return { actor, stored };
  };

  it('is stored as it is sent, and for another purchase once there is one', () => {
    const { actor, stored } = begin();
    actor.send(done('submission', submitted(bought('held'))) as never);
    expect(actor.getSnapshot().context.purchaseKey).toBe(purchaseView().key);
    expect(stored).toEqual([
      ['key-1', sentReview.sent],
      ['key-2', null],
    ]);
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
    expect([left, existing, promoError?.field]).toEqual([
      { ...sentReview, promo: null },
      ['ada@example.org'],
      'payload.promoCode',
    ]);
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
      loadForm: (input) => answers.loadForm?.(input) ?? publicForm(),
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

  it('goes from the first ticket to the payment, and keeps what was typed when it is cancelled', async () => {
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
          company: null,
          total: 1125,
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
    const unchanged = await part(actor, 'order');
    expect(unchanged.getSnapshot().value).toBe('review');
    unchanged.send({ type: 'registration.submitted' });
    const again = await part(actor, 'submission');
    await waitFor(again, (state) => state.matches('unanswered') && sent.length === 3);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
    again.send({ type: 'step.chosen', step: 'review' });
    const changed = await part(actor, 'order');
    changed.send({ type: 'method.chosen', method: 'transfer' });
    changed.send({ type: 'registration.submitted' });
    const last = await part(actor, 'submission');
    await waitFor(last, (state) => state.matches('unanswered') && sent.length === 4);
    expect(new Set(sent.map((input) => (input as { payload: { key: string } }).payload.key)).size).toBe(2);
  });

  it('goes back to the tickets with the reason when one is sold out, keeping what was typed', async () => {
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

/** What is asked and sent by whoever goes through the steps with what is there. */
async function goThrough(form: PublicForm, accepted: string | null = null) {
  const asked: unknown[] = [];
  const sent: InputOf<typeof submitUserForm>['payload'][] = [];
  const machine = registrationOver({
    loadForm: (input) => {
      asked.push(input);
      return form;
    },
    findExisting: () => ({ existing: [] }),
    submitForm: ({ payload }) => {
      sent.push(payload);
      return bought('held');
    },
  });
  const input = { ...start, form: null, offerKey: 'offer-key', draft: draft({ quantities: {}, accepted }) };
  const actor = createActor(machine, { input }).start();
  const { children } = await waitFor(actor, (state) => state.children.order !== undefined);
  const { quantities } = actor.getSnapshot().context.draft;
  if (Object.keys(quantities).length === 0)
    children.order?.send({ type: 'quantity.changed', ticketId: ids.standard, quantity: 1 });
  children.order?.send({ type: 'tickets.chosen' });
  children.order?.send({ type: 'attendees.entered', attendees: [ada] });
  if (children.order) await waitFor(children.order, (state) => state.matches('review'));
  children.order?.send({ type: 'registration.submitted' });
  await waitFor(actor, (state) => state.context.purchaseKey !== null);
  return { asked, sent, quantities };
}

describe('an offer of the waiting list', () => {
  const attendee = { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' };
  const until = '2027-01-02T10:00:00.000Z';
  const offer = { key: 'offer-key', ticketId: ids.standard, count: 1, until, attendee };

  it('is asked for with the form, chosen already, and named in the order', async () => {
    const { sent, ...rest } = await goThrough(publicForm({ offer }));
    expect({ ...rest, sent: sent.map((order) => order.offer) }).toEqual({
      asked: [{ eventId: ids.event, formId: ids.form, offer: 'offer-key' }],
      sent: ['offer-key'],
      quantities: { [ids.standard]: 1 },
    });
  });

  it('that is over is asked for, and not named in the order', async () => {
    const { asked, sent, quantities } = await goThrough(publicForm());
    expect([asked.length, sent.map((order) => order.offer), quantities]).toEqual([1, [undefined], {}]);
  });
});

describe('an order', () => {
  const terms = 'https://harbour.example/terms';
  const { event } = publicForm();
  const asking = (mustAccept: boolean) =>
    publicForm({
      event: {
        ...event,
        organiser: { ...event.organiser, policies: { ...event.organiser.policies, terms }, mustAccept },
      },
    });
  const notice = { version: 3, fields: [], questions: [], words: '', someFields: [], someQuestions: [] };

  it('names the terms that the buyer accepted where the organiser asks for it, and none elsewhere', async () => {
    const asked = await goThrough(asking(true), terms);
    const notAsked = await goThrough(asking(false), terms);
    expect([asked.sent.map(({ accepted }) => accepted), notAsked.sent.map((order) => 'accepted' in order)]).toEqual([
      [terms],
      [false],
    ]);
  });

  it('names what the buyer was told of exhibitors, and nothing where nothing was said', async () => {
    const told = await goThrough(publicForm({ sharing: notice }));
    const untold = await goThrough(publicForm());
    expect([told.sent.map(({ sharing }) => sharing), untold.sent.map((order) => 'sharing' in order)]).toEqual([
      [3],
      [false],
    ]);
  });
});
