import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ownAccount as words } from '#words/ownAccount.ts';
import { secondFactor as factor } from '#words/secondFactor.ts';
import type { CurrentUser } from '../../../src/api/contract/account.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import type {
  changeEmail as changingEmail,
  changePassword as changingPassword,
  DeviceSession,
  OwnAccount,
} from '../../../src/api/contract/ownAccount.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { AccountView } from '../../../src/views/account/AccountView.tsx';
import { show } from '../../support/show.tsx';

const ada: CurrentUser = {
  ...{ id: 'u', role: 'admin', email: 'ada@example.org', name: 'Ada Lovelace', eventId: null, team: 'owner' },
};
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const here: DeviceSession = {
  ...{ id: 's1', agent: chrome, current: true },
  ...{ signedInAt: '2027-03-01T12:00:00.000Z', seenAt: '2027-03-01T12:00:00.000Z' },
};
const there: DeviceSession = { ...here, id: 's2', agent: '', current: false, seenAt: '2027-02-01T08:30:00.000Z' };
const usual: OwnAccount = {
  ...{ email: ada.email, organisation: null, newEmail: null, secondFactor: { isOn: false, codesLeft: 0 } },
  owesSecondStep: false,
  linkBy: 'mail',
  passkeys: [],
};

type Kept = { user?: CurrentUser; own?: Partial<OwnAccount>; sessions?: DeviceSession[]; refusal?: ApiError };

function account({ user = ada, own = {}, sessions = [here, there], refusal }: Kept = {}) {
  const sent: unknown[] = [];
  const answer = async (input: unknown) => {
    sent.push(input);
    if (refusal) throw refusal;
  };
  const changeEmail = task({
    ask: async (input: InputOf<typeof changingEmail>) => {
      await answer(input);
      return input.email;
    },
  });
  const changePassword = task({ ask: (input: InputOf<typeof changingPassword>) => answer(input) });
  const ownName = task({
    ask: async (input: { name: string }) => {
      await answer(input);
      return { ...user, ...input };
    },
  });
  const list = listing<DeviceSession>({
    fetchPage: async () => ({ rows: sessions, next: null, total: sessions.length }),
    perform: async ({ action, row }) => {
      await answer([action, row.id]);
      return { kind: 'gone', keys: action === 'end' ? [row.id] : sessions.slice(1).map(({ id }) => id) };
    },
  });
  const shown = show(
    <AccountView
      user={user}
      timeZone="Europe/London"
      name={createActor(ownName).start()}
      password={createActor(changePassword).start()}
      email={createActor(changeEmail).start()}
      own={createActor(resource(async () => ({ ...usual, ...own }))).start()}
      sessions={createActor(list, { input: { rowKey: 'id', confirmedActions: ['endOthers'] } }).start()}
      secondFactor={null}
      passkeys={null}
    />,
  );
  return { ...shown, sent };
}
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('one’s own address', () => {
  it('is changed with the password; the account says to which address the link went', async () => {
    const { user, sent } = account();
    await user.type(part(words.email).getByLabelText(words.newEmail), 'grace@example.org');
    await user.type(part(words.email).getByLabelText(words.current), 'correct horse 1');
    await user.click(screen.getByRole('button', { name: words.changeEmail }));
    expect(await screen.findByText(words.emailAsked.mail('grace@example.org'))).toBeVisible();
    expect(sent).toEqual([{ email: 'grace@example.org', current: 'correct horse 1' }]);
    await user.click(screen.getByRole('button', { name: words.emailAgain }));
    expect(part(words.email).getByLabelText(words.newEmail)).toBeVisible();
  });

  it('that waits to be confirmed is named, and another one can be asked for', async () => {
    account({ own: { newEmail: 'grace@example.org' } });
    expect(await screen.findByText(words.emailAsked.mail('grace@example.org'))).toBeVisible();
    expect(part(words.email).getByLabelText(words.newEmail)).toBeVisible();
  });

  it('is confirmed by a link of the log where the Foyer has no mail server, and the account says so', async () => {
    account({ own: { newEmail: 'grace@example.org', linkBy: 'log' } });
    expect(await screen.findByText(/the link for grace@example.org is in its log/)).toBeVisible();
  });

  it('stays where the password is wrong, which is said beside it', async () => {
    const refusal: ApiError = { code: 'refused', status: 422, field: 'current', msg: 'This isn’t your password.' };
    const { user } = account({ refusal });
    await user.click(screen.getByRole('button', { name: words.changeEmail }));
    expect(await screen.findByText(refusal.msg)).toBeVisible();
    expect(part(words.email).getByLabelText(words.current)).toHaveFocus();
  });

  it('is changed with a code as well where the second step is on', async () => {
    const { user, sent } = account({ own: { secondFactor: { isOn: true, codesLeft: 9 } } });
    const code = await part(words.email).findByRole('textbox', { name: factor.code });
    expect(code).not.toHaveFocus();
    expect(code).toHaveAccessibleDescription(words.codeHelp);
    await user.type(part(words.email).getByLabelText(words.newEmail), 'grace@example.org');
    await user.type(part(words.email).getByLabelText(words.current), 'correct horse 1');
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: words.changeEmail }));
    expect(await screen.findByText(words.emailAsked.mail('grace@example.org'))).toBeVisible();
    expect(sent).toEqual([{ email: 'grace@example.org', current: 'correct horse 1', code: '123456' }]);
  });

  it('asks for the code where the second step was turned on elsewhere meanwhile', async () => {
    const refusal: ApiError = { code: 'refused', status: 422, field: 'code', msg: 'Enter the code from your app.' };
    const { user } = account({ refusal });
    expect(part(words.email).queryByRole('textbox', { name: factor.code })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.changeEmail }));
    expect(await part(words.email).findByRole('textbox', { name: factor.code })).toHaveFocus();
    expect(screen.getByText(refusal.msg)).toBeVisible();
  });

  it('of a login that its organiser made is not changed here', async () => {
    account({ user: { ...ada, role: 'checkin', name: 'Gate 1', eventId: 'e', team: null } });
    expect(await screen.findByText(words.nameOf('Gate 1'))).toBeVisible();
    expect(screen.queryByRole('region', { name: words.email })).toBeNull();
    expect(screen.getByRole('region', { name: words.password })).toBeVisible();
  });
});

