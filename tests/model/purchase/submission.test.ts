import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ApiError, Challenge } from '../../../src/lib/apiError.ts';
import { orderOf } from '../../../src/lib/order.ts';
import { submissionMachine } from '../../../src/machines/purchase/submission.ts';
import { attendee, challengeOf, draft, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const refused = (field?: string, status = 422) => ({ code: 'refused', status, msg: 'No', ...(field && { field }) });
const asked = (cost: number) => ({ ...refused(undefined, 428), challenge: challengeOf(cost) });
const solution = { counter: 7, derivedKey: '0306' };
const place = '5000.sealed';
const toldToWait = { ...refused(undefined, 503), place };
const turn = { ahead: 30, seconds: 15, isGone: false, lull: 3_000 };
const itsTurn = { ahead: 0, seconds: 0, isGone: false, lull: 2_000 };
const input = { payload: orderOf(publicForm().form, draft({ attendees: [attendee('Ada')] })) };
const pending = submissionMachine.provide({
  actors: {
    submitForm: fromPromise(() => new Promise(() => {})),
    solvePuzzle: fromPromise(() => new Promise(() => {})),
    findTurn: fromPromise(() => new Promise(() => {})),
  },
});

describe('submissionMachine', () => {
  // Each time it asked in vain is one more: what that does is told below.
  const uncounted = submissionMachine.provide({ actions: { noteVain: () => {} } });
  const { differences, inputs } = walk(uncounted, {
    starts: { submitted: input, 'loaded again in line': { ...input, place } },
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
      'puzzle asked': failed('submitForm', asked(1_000)),
      'harder asked': failed('submitForm', asked(2_000)),
      'told to wait': failed('submitForm', toldToWait),
      'line before it': done('findTurn', turn),
      'line got there': done('findTurn', { ...itsTurn, isGone: true }),
      'no line': failed('findTurn', offline),
      'sold out before its turn': done('findTurn', { ...turn, isGone: true }),
      solved: done('solvePuzzle', solution),
      'not solved': failed('solvePuzzle', new Error('No worker')),
      'review chosen': { type: 'step.chosen', step: 'review' },
    },
  });

  it('goes where the table says', () => {
    const submitting = 'submitting';
    const noPuzzle = { challenge: null, solution: null };
    const [easy, hard] = [challengeOf(1_000), challengeOf(2_000)];
    const isEasier = ({ challenge }: { challenge: Challenge | null }) => challenge?.parameters.cost !== 2_000;
    const about = (field?: string, status?: number) => refused(field, status) as ApiError;
    const [email, ticketId] = ['payload.attendees.0.fields.email', 'payload.attendees.0.ticketId'];
    expect(
      differences([
        ['start', 'submitted', submitting, { vain: -1 }],
        ['start', 'loaded again in line', 'inLine.asking', { vain: -1 }],
        [submitting, 'bought', 'over', { purchase: purchaseView() }],
        [submitting, 'order refused', 'over', { error: about() }],
        [submitting, 'promo refused', 'over', { promoError: about('payload.promoCode') }],
        [submitting, 'answer refused', 'over', { error: about(email), outdated: 'attendees' }],
        [submitting, 'ticket refused', 'over', { error: about(ticketId), outdated: 'choosing' }],
        [submitting, 'key used', 'over', { error: about('payload.key', 409) }],
        [submitting, 'price changed', 'over', { error: about('payload.total', 409), outdated: 'review' }],
        [submitting, 'no tickets left', 'over', { error: about(undefined, 409), outdated: 'choosing' }],
        [submitting, ['no connection', 'after timeout'], 'unanswered'],
        ['unanswered', 'registration.submitted', submitting],
        ['unanswered', 'review chosen', 'over'],
        [submitting, 'puzzle asked', 'solving', { challenge: easy }, { challenge: null }],
        [submitting, 'puzzle asked', 'unsolved'],
        [submitting, 'harder asked', 'solving', { challenge: hard, solution: null }, isEasier],
        [submitting, 'harder asked', 'unsolved'],
        ['solving', 'solved', submitting, { solution }],
        ['solving', ['not solved', 'after effort'], 'unsolved'],
        ['solving', 'review chosen', 'over'],
        [submitting, 'told to wait', 'inLine.standing', 'storePlace noteVain', { place }],
        ['inLine.asking', 'line before it', 'inLine.standing', { turn, vain: 0 }],
        ['inLine.asking', 'line got there', submitting],
        ['inLine.asking', ['no line', 'after timeout'], 'inLine.standing', 'noteVain'],
        ['inLine.asking', 'sold out before its turn', 'gone'],
        ['inLine.standing', 'after lull', 'inLine.asking'],
        [['inLine.asking', 'inLine.standing'], 'review chosen', 'over'],
        ['gone', 'review chosen', 'over', { outdated: 'choosing' }],
        ['unsolved', 'registration.submitted', submitting, noPuzzle],
        ['unsolved', 'review chosen', 'over', noPuzzle],
      ]),
    ).toEqual([]);
  });

  it('sends the same order each time, with the solution of the last puzzle and its place in line', () => {
    const puzzleOf = (cost: number) => ({ puzzle: { challenge: challengeOf(cost), solution } });
    const { submitForm, solvePuzzle, findTurn } = inputs();
    const besides = [{}, puzzleOf(1_000), puzzleOf(2_000)].flatMap((each) => [each, { ...each, place }]);
    expect(new Set(submitForm)).toEqual(new Set(besides.map((each) => ({ payload: { ...input.payload, ...each } }))));
    expect(solvePuzzle).toEqual([challengeOf(1_000), challengeOf(2_000)]);
    expect(findTurn).toEqual([{ ...input, place }]);
  });

  const nothing = { purchase: null, error: null, promoError: null, outdated: null };
  const outputAfter = (...events: object[]) => {
    const actor = createActor(pending, { input }).start();
    for (const event of events) actor.send(event as never);
    return actor.getSnapshot().output;
  };

  it.each([
    ['the price', refused('total', 409), { error: refused('total', 409), outdated: 'review' }],
    ['the promo code', refused('payload.promoCode'), { promoError: refused('payload.promoCode') }],
  ])('ends with a refusal of %s', (_about, error, refusal) => {
    expect(outputAfter(failed('submitForm', error))).toEqual({ ...nothing, ...refusal });
  });

  it('ends with the purchase', () => {
    expect(outputAfter(done('submitForm', { purchase: purchaseView() }))).toEqual({
      ...nothing,
      purchase: purchaseView(),
    });
  });

  it('ends with nothing when it is left while its puzzle is solved', () => {
    expect(outputAfter(failed('submitForm', asked(1_000)), { type: 'step.chosen', step: 'review' })).toEqual(nothing);
  });

  it('solves one harder puzzle after the other, and never the same again', () => {
    const actor = createActor(pending, { input }).start();
    const states = [asked(1_000), asked(2_000), asked(2_000)].map((error) => {
      actor.send(failed('submitForm', error) as never);
      const { value } = actor.getSnapshot();
      if (value === 'solving') actor.send(done('solvePuzzle', solution) as never);
      return value;
    });
    expect(states).toEqual(['solving', 'solving', 'unsolved']);
  });

  it('goes on from the place that it had when the page was left', () => {
    const actor = createActor(pending, { input: { ...input, place } }).start();
    actor.send(done('findTurn', turn) as never);
    expect(actor.getSnapshot().context).toMatchObject({ place, turn });
  });

  /** Seconds after which it asks again after that. */
  function lullAfter(start: object, ...events: object[]) {
    const clock = new SimulatedClock();
    const actor = createActor(pending, { input: { ...input, ...start }, clock }).start();
    for (const event of events) {
      if (actor.getSnapshot().matches({ inLine: 'standing' })) clock.increment(100_000);
      actor.send(event as never);
    }
    let waited = 0;
    for (; !actor.getSnapshot().matches({ inLine: 'asking' }); waited += 100) clock.increment(100);
    return waited / 1_000;
  }
  const toldTurn = done('findTurn', turn);
  const unanswered = failed('findTurn', offline);
  const told = failed('submitForm', toldToWait);

  it.each([
    ['at once where it has just been told to stand in line', {}, [told], 0],
    ['after its lull', { place }, [toldTurn], 3],
    ['at once again when its first question got no answer', { place }, [unanswered], 0],
    ['after longer and longer pauses while no answer comes', { place }, [unanswered, unanswered, unanswered], 6],
    ['once a minute while no answer comes for long', { place }, Array(9).fill(unanswered), 60],
    ['after its lull again once there is an answer', { place }, [unanswered, unanswered, unanswered, toldTurn], 3],
    ['later where it was not let in at its turn', {}, [told, toldTurn, done('findTurn', itsTurn), told], 5],
  ])('asks whether it is its turn %s', (_, start, events, expected) => {
    expect(lullAfter(start, ...events)).toBeCloseTo(expected, 0.2);
  });

  it('ends with nothing when an order that may have arrived is to be changed', () => {
    expect(outputAfter(failed('submitForm', offline), { type: 'step.chosen', step: 'review' })).toEqual(nothing);
  });
});
