import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { secondFactorMachine } from '../../../src/machines/account/secondFactor.ts';
import { SecondFactorView } from '../../../src/views/account/SecondFactorView.tsx';

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Foyer:ada?secret=JBSWY3DPEHPK3PXP' };
const codes = ['ABCD-EFGH-2345-JKLM-NPQR-6789', 'STUV-WXYZ-7892-ABCD-EFGH-3456'];
const wrongCode = { code: 'refused', status: 422, field: 'code', msg: 'This code isn’t right.' } satisfies ApiError;

function step(input = { isOn: false, codesLeft: 0 }, refusals: ApiError[] = []) {
  const sent: unknown[] = [];
  const answer = async <Answer,>(input: unknown, given: Answer): Promise<Answer> => {
    sent.push(input);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return given;
  };
  const actor = createActor(
    secondFactorMachine.provide({
      actors: {
        start: fromPromise(({ input }) => answer(input, secret)),
        confirm: fromPromise(({ input }) => answer(input, codes)),
        renew: fromPromise(({ input }) => answer(input, codes)),
        stop: fromPromise(({ input }) => answer(input, null)),
      },
    }),
    { input },
  ).start();
  render(<SecondFactorView actor={actor} />);
  return { actor, sent, user: userEvent.setup() };
}
const password = () => screen.getByLabelText(words.current);
const code = () => screen.getByRole('textbox', { name: words.code });
const press = (name: string) => screen.getByRole('button', { name });

describe('the second step of a sign-in', () => {
  it('is set up with the password, a code to scan or a key to type, and a code of the app', async () => {
    const { user, sent } = step();
    await user.type(password(), 'correct horse 1');
    await user.click(press(words.start));
    expect(await screen.findByRole('img', { name: words.qr })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(code(), '123 456');
    await user.click(press(words.confirm));
    expect(await screen.findByRole('heading', { name: words.codesHeading })).toBeVisible();
    expect(sent).toEqual([{ current: 'correct horse 1' }, { code: '123 456' }]);
  });

  it('shows recovery codes once, and how many are left after that', async () => {
    const { user } = step();
    await user.type(password(), 'correct horse 1');
    await user.click(press(words.start));
    await user.type(await screen.findByRole('textbox', { name: words.code }), '123456');
    await user.click(press(words.confirm));
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(codes);
    await user.click(press(words.kept));
    expect(screen.getByText(words.onText(2))).toBeVisible();
    for (const each of codes) expect(screen.queryByText(each)).toBeNull();
  });

  it('says beside the code that it is wrong, and takes the next one', async () => {
    const { user, sent } = step({ isOn: true, codesLeft: 7 }, [wrongCode]);
    await user.click(press(words.renew));
    await user.type(password(), 'correct horse 1');
    await user.type(code(), '000000');
    await user.click(press(words.renew));
    expect(await screen.findByText(wrongCode.msg)).toBeVisible();
    expect(code()).toHaveAccessibleDescription(wrongCode.msg);
    expect(code()).toHaveFocus();
    await user.clear(code());
    await user.type(code(), '123456');
    await user.click(press(words.renew));
    expect(await screen.findByRole('heading', { name: words.codesHeading })).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('is turned off with the password and a code, or left on', async () => {
    const { user, sent } = step({ isOn: true, codesLeft: 7 });
    await user.click(press(words.stop));
    await user.click(press(words.cancel));
    expect(screen.getByText(words.onText(7))).toBeVisible();
    await user.click(press(words.stop));
    await user.type(password(), 'correct horse 1');
    await user.type(code(), 'ABCDE-23456');
    await user.click(press(words.stop));
    expect(await screen.findByText(words.offText)).toBeVisible();
    expect(sent).toEqual([{ current: 'correct horse 1', code: 'ABCDE-23456' }]);
  });

  it('says where no answer comes', async () => {
    vi.useFakeTimers();
    const silent = fromPromise<typeof secret, { current: string }>(() => new Promise(() => {}));
    const actor = createActor(secondFactorMachine.provide({ actors: { start: silent } }), {
      input: { isOn: false, codesLeft: 0 },
    }).start();
    render(<SecondFactorView actor={actor} />);
    act(() => actor.send({ type: 'start.submitted', current: 'correct horse 1' }));
    expect(press(words.working)).toBeDisabled();
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByRole('alert')).toHaveTextContent(words.startFailed);
    vi.useRealTimers();
  });
});
