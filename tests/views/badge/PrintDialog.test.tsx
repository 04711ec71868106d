import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { parts } from '#words/parts.ts';
import type { BadgePlan } from '../../../src/api/contract/badge.ts';
import { printingMachine } from '../../../src/machines/badge/printing.ts';
import { to } from '../../../src/paths.ts';
import { PrintDialog } from '../../../src/views/badge/PrintDialog.tsx';
import { show } from '../../support/show.tsx';

const plan: BadgePlan = {
  groups: [{ designId: 'd1', name: 'Card', width: 86, height: 54, format: 'double', users: ['u1', 'u2', 'u3'] }],
  ...{ again: ['u1'], undrawn: { count: 2, names: ['བོད', 'ᏣᎳᎩ'] }, withoutDesign: 2, ended: 1 },
};
const offline = { code: 'offline', status: 0, msg: 'No connection.' };

function open(
  planned: BadgePlan,
  {
    part = async () => ({ pdf: 'JVBE', failed: [] }),
    opened = true,
  }: { part?: () => Promise<never | { pdf: string; failed: { uId: string; why: string }[] }>; opened?: boolean } = {},
) {
  const asked: { users: string[]; paper: string }[] = [];
  let closed = 0;
  const printing = createActor(
    printingMachine.provide({
      actors: {
        makePlan: fromPromise(async () => planned),
        printPart: fromPromise(async ({ input }) => {
          asked.push(input);
          return part();
        }),
        joinParts: fromPromise(async () => ({ file: 'blob:badges' })),
        openFile: fromPromise(async () => ({ opened })),
      },
    }),
  ).start();
  const { user } = show(<PrintDialog printing={printing} eventId="e1" onClose={() => closed++} />);
  return { user, asked, closed: () => closed, printing };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the print dialog', () => {
  it('says first whose badges are printed, whose will lack characters, and who is left out', async () => {
    open(plan);
    expect(await screen.findByText(words.count(3))).toBeVisible();
    for (const fact of [words.undrawn(2, ['བོད', 'ᏣᎳᎩ']), words.again(1), words.withoutDesign(2), words.ended(1)])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByText(`${words.onePage} ${words.bothSides}`)).toBeVisible();
  });

  it('prints only those that are new, on the paper that is chosen, and hands over the file', async () => {
    const { user, asked } = open(plan);
    await user.click(await screen.findByLabelText(words.papers.a4));
    expect(screen.getByText(new RegExp(words.perSheet(10)))).toBeVisible();
    await user.click(await button(words.printNew(2)));
    const link = await screen.findByRole('link', { name: words.download });
    expect(link).toHaveAttribute('href', 'blob:badges');
    expect(screen.getByText(words.ready(2))).toBeVisible();
    expect(asked).toEqual([{ users: ['u2', 'u3'], paper: 'a4' }]);
  });

  it('says what to do where the browser cannot print, and whose badge could not be', async () => {
    const failed = [{ uId: 'u2', why: 'This attendee no longer exists.' }];
    const { user } = open(plan, { part: async () => ({ pdf: 'JVBE', failed }), opened: false });
    await user.click(await button(words.printAll(3)));
    expect(await screen.findByText(`${words.ready(2)} ${words.blocked}`)).toBeVisible();
    expect(screen.getByRole('region', { name: words.failures })).toHaveTextContent('This attendee no longer exists.');
  });

  it('keeps where it was when a call fails, and goes on', async () => {
    let fails = 1;
    const { user, asked } = open(plan, {
      part: async () => {
        if (fails-- > 0) throw offline;
        return { pdf: 'JVBE', failed: [] };
      },
    });
    await user.click(await button(words.printAll(3)));
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.getByText(words.progress(0, 3))).toBeVisible();
    await user.click(await button(parts.retry));
    expect(await screen.findByText(words.ready(3))).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  it('cannot be closed by accident while it prints', async () => {
    const { user, closed } = open(plan, { part: () => new Promise(() => {}) });
    await user.click(await button(words.printAll(3)));
    expect(await screen.findByText(words.progress(0, 3))).toBeVisible();
    await act(async () => {
      screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect(closed()).toBe(0);
    await user.click(await button(words.stop));
    await user.click(await button(words.cancel));
    expect(closed()).toBe(1);
  });

  it('leads to a design where there is none', async () => {
    open({ ...plan, groups: [], again: [] });
    expect(await screen.findByText(words.none)).toBeVisible();
    expect(screen.getByRole('link', { name: words.makeDesign })).toHaveAttribute('href', to.badgeCreate('e1'));
  });
});
