import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { promoMachine } from '../../../src/machines/purchase/promo.ts';
import { ids } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const refused = { code: 'refused', status: 404, msg: 'Not known here.' } as const;
const promo = { code: 'SPRING', type: 0 as const, value: 10, ticketIds: [] };
const input = { formId: ids.form, code: 'spring' };
const pending = promoMachine.provide({ actors: { findPromo: fromPromise(() => new Promise(() => {})) } });

describe('promoMachine', () => {
  const { differences, inputs } = walk(promoMachine, {
    starts: { 'code typed': input },
    events: { found: done('findPromo', { promo }), refused: failed('findPromo', refused) },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'code typed', 'applying'],
        ['applying', 'found', 'answered', { promo }],
        ['applying', 'refused', 'answered', { error: refused }],
        ['applying', 'after timeout', 'answered', { error: { code: 'offline', status: 0, msg: '' } }],
      ]),
    ).toEqual([]);
  });

  it('asks for the code at the form', () => expect(inputs()).toEqual({ findPromo: [input] }));

  it('answers with the promo, or with why there is none', () => {
    const outputOf = (event: object) => {
      const actor = createActor(pending, { input }).start();
      actor.send(event as never);
      return actor.getSnapshot().output;
    };
    expect(outputOf(done('findPromo', { promo }))).toEqual({ promo, error: null });
    expect(outputOf(failed('findPromo', refused))).toEqual({ promo: null, error: refused });
  });

  it('gives up on a slow answer as if there were no network', () => {
    const clock = new SimulatedClock();
    const actor = createActor(pending, { input, clock }).start();
    clock.increment(20_000);
    expect(actor.getSnapshot().output).toEqual({ promo: null, error: { code: 'offline', status: 0, msg: '' } });
  });
});
