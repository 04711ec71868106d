import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { account } from '#words/account.ts';
import type { LinkWay } from '../../../src/lib/account.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { RegisterView } from '../../../src/views/account/RegisterView.tsx';

function show(answer: () => Promise<LinkWay>) {
  const asked: string[] = [];
  const ask = (email: string) => {
    asked.push(email);
    return answer();
  };
  render(<RegisterView actor={createActor(task({ ask })).start()} />);
  return { asked, user: userEvent.setup() };
}

const submit = () => screen.getByRole('button', { name: account.register.submit });

describe('RegisterView', () => {
  it.each([
    ['mail', 'Check your inbox', /We’ve sent a link to ada@example.org/],
    ['log', 'Open the link in the log', /the link for ada@example.org is in its log/],
  ] as const)('asks for the address alone, and says where the link is: %s', async (way, heading, text) => {
    const { asked, user } = show(async () => way);
    expect(screen.queryByLabelText(account.password)).toBeNull();
    await user.type(screen.getByLabelText(account.email), 'ada@example.org{Enter}');
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(asked).toEqual(['ada@example.org']);
  });

  it('lets another address be given afterwards, beginning with what was typed', async () => {
    const { user } = show(async () => 'mail');
    await user.type(screen.getByLabelText(account.email), 'ada@example.orgg{Enter}');
    await user.click(await screen.findByRole('button', { name: account.register.asked.mail.again }));
    expect((screen.getByLabelText(account.email) as HTMLInputElement).value).toBe('ada@example.orgg');
    expect(submit()).toBeEnabled();
  });

  it('says why when the server refuses, and can be asked again', async () => {
    const refused = { code: 'refused', status: 403, msg: 'New accounts are turned off here.' };
    const { user } = show(() => Promise.reject(refused));
    await user.type(screen.getByLabelText(account.email), 'ada@example.org{Enter}');
    expect(await screen.findByText('New accounts are turned off here.')).toBeVisible();
    expect(submit()).toBeEnabled();
  });
});
