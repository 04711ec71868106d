import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { kioskPrinterMachine } from '../../../src/machines/door/kioskPrinter.ts';
import { done, walk } from '../../support/walk.ts';

const ada = { uId: 'u1', name: 'Ada Lovelace' };
const bob = { uId: 'u2', name: 'Bob Young' };
const error = { code: 'unexpected', status: 500, msg: 'No' } as const;
const many = Array.from({ length: 20 }, (_, index) => ({ uId: `m${index}`, name: `Number ${index}` }));
type Badges = typeof many;

describe('kioskPrinterMachine', () => {
  const { differences, given, inputs } = walk(kioskPrinterMachine, {
    error,
    starts: { new: { unprinted: [] }, 'with one that failed': { unprinted: [ada] } },
    events: {
      'Ada wanted': { type: 'badge.wanted', badge: ada },
      'Bob wanted': { type: 'badge.wanted', badge: bob },
      printed: done('print'),
    },
  });

  it('goes where the table says', () => {
    const without = (badges: Badges, { uId }: typeof ada) => badges.filter((each) => each.uId !== uId);
    const failing = {
      waiting: ({ waiting }: { waiting: Badges }) => waiting.slice(1),
      unprinted: ({ waiting, unprinted }: { waiting: Badges; unprinted: Badges }) => [
        ...unprinted,
        ...waiting.slice(0, 1),
      ],
    };
    const more = ({ waiting }: { waiting: Badges }) => waiting.length > 1;
    const wants = (badge: typeof ada) => ({
      waiting: ({ waiting }: { waiting: Badges }) => (waiting.includes(badge) ? waiting : [...waiting, badge]),
      unprinted: ({ unprinted }: { unprinted: Badges }) => without(unprinted, badge),
    });
    expect(
      differences([
        ['start', 'new', 'idle'],
        ['start', 'with one that failed', 'idle'],
        [['idle', 'printing'], 'Ada wanted', 'printing', wants(ada)],
        [['idle', 'printing'], 'Bob wanted', 'printing', wants(bob)],
        ...given(
          more,
          ['printing', 'printed', '↻ printing', 'storeUnprinted', { waiting: failing.waiting }],
          ['printing', ['print fails', 'after timeout'], '↻ printing', 'storeUnprinted', failing],
        ),
        ['printing', 'printed', 'idle', 'storeUnprinted', { waiting: [] }],
        ['printing', ['print fails', 'after timeout'], 'idle', 'storeUnprinted', failing],
      ]),
    ).toEqual([]);
  });

  it('prints whoever comes first', () => expect(inputs()).toEqual({ print: [{ uId: 'u1' }, { uId: 'u2' }] }));
});

describe('the printer of a kiosk', () => {
  it('keeps no more than twenty badges waiting, and of those that failed the latest', async () => {
    const print = fromPromise<unknown, { uId: string }>(() => Promise.reject(error));
    const printer = createActor(kioskPrinterMachine.provide({ actors: { print } }), {
      input: { unprinted: [ada] },
    }).start();
    for (const badge of [...many, bob]) printer.send({ type: 'badge.wanted', badge });
    expect(printer.getSnapshot().context.waiting).toEqual(many);
    await new Promise<void>((resolve) => printer.subscribe((state) => (state.matches('idle') ? resolve() : undefined)));
    expect(printer.getSnapshot().context).toEqual({ waiting: [], unprinted: many });
  });
});
