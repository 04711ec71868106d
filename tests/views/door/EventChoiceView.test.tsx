import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { door as words } from '#words/door.ts';
import { doorPanes } from '#words/doorPanes.ts';
import type { Event } from '../../../src/api/contract/event.ts';
import { eventChoiceMachine } from '../../../src/machines/door/eventChoice.ts';
import EventChoiceView from '../../../src/views/door/EventChoiceView.tsx';
import { doorEvent } from '../../support/door.ts';

function show(answers: (() => Promise<Event[]>)[]) {
  const choice = createActor(
    eventChoiceMachine.provide({
      actors: {
        listEvents: fromPromise<{ events: Event[] }, { userId: string }>(async () => ({
          events: (await answers.shift()?.()) ?? [],
        })),
      },
    }),
    { input: { userId: 'u1', eventId: null } },
  ).start();
  render(<EventChoiceView choice={choice} />);
  return { choice, user: userEvent.setup() };
}

describe('EventChoiceView', () => {
  it('lets an organiser of several events say which door this is', async () => {
    const { choice, user } = show([async () => [doorEvent('e1'), doorEvent('e2')]]);
    await user.click(await screen.findByRole('button', { name: /Event e2/ }));
    expect(choice.getSnapshot().output?.event.id).toBe('e2');
  });

  it('marks the events that are not published yet', async () => {
    show([async () => [doorEvent('e1'), doorEvent('e2', { published: false })]]);
    expect((await screen.findByRole('button', { name: /Event e2/ })).textContent).toContain(doorPanes.event.draft);
    expect(screen.getByRole('button', { name: /Event e1/ }).textContent).not.toContain(doorPanes.event.draft);
  });

  it('tells who has no event what to do, and looks again', async () => {
    const { user } = show([async () => [], async () => [doorEvent('e1'), doorEvent('e2')]]);
    await screen.findByText(doorPanes.event.noneHint);
    await user.click(screen.getByRole('button', { name: doorPanes.event.lookAgain }));
    expect((await screen.findAllByRole('button', { name: /Event e/ })).length).toBe(2);
  });

  it('says why the events could not be loaded, and tries again', async () => {
    const { user } = show([
      () => Promise.reject({ code: 'unexpected', status: 500, msg: 'Something went wrong on our side.' }),
      async () => [doorEvent('e1'), doorEvent('e2')],
    ]);
    await screen.findByText('Something went wrong on our side.');
    await user.click(screen.getByRole('button', { name: words.retry }));
    expect((await screen.findAllByRole('button', { name: /Event e/ })).length).toBe(2);
  });
});
