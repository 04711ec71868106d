import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { leads as words } from '#words/leads.ts';
import type { ContactVerdict } from '../../../src/lib/contact.ts';
import { leadsMachine } from '../../../src/machines/exhibitor/leads.ts';
import { scanQueueMachine } from '../../../src/machines/exhibitor/scanQueue.ts';
import { type CameraCommand, type CameraInput, scannerMachine } from '../../../src/machines/parts/scanner.ts';
import { LeadsView } from '../../../src/views/exhibitor/LeadsView.tsx';
import { lead } from '../../support/exhibitorFixtures.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection.' };
type Found = {
  verdict: ContactVerdict;
  lead: ReturnType<typeof lead> | null;
  choices?: { code: string; name: string }[] | undefined;
};

function scanning(lookUp: () => Promise<Found>, send: () => Promise<Found> = () => new Promise(() => {})) {
  const kept: unknown[] = [];
  const queue = createActor(
    scanQueueMachine.provide({
      actors: {
        send: fromPromise(async ({ input: { item } }) => {
          kept.push(item);
          return send();
        }),
        network: fromCallback(() => {}),
      },
    }),
    { input: { kept: [] } },
  ).start();
  const actor = createActor(
    leadsMachine.provide({
      actors: { lookUp: fromPromise(lookUp) },
      actions: { keepForLater: ({ context: { scan } }) => scan && queue.send({ type: 'scan.kept', ...scan }) },
    }),
    { input: { eventId: 'e1' } },
  ).start();
  const scanner = createActor(
    scannerMachine.provide({
      actors: {
        camera: fromCallback<CameraCommand, CameraInput>(({ sendBack }) =>
          sendBack({ type: 'camera.opened', cameras: [], cameraId: 'back', hasTorch: false }),
        ),
        surroundings: fromCallback<CameraCommand>(() => {}),
      },
    }),
    { input: { byKeyboard: false } },
  ).start();
  render(
    <LeadsView
      {...{ actor, queue, scanner }}
      lens={<span>picture</span>}
      zone="Europe/London"
      tags={['demo']}
      contacts="/contacts"
    />,
  );
  const scan = () =>
    act(async () => actor.send({ type: 'code.scanned', code: 'code-1', at: '2027-03-06T10:00:00.000Z' }));
  return { user: userEvent.setup(), scan, kept };
}

describe('an exhibitor’s scanning', () => {
  it('has a guide, which opens beside it so that nothing is lost', () => {
    scanning(() => new Promise(() => {}));
    const guide = screen.getByRole('link', { name: words.scan.help });
    expect(guide).toHaveAttribute('href', '/help/exhibitors');
    expect(guide).toHaveAttribute('target', '_blank');
  });

  it('asks whose badge it is where an order has several attendees, and shows who is chosen', async () => {
    const answers: Found[] = [
      {
        ...{ verdict: 'several', lead: null },
        choices: [
          { code: 'JM8F-9688', name: 'Ada L.' },
          { code: 'K7QM-4TXD', name: '' },
        ],
      },
      { verdict: 'new', lead: lead() },
    ];
    const { user, scan } = scanning(async () => answers.shift() ?? { verdict: 'unknown', lead: null });
    await scan();
    expect(await screen.findByRole('heading', { name: words.choosing.title })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(words.verdicts.several);
    expect(screen.getByRole('button', { name: 'Ada L.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.choosing.nameless(2) }));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  });

  it('shows at once who it is and what is seen of them, says it aloud, and goes on', async () => {
    const { user, scan } = scanning(async () => ({ verdict: 'new', lead: lead() }));
    expect(screen.getByText(words.scan.lead)).toBeVisible();
    await scan();
    const heading = await screen.findByRole('heading', { name: 'Ada Lovelace' });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(`${words.verdicts.new}. Ada Lovelace`);
    expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', 'mailto:ada@example.org');
    await user.click(screen.getByRole('button', { name: words.scan.next }));
    expect(screen.getByText(words.scan.lead)).toBeVisible();
  });

  it('sends what is noted, one change at a time, and says so', async () => {
    const { user, scan, kept } = scanning(async () => ({ verdict: 'known', lead: lead({ note: 'Hi', rating: 2 }) }));
    await scan();
    await screen.findByText(words.verdicts.known);
    await user.click(screen.getByText(words.contact.stars(4)));
    await user.type(screen.getByLabelText(new RegExp(`^${words.contact.note}`)), '!');
    expect(await screen.findByText(words.contact.saving)).toBeVisible();
    await expect
      .poll(() => kept)
      .toEqual([expect.objectContaining({ kind: 'change', change: { rating: 4, note: 'Hi!', noteWas: 'Hi' } })]);
  });

  it.each([
    'unknown',
    'otherEvent',
    'cancelled',
    'withdrawn',
  ] as const)('says of a code that is %s why nothing was saved', async (verdict) => {
    const { scan } = scanning(async () => ({ verdict, lead: null }));
    await scan();
    expect(await screen.findByRole('heading', { name: words.verdicts[verdict] })).toBeVisible();
    expect(screen.getByText(words.reasons[verdict])).toBeVisible();
  });

  it('keeps a scan without a network, which can be noted about, and says how many wait', async () => {
    const { scan } = scanning(
      async () => Promise.reject(offline),
      async () => Promise.reject(offline),
    );
    await scan();
    expect(await screen.findByRole('heading', { name: words.kept.title })).toBeVisible();
    expect(screen.getByLabelText(new RegExp(`^${words.contact.note}`))).toBeVisible();
    expect(await screen.findByText(words.queue.waiting(1))).toBeVisible();
  });

  it('says what became of a kept scan that is of no attendee', async () => {
    const { user, scan } = scanning(
      async () => Promise.reject(offline),
      async () => ({ verdict: 'unknown', lead: null }),
    );
    await scan();
    const note = (await screen.findByText(words.queue.refused('10:00', words.verdicts.unknown))).parentElement;
    await user.click(within(note as HTMLElement).getByRole('button', { name: words.queue.dismiss }));
    expect(screen.queryByText(words.queue.refused('10:00', words.verdicts.unknown))).toBeNull();
  });
});
