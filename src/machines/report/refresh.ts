import { setup } from 'xstate';
import type { desk } from '../../messages/en-GB/desk.ts';

type Event = { type: 'page.shown' } | { type: 'page.hidden' };

/** Says from time to time that what a page shows is old, as long as somebody can see it, and as soon as somebody can again. */
export const refreshMachine = setup({
  types: {
    events: {} as Event,
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actions: {
    /** The page loads again. */
    onOld: () => {},
  },
  delays: { freshness: 30_000 },
}).createMachine({
  id: 'refresh',
  initial: 'shown',
  states: {
    shown: {
      meta: { label: 'resource.ready' },
      on: { 'page.hidden': 'hidden' },
      after: { freshness: { target: 'shown', reenter: true, actions: 'onOld' } },
    },
    hidden: {
      meta: { label: 'resource.ready' },
      on: { 'page.shown': { target: 'shown', actions: 'onOld' } },
    },
  },
});
