import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ApiError, Challenge } from '../../../src/lib/apiError.ts';
import { orderOf } from '../../../src/lib/order.ts';
import { submissionMachine, turnOf } from '../../../src/machines/purchase/submission.ts';
import { attendee, challengeOf, draft, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const refused = (field?: string, status = 422) => ({ code: 'refused', status, msg: 'No', ...(field && { field }) });
const asked = (cost: number) => ({ ...refused(undefined, 428), challenge: challengeOf(cost) });
const solution = { counter: 7, derivedKey: '0306' };
/** Given at a time that the first line has not got to, and the second has. */
const place = '5000.sealed';
const toldToWait = { ...refused(undefined, 503), place };
const stands = (from: number, count: number) => ({ from, count });
const waiting = [stands(4_000, 20), stands(4_500, 10), stands(5_250, 70)];
const line = { until: 4_000, perSecond: 2, waiting, gone: [ids.vip] };
const gotThere = { ...line, until: 5_250, waiting: [stands(5_250, 70)], gone: [ids.standard] };
const goneBefore = { ...line, gone: [ids.vip, ids.standard] };
const turn = { ahead: 30, seconds: 15 };
const input = { payload: orderOf(publicForm().form, draft({ attendees: [attendee('Ada')] })) };
const pending = submissionMachine.provide({
  actors: {
    submitForm: fromPromise(() => new Promise(() => {})),
    solvePuzzle: fromPromise(() => new Promise(() => {})),
    readLine: fromPromise(() => new Promise(() => {})),
  },
});

describe('submissionMachine', () => {
  // Each time it asked in vain is one more: what that does is told below.
  const uncounted = submissionMachine.provide({ actions: { noteVain: () => {}, forgetVain: () => {} } });
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
      'line before it': done('readLine', line),
      'line got there': done('readLine', gotThere),
      'no line': failed('readLine', offline),
      'sold out before its turn': done('readLine', goneBefore),
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
    const hasNotStood = ({ turn }: { turn: unknown }) => turn === null;
    const about = (field?: string, status?: number) => refused(field, status) as ApiError;
    const [email, ticketId] = ['payload.attendees.0.fields.email', 'payload.attendees.0.ticketId'];
    expect(
      differences([
        ['start', 'submitted', submitting],
        ['start', 'loaded again in line', 'inLine.asking'],
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
        [submitting, 'told to wait', 'inLine.asking', 'storePlace', { place }, hasNotStood],
        [submitting, 'told to wait', 'inLine.standing', 'storePlace noteVain'],
        ['inLine.asking', 'line before it', 'inLine.standing', 'forgetVain', { turn }],
        ['inLine.asking', 'line got there', submitting, { turn: { ahead: 0, seconds: 0 } }],
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
    const { submitForm, solvePuzzle } = inputs();
    const besides = [{}, puzzleOf(1_000), puzzleOf(2_000)].flatMap((each) => [each, { ...each, place }]);
    expect(new Set(submitForm)).toEqual(new Set(besides.map((each) => ({ payload: { ...input.payload, ...each } }))));
    expect(solvePuzzle).toEqual([challengeOf(1_000), challengeOf(2_000)]);
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
    actor.send(done('readLine', line) as never);
    expect(actor.getSnapshot().context).toMatchObject({ place, turn });
  });

  it('hears of no ticket that is gone where it has an offer of one', () => {
    const actor = createActor(pending, { input: { payload: { ...input.payload, offer: 'offer-key' }, place } }).start();
    actor.send(done('readLine', goneBefore) as never);
    expect(actor.getSnapshot().value).toEqual({ inLine: 'standing' });
  });

  describe('asks whether it is its turn', () => {
    /** Seconds after which it asks again after that: the least that chance makes of it, and the most. */
    function lullAfter(...events: object[]) {
      return [0, 0.999_999].map((chance) => {
        const clock = new SimulatedClock();
        const random = vi.spyOn(Math, 'random').mockReturnValue(chance);
        const actor = createActor(pending, { input: { ...input, place }, clock }).start();
        for (const event of events) {
          if (actor.getSnapshot().matches({ inLine: 'standing' })) clock.increment(100_000);
          actor.send(event as never);
        }
        random.mockRestore();
        let waited = 0;
        for (; !actor.getSnapshot().matches({ inLine: 'asking' }); waited += 100) clock.increment(100);
        return waited / 1_000;
      });
    }
    const answer = (perSecond: number, ahead: number) =>
      done('readLine', { ...line, perSecond, waiting: [stands(4_000, ahead)] });
    const unanswered = failed('readLine', offline);

    it.each([
      ['after two seconds or so near the front', [answer(10, 50)], [1.5, 2.5]],
      ['after a fifth of what is left to wait', [answer(10, 600)], [9, 15]],
      ['once a minute at the end of a long line', [answer(250, 200_000)], [45, 75]],
      ['by a guess while the line does not move', [answer(0, 500)], [1.5, 2.5]],
      ['by a guess, also of a long line', [answer(0, 5_000)], [15, 25]],
      ['after longer pauses while nobody answers', [unanswered], [3, 5]],
      ['after longer and longer pauses while nobody answers', [unanswered, unanswered, unanswered], [12, 20]],
      ['once a minute while nobody answers for long', Array(9).fill(unanswered), [45, 75]],
      ['soon again after an answer', [unanswered, unanswered, answer(10, 50)], [1.5, 2.5]],
      [
        'later where it was not let in at its turn',
        [done('readLine', gotThere), failed('submitForm', toldToWait)],
        [3, 5],
      ],
    ])('%s', (_, events, expected) => {
      const [shortest = 0, longest = 0] = lullAfter(...events);
      expect([shortest, longest]).toEqual([
        expect.closeTo(expected[0] as number, 0),
        expect.closeTo(expected[1] as number, 0),
      ]);
      expect(longest).toBeGreaterThan(shortest);
    });
  });

  it('ends with nothing when an order that may have arrived is to be changed', () => {
    expect(outputAfter(failed('submitForm', offline), { type: 'step.chosen', step: 'review' })).toEqual(nothing);
  });
});

describe('the turn of an order', () => {
  it.each([
    ['has come when the line has got past its place', '3999.sealed', { ahead: 0, seconds: 0 }],
    ['waits for those who came before', '5000.sealed', { ahead: 30, seconds: 15 }],
    ['waits for one at least, also where nobody is known to come before', '4000.sealed', { ahead: 1, seconds: 1 }],
    ['has come where it stands in no line', null, { ahead: 0, seconds: 0 }],
  ])('%s', (_, at, expected) => {
    expect(turnOf(line, at)).toEqual(expected);
  });

  it('comes nobody knows when, while the line stands still', () => {
    expect(turnOf({ ...line, perSecond: 0 }, place)).toEqual({ ahead: 30, seconds: null });
  });
});
