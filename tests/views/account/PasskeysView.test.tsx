import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { passkeys as words } from '#words/passkeys.ts';
import { secondFactor as proof } from '#words/secondFactor.ts';
import type { Passkey } from '../../../src/api/contract/ownAccount.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { formatMoment } from '../../../src/lib/dates.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { PasskeysView } from '../../../src/views/account/PasskeysView.tsx';
import type { ProvenChange } from '../../../src/views/account/ProvenList.tsx';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const used: Passkey = {
  ...{ id: 'p1', agent: chrome, addedAt: '2027-03-01T12:00:00.000Z', usedAt: '2027-03-02T08:30:00.000Z' },
};
const added = formatMoment(used.addedAt, 'Europe/London');
const unused: Passkey = { ...used, id: 'p2', agent: '', usedAt: null };

type Kept = { withCode?: boolean; canAdd?: boolean; isChanged?: boolean; refusal?: ApiError };

function passkeys({ withCode = false, canAdd = true, isChanged = true, refusal }: Kept = {}) {
  const sent: ProvenChange[] = [];
  const logic = task({
    ask: async (change: ProvenChange) => {
      sent.push(change);
      if (refusal) throw refusal;
      return { isChanged };
    },
  });
  const kept = { passkeys: [used, unused], timeZone: 'Europe/London', withCode, canAdd };
  render(<PasskeysView {...kept} actor={createActor(logic).start()} />);
  return { sent, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole('button', { name });
const password = () => screen.getByLabelText(proof.current);

describe('one’s own passkeys', () => {
  it('say on which device they were added, and when they were added and used', () => {
    passkeys();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome on LinuxAdded 01/03/2027, 12:00 GMT · Last used 02/03/2027, 08:30 GMT');
    expect(second).toHaveTextContent('Unknown deviceAdded 01/03/2027, 12:00 GMT · Not used yet');
  });

  it('are added with the password, and the list comes back', async () => {
    const { sent, user } = passkeys();
    expect(document.activeElement).toBe(document.body);
    await user.click(press(words.add));
    expect(password()).toHaveFocus();
    await user.keyboard('correct horse 1{Enter}');
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(press(words.add)).toHaveFocus();
    expect(sent).toEqual([{ id: null, current: 'correct horse 1' }]);
    expect(screen.queryByText(words.cancelled)).toBeNull();
  });

  it('stay as they were where the browser was told not to add one, which is said', async () => {
    const { user } = passkeys({ isChanged: false });
    await user.click(press(words.add));
    await user.type(password(), 'correct horse 1');
    await user.click(press(words.add));
    expect(await screen.findByText(words.cancelled, { selector: '.account-lead' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(press(words.add));
    expect(screen.queryByText(words.cancelled)).toBeNull();
  });

  it('are removed one at a time, with the password and a code where the second step is on', async () => {
    const { sent, user } = passkeys({ withCode: true });
    await user.click(press(words.removeOf('Chrome on Linux', added)));
    expect(screen.getByText(words.removeText('Chrome on Linux', added), { normalizer: (text) => text })).toBeVisible();
    await user.type(password(), 'correct horse 1');
    await user.type(screen.getByRole('textbox', { name: proof.code }), '123456');
    await user.click(press(words.removeIt));
    await expect.poll(() => sent).toEqual([{ id: 'p1', current: 'correct horse 1', code: '123456' }]);
  });

  it('are not changed by whoever thinks better of it', async () => {
    const { sent, user } = passkeys();
    await user.click(press(words.removeOf('Unknown device', added)));
    await user.click(press(proof.cancel));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('ask for a code where the second step was turned on elsewhere', async () => {
    const refusal: ApiError = { code: 'refused', status: 422, field: 'code', msg: 'Enter the code.' };
    const { user } = passkeys({ refusal });
    await user.click(press(words.add));
    expect(screen.queryByRole('textbox', { name: proof.code })).toBeNull();
    await user.type(password(), 'correct horse 1');
    await user.click(press(words.add));
    expect(await screen.findByRole('textbox', { name: proof.code })).toBeVisible();
  });

  it('say why one was refused', async () => {
    const { user } = passkeys({ refusal: { code: 'refused', status: 409, msg: 'Remove one first.' } });
    await user.click(press(words.add));
    await user.type(password(), 'correct horse 1');
    await user.click(press(words.add));
    expect(await screen.findByRole('alert')).toHaveTextContent(`${words.addFailed}Remove one first.`);
  });

  it('are only listed in a browser that can make none', () => {
    passkeys({ canAdd: false });
    expect(screen.getByText(words.notHere)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.add })).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
