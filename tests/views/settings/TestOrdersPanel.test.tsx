import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { task } from '../../../src/machines/parts/task.ts';
import { TestOrdersPanel } from '../../../src/views/settings/TestOrdersPanel.tsx';
import { show } from '../../support/show.tsx';

function panel(orders: number, answer: () => Promise<number> = async () => 0) {
  const asked: number[] = [];
  const ask = (seen: number) => {
    asked.push(seen);
    return answer();
  };
  const { user } = show(<TestOrdersPanel orders={orders} remove={createActor(task({ ask })).start()} />);
  return { asked, user };
}

describe('test orders', () => {
  it('are deleted after a question, and the panel goes with them', async () => {
    const { asked, user } = panel(3);
    await user.click(screen.getByRole('button', { name: 'Delete 3 test orders' }));
    expect(asked).toEqual([]);
    const dialog = screen.getByRole('dialog', { name: 'Delete 3 test orders?' });
    const [confirm] = [...dialog.querySelectorAll('button')].filter(({ textContent }) =>
      textContent?.startsWith('Delete'),
    );
    if (confirm) await user.click(confirm);
    await expect.poll(() => screen.queryByText('Test orders')).toBeNull();
    expect(asked).toEqual([3]);
  });

  it('that are left when some are deleted are deleted next, until none is', async () => {
    const answers = [2, 1, 0];
    const { asked, user } = panel(3, async () => answers.shift() ?? 0);
    await user.click(screen.getByRole('button', { name: 'Delete 3 test orders' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete 3 test orders?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete 3 test orders' }));
    await expect.poll(() => screen.queryByText('Test orders')).toBeNull();
    expect(asked).toEqual([3, 2, 1]);
  });

  it('stay where the server refuses, which says why', async () => {
    const { user } = panel(1, () =>
      Promise.reject({ code: 'refused', status: 409, msg: 'There are other test orders.' }),
    );
    await user.click(screen.getByRole('button', { name: 'Delete test order' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete the test order?' });
    const [confirm] = [...dialog.querySelectorAll('button')].filter(({ textContent }) =>
      textContent?.startsWith('Delete'),
    );
    if (confirm) await user.click(confirm);
    expect(await screen.findByText('There are other test orders.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete test order' })).toBeEnabled();
  });

  it('are not spoken of where there are none', () => {
    panel(0);
    expect(screen.queryByText('Test orders')).toBeNull();
  });
});
