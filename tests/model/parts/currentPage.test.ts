import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { currentPageMachine, isShown } from '../../../src/machines/parts/currentPage.ts';
import type { NavigationVerdict } from '../../../src/machines/parts/navigation.ts';
import { walk } from '../../support/walk.ts';

const judged = (path: string, verdict: NavigationVerdict) => ({ type: 'page.judged' as const, path, verdict });

describe('currentPageMachine', () => {
  const { differences, given } = walk(currentPageMachine, {
    starts: { opened: undefined },
    events: {
      'settings allowed': judged('/settings', 'allowed'),
      'home allowed': judged('/home', 'allowed'),
      'settings asks again': judged('/settings', 'askingAgain'),
      'settings sends to sign-in': judged('/settings', 'toSignIn'),
      'root sends home': judged('/', 'toHome'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'none'],
        ['none', 'settings allowed', 'shown', { path: '/settings' }],
        ['none', 'home allowed', 'shown', { path: '/home' }],
        ['none', ['settings asks again', 'settings sends to sign-in', 'root sends home'], '='],
        ...given(
          { path: '/settings' },
          ['shown', 'settings allowed', '='],
          ['shown', 'home allowed', '=', 'leave', { path: '/home' }],
        ),
        ...given(
          { path: '/home' },
          ['shown', 'settings allowed', '=', 'leave', { path: '/settings' }],
          ['shown', 'home allowed', '='],
        ),
        ['shown', 'settings asks again', '='],
        ['shown', ['settings sends to sign-in', 'root sends home'], 'none', { path: null }],
      ]),
    ).toEqual([]);
  });

  const shownAfter = (...events: ReturnType<typeof judged>[]) => {
    const currentPage = createActor(currentPageMachine).start();
    for (const event of events) currentPage.send(event);
    return ['/settings', '/home'].filter((path) => isShown(currentPage.getSnapshot(), path));
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