describe('where one is signed in', () => {
  it('is listed with this device first named, and another one is signed out', async () => {
    const { user, sent } = account();
    const rows = await part(words.sessions).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Chrome on Linux This device.*Signed in .*01\/03\/2027, 12:00/);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    await user.click(
      within(rows[1] as HTMLElement).getByRole('button', { name: /^Sign out Unknown device, last seen/ }),
    );
    expect(await screen.findByText(words.onlyHere)).toBeVisible();
    expect(sent).toEqual([['end', 's2']]);
  });

  it('all others are signed out after a question', async () => {
    const { user, sent } = account({ sessions: [here, there, { ...there, id: 's3' }] });
    await user.click(await screen.findByRole('button', { name: words.signOutOthers }));
    const dialog = within(screen.getByRole('dialog', { name: words.othersTitle }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: words.signOutOthers }));
    await waitFor(() => expect(sent).toEqual([['endOthers', 's2']]));
    expect(await screen.findByText(words.onlyHere)).toBeVisible();
  });

  it('says where one could not be signed out, and tries again', async () => {
    const { user, sent } = account({ refusal: { code: 'refused', status: 500, msg: 'Try again later.' } });
    await user.click(await screen.findByRole('button', { name: /^Sign out Unknown device/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Couldn’t sign the device out.*Try again later/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});

it('a member of a team reads for whom they work and as what', async () => {
  account({ own: { organisation: { name: 'Harbour Events', role: 'finance' } } });
  expect(await screen.findByText(words.worksFor('Harbour Events', 'finance'))).toBeVisible();
});

it('a changed password says that one is signed out everywhere else', async () => {
  const { user, sent } = account();
  await user.type(part(words.password).getByLabelText(words.current), 'correct horse 1');
  await user.type(part(words.password).getByLabelText(words.next), 'another horse 2');
  await user.click(screen.getByRole('button', { name: words.changePassword }));
  expect(await screen.findByText(words.changed)).toBeVisible();
  expect(sent).toEqual([{ current: 'correct horse 1', password: 'another horse 2' }]);
});
