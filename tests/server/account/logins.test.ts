import { beforeEach, describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { saveEvery } from '../../../server/platform/http/authenticate.ts';
import { freshAddress } from '../../support/address.ts';
import { startApi } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newAppUser, newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

let eventId: string;
const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const organiser = await newOrganiser(api);
const token = organiser.token;
beforeEach(async () => {
  ({ eventId } = await newEvent(api, token));
});

const listed = (name: string, email = '') => ({ name, email, company: '', stand: '', delegates: 0 });
type Listed = ReturnType<typeof listed>;
const save = (users: Listed[], type: 'checkin' | 'exhibitor' | 'attendee' = 'checkin') =>
  api.call('saveAppUsers', { payload: { eventId, type, users } }, token);
const staff = async () => (await api.ask('getAppUser', { eventId }, token)).checkinStuffs;
const state = async (key: string) => (await api.ask('readLoginLink', { key })).state;
const signIn = (email: string, typed: string) => api.call('signIn', { email, password: typed });

describe('a list of logins', () => {
  it('is made at once, in its order, each with a password of its own that is shown this once', async () => {
    const emails = [freshAddress(), freshAddress(), freshAddress()];
    const { payload } = await save(emails.map((email, index) => listed(`Gate ${index + 1}`, email)));
    expect(payload.users.map(({ appUser }) => [appUser.name, appUser.email])).toEqual(
      emails.map((email, index) => [`Gate ${index + 1}`, email]),
    );
    expect(new Set(payload.users.map((user) => user.password)).size).toBe(3);
    for (const user of payload.users) {
      const { currentUser } = (await signIn(user.appUser.email, user.password)).payload;
      expect(currentUser).toMatchObject({ id: user.appUser.id, role: 'checkin', eventId });
    }
    expect((await staff()).map(({ name }) => name)).toEqual(['Gate 1', 'Gate 2', 'Gate 3']);
    expect(JSON.stringify(await staff())).not.toContain(payload.users[0]?.password);
  });

  it('gives those without an address a name to sign in with, different from all others', async () => {
    await save([listed('Gate 1')]);
    const { payload } = await save([listed('Gate 1'), listed('Gäte 1'), listed('Gate 1'), listed('入口')]);
    const { event } = await api.ask('getEvent', { eventId }, token);
    const part = ({ appUser }: (typeof payload.users)[number]) => appUser.email.replace(`@${event.slug}.internal`, '');
    expect(payload.users.map(part)).toEqual(['gate-1-2', 'gaete-1', 'gate-1-3', 'login']);
    const [first] = payload.users;
    expect((await signIn(first?.appUser.email ?? '', first?.password ?? '')).status).toBe(200);
  });

  it('keeps what exhibitors have beside', async () => {
    const email = freshAddress();
    const exhibitor = { name: 'Acme', email, company: 'Acme Ltd', stand: 'B12', delegates: 4 };
    const { payload } = await save([exhibitor], 'exhibitor');
    expect(payload.users[0]?.appUser).toMatchObject({ ...exhibitor, type: 'exhibitor' });
    const change = { ...payload.users[0]?.appUser, delegates: 6 } as Parameters<typeof saveOne>[0];
    expect((await saveOne(change)).payload.appUser.delegates).toBe(6);
  });
  const saveOne = (payload: Parameters<typeof api.call<'saveAppUser'>>[1]['payload']) =>
    api.call('saveAppUser', { payload }, token);

  it('is not made at all where one of its addresses is taken or twice in it', async () => {
    const [email, other] = [freshAddress(), freshAddress()];
    await save([listed('Ada', email)]);
    const taken = await save([listed('Bea', other), listed('Ada again', email.toUpperCase())]);
    expect(taken).toMatchObject({ status: 409, field: 'payload.users.1.email' });
    expect(await save([listed('Bea', other), listed('Bea', other)])).toMatchObject({
      status: 409,
      field: 'payload.users',
    });
    expect((await staff()).map(({ name }) => name)).toEqual(['Ada']);
    // No password was hashed for either.
    expect((await api.pool.query('select from password_salts where email_key = $1', [other])).rowCount).toBe(0);
  });

  it('has 200 logins at most, and at least one', async () => {
    expect(await save([])).toMatchObject({ status: 422, field: 'payload.users' });
    const many = Array.from({ length: 201 }, (_, index) => listed(`Gate ${index}`));
    expect(await save(many)).toMatchObject({ status: 422, field: 'payload.users' });
  });
});

describe('a card', () => {
  const cardsFor = (...ids: string[]) => api.ask('makeLoginCards', { payload: { eventId, users: ids } }, token);
  const cardFor = async (id: string) => (await cardsFor(id)).cards[0]?.key ?? '';

  it('signs one device in, once, until the day after the event', async () => {
    const login = await newAppUser(api, token, eventId, 'checkin');
    const { cards, expiresAt } = await cardsFor(login.id);
    const { event } = await api.ask('getEvent', { eventId }, token);
    expect(Date.parse(expiresAt) - Date.parse(event.endsAt)).toBe(86_400_000);
    const key = cards[0]?.key ?? '';
    const link = await api.ask('readLoginLink', { key });
    expect(link).toMatchObject({ state: 'valid', kind: 'card', name: 'Sam Doe', eventName: event.name });
    const { payload, headers } = await api.call('enterByLink', { key });
    expect(payload.currentUser).toMatchObject({ id: login.id, role: 'checkin', eventId });
    const session = headers.get('authorization') ?? '';
    expect((await api.call('countCheckedIn', { eventId }, session)).status).toBe(200);
    // The sessions there were go on, and the password stays.
    expect((await api.call('countCheckedIn', { eventId }, login.token)).status).toBe(200);
    expect((await signIn(login.email, password)).status).toBe(200);
    expect(await api.call('enterByLink', { key })).toMatchObject({
      status: 409,
      msg: 'This link has already been used.',
    });
    expect(await state(key)).toBe('used');
  });

  it('lets one in of two devices that use it at the same moment', async () => {
    const { id } = await newAppUser(api, token, eventId, 'checkin');
    for (let round = 0; round < 5; round++) {
      const key = await cardFor(id);
      const both = await Promise.all([1, 2, 3].map(() => api.call('enterByLink', { key })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  it('ends with a newer card, a new password, and the login', async () => {
    const login = await newAppUser(api, token, eventId, 'checkin');
    const { token: _, ...facts } = login;
    const first = await cardFor(login.id);
    const second = await cardFor(login.id);
    expect([await state(first), await state(second)]).toEqual(['unknown', 'valid']);
    await api.ask('saveAppUser', { payload: { ...facts, password: 'another horse 2' } }, token);
    expect(await state(second)).toBe('unknown');
    const third = await cardFor(login.id);
    await api.ask('removeAppUser', { id: login.id }, token);
    expect(await state(third)).toBe('unknown');
    expect((await api.call('enterByLink', { key: third })).status).toBe(409);
  });

  it('ends as well when the one who made it is removed, or may no longer make logins', async () => {
    const members = [await newMember(api, organiser.id, 'manager'), await newMember(api, organiser.id, 'manager')];
    const keys: string[] = [];
    for (const { token: by } of members) {
      const { id } = await newAppUser(api, token, eventId, 'checkin');
      const { cards } = await api.ask('makeLoginCards', { payload: { eventId, users: [id] } }, by);
      keys.push(cards[0]?.key ?? '');
    }
    expect([await state(keys[0] ?? ''), await state(keys[1] ?? '')]).toEqual(['valid', 'valid']);
    await api.ask('removeMember', { id: members[0]?.id ?? '' }, token);
    await api.ask('changeMemberRole', { id: members[1]?.id ?? '', role: 'readOnly' }, token);
    for (const key of keys) {
      expect(await state(key)).toBe('unknown');
      expect((await api.call('enterByLink', { key })).status).toBe(409);
    }
  });

  it('expires', async () => {
    const { id } = await newAppUser(api, token, eventId, 'checkin');
    const { cards, expiresAt } = await cardsFor(id);
    const { now } = api.clock;
    api.clock.now = new Date(expiresAt);
    try {
      expect(await state(cards[0]?.key ?? '')).toBe('expired');
      expect((await api.call('enterByLink', { key: cards[0]?.key ?? '' })).status).toBe(409);
    } finally {
      api.clock.now = now;
    }
  });

  it('is made for logins of the event only, and for none where one is not', async () => {
    const own = await newAppUser(api, token, eventId, 'checkin');
    const elsewhere = await newAppUser(api, token, (await newEvent(api, token)).eventId, 'checkin');
    const key = await cardFor(own.id);
    const { status } = await api.call('makeLoginCards', { payload: { eventId, users: [own.id, elsewhere.id] } }, token);
    expect([status, await state(key)]).toEqual([404, 'valid']);
  });
});

describe('a locked login', () => {
  const lock = (id: string, locked: boolean) => api.call('lockAppUser', { payload: { id, locked } }, token);

  it('is signed out at once and cannot sign in, which only the right password hears', async () => {
    const login = await newAppUser(api, token, eventId, 'checkin');
    const { payload } = await lock(login.id, true);
    expect(payload.appUser.locked).toBe(true);
    expect((await api.call('countCheckedIn', { eventId }, login.token)).status).toBe(401);
    expect(await signIn(login.email, password)).toMatchObject({
      status: 403,
      msg: 'This login is locked. Ask the organiser of the event to unlock it.',
    });
    expect(await signIn(login.email, 'a guess 1')).toMatchObject({
      status: 401,
      msg: 'The email or password is wrong.',
    });
    await lock(login.id, false);
    expect((await signIn(login.email, password)).status).toBe(200);
  });

  it('is not entered by its card, which works again when it is unlocked', async () => {
    const { id } = await newAppUser(api, token, eventId, 'checkin');
    const { cards } = await api.ask('makeLoginCards', { payload: { eventId, users: [id] } }, token);
    const key = cards[0]?.key ?? '';
    await lock(id, true);
    expect([await state(key), (await api.call('enterByLink', { key })).status]).toEqual(['locked', 403]);
    await lock(id, false);
    expect([await state(key), (await api.call('enterByLink', { key })).status]).toEqual(['valid', 200]);
  });

  it('does not keep the same address out of another login', async () => {
    const login = await newAppUser(api, token, eventId, 'checkin');
    const other = await newAppUser(api, token, (await newEvent(api, token)).eventId, 'checkin', login.email);
    await lock(other.id, true);
    expect((await signIn(login.email, password)).payload.currentUser.id).toBe(login.id);
  });

  it('has no session that began while it was locked', async () => {
    for (let round = 0; round < 5; round++) {
      const login = await newAppUser(api, token, eventId, 'checkin');
      const { cards } = await api.ask('makeLoginCards', { payload: { eventId, users: [login.id] } }, token);
      const [, ...entered] = await Promise.all([
        lock(login.id, true),
        signIn(login.email, password),
        api.call('enterByLink', { key: cards[0]?.key ?? '' }),
      ]);
      for (const { headers } of entered) {
        const session = headers.get('authorization');
        if (session) expect((await api.call('countCheckedIn', { eventId }, session)).status).toBe(401);
      }
    }
  });
});

describe('an invitation', () => {
  const invite = (...ids: string[]) => api.call('inviteAppUsers', { payload: { eventId, users: ids } }, token);

  it('is refused while nothing can send it, and says why', async () => {
    const { id } = await newAppUser(api, token, eventId, 'checkin');
    expect(await invite(id)).toMatchObject({ status: 409, msg: 'Set up a mail server first.' });
    const nowhere = await startApi({ on: api });
    const { status, msg } = await nowhere.call('inviteAppUsers', { payload: { eventId, users: [id] } }, token);
    await nowhere.drop();
    expect([status, msg]).toEqual([409, expect.stringContaining('Set PUBLIC_URL')]);
  });

  it('is mailed with a link to choose a password, and no password in it', async () => {
    await giveMailbox(api.pool, organiser.id, mailbox.port);
    const email = freshAddress();
    const made = (await save([listed('Sam Doe', email), listed('Gate 1')])).payload.users;
    const { payload } = await invite(...made.map(({ appUser }) => appUser.id));
    expect(payload.users.map((user) => [user.email, user.invite?.state])).toEqual([[email, 'queued']]);
    await sendAccountMails(api);
    const [mail] = mailbox.to(email);
    expect([mail?.subject, mail?.from?.name]).toEqual(['Your login for Harbour Conference', 'Harbour Events']);
    expect(mail?.text).not.toContain(made[0]?.password);
    expect(mail?.text).toContain(`Sign in with: ${email}`);
    expect((await staff()).map(({ invite: sent }) => sent?.state ?? null)).toEqual(['sent', null]);
    const card = (await api.ask('makeLoginCards', { payload: { eventId, users: [made[0]?.appUser.id ?? ''] } }, token))
      .cards[0]?.key;
    const key = keyIn(mail ?? {});
    const { status } = await api.call('setPassword', { key, password: 'my own horse 3' });
    expect([status, await state(key), await state(card ?? '')]).toEqual([200, 'used', 'valid']);
    expect((await signIn(email, 'my own horse 3')).status).toBe(200);
  });

  it('says what the mail server said of an address that it does not take', async () => {
    const refusing = await (await import('../../../harness/mailbox.ts')).startMailbox({
      recipient: () => ({ code: 550, says: '5.1.1 No such user' }),
    });
    await giveMailbox(api.pool, organiser.id, refusing.port);
    const { id } = await newAppUser(api, token, eventId, 'checkin');
    await invite(id);
    await sendAccountMails(api);
    await refusing.stop();
    expect((await staff())[0]?.invite).toMatchObject({ state: 'failed', answer: '550 5.1.1 No such user' });
  });
});

describe('a login that is used', () => {
  it('tells its organiser when, to within some minutes', async () => {
    const login = await newAppUser(api, token, eventId, 'checkin');
    expect((await staff())[0]?.seenAt).toBeNull();
    await signIn(login.email, password);
    const signedIn = api.clock.now;
    expect((await staff())[0]?.seenAt).toBe(signedIn.toISOString());
    api.clock.now = new Date(signedIn.getTime() + saveEvery + 1);
    await api.ask('countCheckedIn', { eventId }, login.token);
    expect((await staff())[0]?.seenAt).toBe(api.clock.now.toISOString());
  });
});
