import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { NavigationVerdict } from '../../../src/machines/parts/navigation.ts';
import { isShown, shownPageMachine } from '../../../src/machines/parts/shownPage.ts';
import { walk } from '../../support/walk.ts';

const judged = (path: string, verdict: NavigationVerdict) => ({ type: 'page.judged' as const, path, verdict });

describe('shownPageMachine', () => {
  const model = walk(shownPageMachine, {
    starts: [undefined],
    events: [
      judged('/settings', 'allowed'),
      judged('/home', 'allowed'),
      judged('/settings', 'askingAgain'),
      judged('/settings', 'toSignIn'),
      judged('/', 'toHome'),
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'none | page.judged | none',
        'none | page.judged | shown',
        'shown | page.judged | shown',
        'shown | page.judged | none',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  const shownAfter = (...events: ReturnType<typeof judged>[]) => {
    const shownPage = createActor(shownPageMachine).start();
    for (const event of events) shownPage.send(event);
    return ['/settings', '/home'].filter((path) => isShown(shownPage.getSnapshot(), path));
  };

  it('shows no page before one was allowed', () => {
    expect(shownAfter()).toEqual([]);
    expect(shownAfter(judged('/settings', 'toSignIn'))).toEqual([]);
    expect(shownAfter(judged('/settings', 'askingAgain'))).toEqual([]);
  });

  it('shows the page that was allowed last', () => {
    expect(shownAfter(judged('/settings', 'allowed'))).toEqual(['/settings']);
    expect(shownAfter(judged('/settings', 'allowed'), judged('/home', 'allowed'))).toEqual(['/home']);
  });

  it('keeps the page while it asks for sign-in over it', () => {
    expect(shownAfter(judged('/settings', 'allowed'), judged('/settings', 'askingAgain'))).toEqual(['/settings']);
  });

  it.each([
    'toSignIn',
    'toHome',
    'toOwnDashboard',
    'toNotFound',
    'takingMessage',
  ] as const)('shows no page any more after %s', (verdict) => {
    expect(shownAfter(judged('/settings', 'allowed'), judged('/home', verdict))).toEqual([]);
  });
});
