import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { eventDraft, formDraft } from '../../../harness/drafts.ts';
import { createLimiter, createNetworkLimiter } from '../../../server/platform/http/limiter.ts';
import { listen } from '../../../server/platform/listen.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { diskReserve, storedDaily, storedOfLogin, storedYearly, waitingBodies } from '../../../src/lib/limits.ts';
import { everybody, isGrown } from '../../../src/lib/mail.ts';
import { freshAddress } from '../../support/address.ts';
import { requestOf, startApi } from '../../support/api.ts';
import { badgeLayout } from '../../support/badges.ts';
import { attendee, registrationOf, submit } from '../../support/buyer.ts';
import { pageDraft } from '../../support/eventPageFixtures.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAppUser, newEvent, newOrganiser, password, savePromo, usersOf } from '../../support/world.ts';

const api = await openApi({ callLimits: true, trustProxy: ['127.0.0.1'] });
const second = await openApi({ callLimits: true, trustProxy: ['127.0.0.1'], on: api });
const { token } = await newOrganiser(api);
const place = await newEvent(api, token);
const listening = await listen(api.app.fetch, 0);
const url = `http://127.0.0.1:${listening.port}`;
const close = listening.close;
afterAll(() => close());

let networks = 0;
const somewhere = () => `203.0.113.${++networks}`;

async function ask(endpoint: Endpoint, input: object, from: string, at = url) {
  const [path, init] = requestOf(endpoint, input);
  const headers = { ...(init.headers as Record<string, string>), 'X-Forwarded-For': from };
  const response = await fetch(at + path, { ...init, headers });
  const { msg } = (await response.json()) as { msg?: string };
  return { status: response.status, msg, retryAfter: Number(response.headers.get('retry-after')) };
}

const times = async (n: number, one: () => Promise<{ status: number }>) => {
  const statuses = [];
  for (let i = 0; i < n; i++) statuses.push((await one()).status);
  return statuses;
};

const existing = (emails: string[]) => ({ payload: { formId: place.formId, emails } });

it('asking who is registered takes ten addresses at most', async () => {
  const emails = Array.from({ length: 11 }, () => freshAddress());
  expect(await ask(calls.areRegisteredUsersExist, existing(emails), somewhere())).toMatchObject({ status: 422 });
  expect(await ask(calls.areRegisteredUsersExist, existing(emails.slice(1)), somewhere())).toMatchObject({
    status: 200,
  });
});

it('asking who is registered is answered ten times a minute to one network, and says when again', async () => {
  const here = somewhere();
  const one = () => ask(calls.areRegisteredUsersExist, existing(['a@example.org']), here);
  expect(await times(10, one)).toEqual(Array(10).fill(200));
  const refused = await one();
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  expect(refused.msg).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
  expect((await ask(calls.areRegisteredUsersExist, existing(['a@example.org']), somewhere())).status).toBe(200);
});

it.each([
  ['readLoginLink', {}],
  ['enterByLink', {}],
  ['setPassword', { password }],
  ['joinTeam', { name: 'Ada', password }],
  ['confirmEmail', {}],
] as const)('guessing the keys of links by %s is answered 120 times a minute to one network', async (name, more) => {
  const here = somewhere();
  const guess = () => ask(calls[name], { key: randomUUID(), ...more }, here);
  expect(await times(120, guess)).not.toContain(429);
  expect((await guess()).status).toBe(429);
});

it('is counted by all Foyers of one database together', async () => {
  const here = somewhere();
  const other = await listen(second.app.fetch, 0);
  const at = [url, `http://127.0.0.1:${other.port}`];
  let n = 0;
  const one = () => ask(calls.areRegisteredUsersExist, existing(['a@example.org']), here, at[n++ % 2]);
  expect(await times(12, one)).toEqual([...Array(10).fill(200), 429, 429]);
  await other.close();
});

it('making organiser accounts is limited', async () => {
  const here = somewhere();
  const one = () => ask(calls.register, { email: freshAddress(), password }, here);
  expect(await times(21, one)).toEqual([...Array(20).fill(200), 429]);
});

it('making organiser accounts is limited for a wide network, whichever of its networks ask, and for no other', async () => {
  const register = (from: string) => ask(calls.register, { email: freshAddress(), password }, from);
  for (const site of ['2001:db8:77', '2001:db8:78']) {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push(...(await times(20, () => register(`${site}:${n}00::1`))));
    expect(statuses).toEqual(Array(80).fill(200));
  }
  expect((await register('2001:db8:77:900::1')).status).toBe(429);
  expect((await register('2001:db8:79:900::1')).status).toBe(200);
});

it('guessing promo codes ends after twenty misses, at the code’s own call and at registering', async () => {
  const here = somewhere();
  const { formId, ticketId } = place;
  const code = `REAL-${randomUUID().slice(0, 6)}`;
  await savePromo(api, token, formId, { code });
  const guess = () => ask(calls.getPromoByCodeNFormId, { formId, code: 'GUESS' }, here);
  const order = () =>
    ask(calls.submitUserForm, { payload: registrationOf(formId, [ticketId], { promoCode: 'GUESS' }) }, here);
  expect(await times(10, guess)).toEqual(Array(10).fill(404));
  expect(await times(10, order)).toEqual(Array(10).fill(409));
  expect([(await guess()).status, (await order()).status]).toEqual([429, 429]);
  const found = () => ask(calls.getPromoByCodeNFormId, { formId, code }, here);
  expect((await found()).status).toBe(429);
  const plain = await ask(calls.submitUserForm, { payload: registrationOf(formId, [ticketId]) }, here);
  expect(plain.status).toBe(200);
});

it('guessing promo codes ends after twenty misses with the key of an order that was made, too', async () => {
  const here = somewhere();
  const made = registrationOf(place.formId, [place.ticketId]);
  expect((await ask(calls.submitUserForm, { payload: made }, here)).status).toBe(200);
  const guess = () => ask(calls.submitUserForm, { payload: { ...made, promoCode: 'GUESS' } }, here);
  expect(await times(21, guess)).toEqual([...Array(20).fill(409), 429]);
  expect((await ask(calls.submitUserForm, { payload: made }, here)).status).toBe(200);
});

it('guessing promo codes ends after eighty misses of a wide network, whichever of its addresses they come from', async () => {
  const { formId } = place;
  const guess = (address: string) => ask(calls.getPromoByCodeNFormId, { formId, code: 'GUESS' }, address);
  for (let last = 1; last <= 4; last++)
    expect(await times(20, () => guess(`198.18.77.${last}`))).toEqual(Array(20).fill(404));
  expect((await guess('198.18.77.5')).status).toBe(429);
  expect((await guess('198.18.78.5')).status).toBe(404);
});

it('guesses at promo codes that come all at once are limited, too, and right ones are not counted', async () => {
  const here = somewhere();
  const { formId } = place;
  const code = `REAL-${randomUUID().slice(0, 6)}`;
  await savePromo(api, token, formId, { code });
  expect(await times(25, () => ask(calls.getPromoByCodeNFormId, { formId, code }, here))).toEqual(Array(25).fill(200));
  const guesses = Array.from({ length: 30 }, () => ask(calls.getPromoByCodeNFormId, { formId, code: 'GUESS' }, here));
  const judged = (await Promise.all(guesses)).filter(({ status }) => status === 404).length;
  // Those that were being judged when the twentieth was counted are answered, too.
  expect(judged).toBeGreaterThanOrEqual(20);
  expect(judged).toBeLessThan(24);
});

it('says the same of a promo code that there is not, that is over and that is not yet', async () => {
  const { formId } = place;
  const codes = { over: { endsAt: '2020-01-01T00:00:00.000Z' }, early: { startsAt: '2999-01-01T00:00:00.000Z' } };
  for (const [code, facts] of Object.entries(codes)) await savePromo(api, token, formId, { code, ...facts });
  for (const code of ['over', 'early', 'none'])
    expect(await ask(calls.getPromoByCodeNFormId, { formId, code }, somewhere())).toMatchObject({
      status: 404,
      msg: 'That code isn’t valid.',
    });
});

it('a proxy nearby that is not named in TRUST_PROXY is told of, once', async () => {
  const logged: string[] = [];
  const other = await startApi({ on: api, logged });
  const listening = await listen(other.app.fetch, 0);
  const at = `http://127.0.0.1:${listening.port}`;
  for (const from of [somewhere(), somewhere()])
    await ask(calls.getPromoByCodeNFormId, { formId: place.formId, code: 'GUESS' }, from, at);
  await listening.close();
  await other.drop();
  expect(logged.filter((line) => line.includes('TRUST_PROXY'))).toEqual([expect.stringContaining('"127.0.0.1"')]);
});

/** What an organiser has left to give that day, in kilobytes, while a call is tried. */
async function withLeft(id: string, kilobytes: number, attempt: () => Promise<{ status: number }>): Promise<number> {
  await api.sql('delete from rate_limits where key = $1', [`stored:${id}`]);
  await createLimiter(api.pool, 'stored', storedDaily).count(id, storedDaily.calls - kilobytes);
  return (await attempt()).status;
}

it('codes and tickets count when they are copied, with their form or their event', async () => {
  const { id, token: own } = await newOrganiser(api);
  const { formId, eventId } = await newEvent(api, own);
  const copyForm = () => api.call('duplicateForm', { payload: { formId } }, own);
  const copyEvent = () => api.call('duplicateEvent', { eventId }, own);
  expect(await withLeft(id, 10, copyForm)).toBe(200);
  await api.sql(
    `insert into promos (form_id, code, type, value) select $1, 'CODE' || n, 1, 10 from generate_series(1, 1000) n`,
    [formId],
  );
  expect([await withLeft(id, 200, copyForm), await withLeft(id, 200, copyEvent)]).toEqual([429, 429]);
  expect([await withLeft(id, 600, copyForm), await withLeft(id, 1_500, copyEvent)]).toEqual([200, 200]);
});

it('the designs of badges count when they are copied, alone or with their event', async () => {
  const { id, token: own } = await newOrganiser(api);
  const { eventId } = await newEvent(api, own);
  const design = { eventId, name: 'Plain', formIds: [], layout: badgeLayout() };
  const { badgeDesign } = await api.ask('saveBadgeDesign', { payload: design }, own);
  const { id: badgeDesignId } = badgeDesign;
  await api.sql(
    `update badge_designs set elements = jsonb_set(elements, '{0,text}', to_jsonb((
       select string_agg(md5(random()::text), '') from generate_series(1, 10000)))) where id = $1`,
    [badgeDesignId],
  );
  const copyEvent = () => api.call('duplicateEvent', { eventId }, own);
  const copyDesign = () => api.call('duplicateBadgeDesign', { payload: { badgeDesignId } }, own);
  expect([await withLeft(id, 100, copyEvent), await withLeft(id, 100, copyDesign)]).toEqual([429, 429]);
  expect([await withLeft(id, 1_000, copyEvent), await withLeft(id, 1_000, copyDesign)]).toEqual([200, 200]);
});

it('the words of its mails count when an event is copied', async () => {
  const { id, token: own } = await newOrganiser(api);
  const { eventId } = await newEvent(api, own);
  const copyEvent = () => api.call('duplicateEvent', { eventId }, own);
  expect(await withLeft(id, 100, copyEvent)).toBe(200);
  await api.sql(
    `insert into mail_wordings (event_id, kind, locale, wording)
     select $1, kind, 'en-GB', jsonb_build_object('subject', 'News', 'title', 'News', 'after', '', 'body', (
       select string_agg(md5(random()::text), '') from generate_series(1, 1000)))
     from unnest(array['confirmation', 'ticket', 'refund', 'cancelled']) kind`,
    [eventId],
  );
  expect([await withLeft(id, 100, copyEvent), await withLeft(id, 300, copyEvent)]).toEqual([429, 200]);
});

it('a page that is written again with the colour or the words of its event counts', async () => {
  const { id, token: own } = await newOrganiser(api);
  const { event } = await api.ask('saveEvent', eventDraft(), own);
  await api.ask('saveEventPage', { eventId: event.id, page: pageDraft({ about: event.description }) }, own);
  await api.sql(
    `update event_pages set draft = jsonb_set(draft, '{online}', to_jsonb((
       select string_agg(md5(random()::text), '') from generate_series(1, 10000)))) where event_id = $1`,
    [event.id],
  );
  const saveWith = (facts: object) => () => api.call('saveEvent', { ...eventDraft(facts), id: event.id }, own);
  expect(await withLeft(id, 10, saveWith({ place: 'Elsewhere' }))).toBe(200);
  for (const facts of [{ accent: '#205070' }, { description: 'Other words' }])
    expect([await withLeft(id, 10, saveWith(facts)), await withLeft(id, 1_000, saveWith(facts))]).toEqual([429, 200]);
});

it.each([
  ['its own words', 'word '.repeat(8_000), {}],
  ['the name of its event', '{{event}}'.repeat(100), { name: '&'.repeat(100), place: '' }],
  ['names of its readers', '{{name}}'.repeat(50), {}],
])('what the mails of a mailing will take counts before it begins, by %s', async (_, words, facts) => {
  const { id, token: own } = await newOrganiser(api);
  const { formId, eventId, ticketId } = await newEvent(api, own);
  await api.ask('saveEvent', { ...eventDraft(facts), id: eventId }, own);
  const names = words.includes('{{name}}') ? { firstname: '&'.repeat(100), surname: '&'.repeat(100) } : {};
  for (const of of ['a', 'b']) {
    const attendees = Array.from({ length: 10 }, (_, at) =>
      attendee(ticketId, { ...(at === 7 && names), email: `${of}${at}@example.org` }),
    );
    expect((await submit(api, { formId, ticketIds: [] }, { attendees })).status).toBe(200);
  }
  const begun = await api.ask('createMailing', { eventId, recipients: everybody }, own);
  const { mailingId } = begun;
  const draft = { mailingId, subject: 'News', body: `<p>${words}</p>`, recipients: everybody };
  const besides = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true };
  expect((await api.call('saveMailing', { ...draft, ...besides }, own)).status).toBe(200);
  const send = () => api.call('sendEmail', { mailingId, seen: 20, sendAt: null }, own);
  expect(await withLeft(id, 1_200, send)).toBe(429);
  expect(await withLeft(id, 2_000, send)).toBe(200);
});

it('what a mailing takes for those who came since it was scheduled counts when it is written, and it waits where that is too much for a day', async () => {
  const { id, token: own } = await newOrganiser(api);
  const { formId, eventId, ticketId } = await newEvent(api, own);
  const register = async (count: number) => {
    for (let n = 0; n < count; n++)
      await submit(api, { formId, ticketIds: [] }, { attendees: [attendee(ticketId, { email: freshAddress() })] });
    await api.sql(`update registered_users set created_at = '2020-01-01' where form_id = $1`, [formId]);
  };
  await register(1);
  const besides = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true };
  /** A mailing that was scheduled for so many, and whose time has come when there are more. */
  const schedule = async (seen: number, more: number) => {
    const { mailingId } = await api.ask('createMailing', { eventId, recipients: everybody }, own);
    const draft = { mailingId, subject: 'News', body: `<p>${'word '.repeat(8_000)}</p>`, recipients: everybody };
    await api.ask('saveMailing', { ...draft, ...besides }, own);
    const sendAt = new Date(api.clock.now.getTime() + 3_600_000).toISOString();
    await api.ask('sendEmail', { mailingId, seen, sendAt }, own);
    await register(more);
    await api.sql('update mailings set send_at = created_at where id = $1', [mailingId]);
    return mailingId;
  };
  const shown = (mailingId: string) => api.ask('getMailing', { mailingId }, own);
  const written = async (mailingId: string) =>
    (await api.sql('select from mails where mailing_id = $1', [mailingId])).length;
  const write = async () => {
    await sendMails(api);
    return { status: 200 };
  };
  /** How much the ten who came later take. */
  const countedFrom = async (kilobytes: number) => {
    const [{ points }] = await api.sql('select points from rate_limits where key = $1', [`stored:${id}`]);
    return points - (storedDaily.calls - kilobytes);
  };

  const first = await schedule(1, 10);
  await withLeft(id, 2_000, write);
  const counted = await countedFrom(2_000);
  expect([await written(first), counted > 700, counted < 1_400]).toEqual([11, true, true]);

  const second = await schedule(11, 10);
  await withLeft(id, 500, write);
  expect([await written(second), isGrown(await shown(second))]).toEqual([0, true]);
  const resume = () => api.call('changeMailing', { mailingId: second, action: 'resume' }, own);
  expect(await resume()).toMatchObject({ status: 429, msg: expect.stringContaining('Try again tomorrow') });
  expect(await withLeft(id, 2_000, resume)).toBe(200);
  await sendMails(api);
  expect([await written(second), isGrown(await shown(second))]).toEqual([21, false]);
  expect(await countedFrom(2_000)).toBe(counted);
});

it('an organiser gives a gigabyte a day to keep, copies counted, and another one as much', async () => {
  const { id, token: own } = await newOrganiser(api);
  const { formId, eventId } = await newEvent(api, own);
  const save = (by: string) => upload(by);
  const each = async () => [
    await api.call('duplicateEvent', { eventId }, own),
    await api.call('duplicateForm', { payload: { formId } }, own),
    await save(own),
  ];
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
  expect(statuses(await each())).toEqual([200, 200, 422]);
  await createLimiter(api.pool, 'stored', storedDaily).count(id, storedDaily.calls);
  const msg = 'More was uploaded today than one account, or one network, can save in a day. Try again tomorrow.';
  expect(await each()).toMatchObject(Array(3).fill({ status: 429, msg }));
  expect((await api.call('saveForm', { payload: formDraft(eventId) }, own)).status).toBe(200);
  expect((await save(token)).status).toBe(422);
});

/** An organiser's call that is as large as an upload, and refused for its content where it is not refused before. */
const upload = (by: string, address?: string, at = api) =>
  at.call(
    'saveSettings',
    { organisation: 'Ours', publishableKey: '', logo: `data:image/png;base64,${'A'.repeat(waitingBodies.small)}` },
    by,
    address === undefined ? undefined : { address },
  );

it('what the organisers of one network upload, or write in small calls, is a gigabyte a day together, and four of a wide one', async () => {
  const organisers = [await newOrganiser(api), await newOrganiser(api), await newOrganiser(api)] as const;
  const [first, second, third] = organisers.map((each) => each.token) as [string, string, string];
  const counted = (name: string, network: string) =>
    createNetworkLimiter(api.pool, name, storedDaily).count(network, storedDaily.calls);
  await counted('stored', '198.51.100.1');
  expect((await upload(first, '198.51.100.1')).status).toBe(429);
  expect((await upload(second, '198.51.100.1')).status).toBe(429);
  for (const network of ['198.51.100.3', '198.51.100.4', '198.51.100.5']) await counted('stored', network);
  expect((await upload(third, '198.51.100.6')).status).toBe(429);
  expect((await upload(third, '192.0.2.7')).status).toBe(422);

  await counted('written', '198.51.100.8');
  const write = (by: string, address: string) =>
    api.call('saveSettings', { organisation: 'x'.repeat(15_000), publishableKey: '' }, by, { address });
  const statuses = [];
  for (const by of [first, second, third, first, second]) statuses.push((await write(by, '198.51.100.8')).status);
  expect(statuses).toContain(429);
});

it('a login of an event uses up a tenth of what its organiser may upload or write, and no door is refused for it', async () => {
  const { token: own } = await newOrganiser(api);
  const { eventId } = await newEvent(api, own);
  const [exhibitor, door] = [
    await newAppUser(api, own, eventId, 'exhibitor'),
    await newAppUser(api, own, eventId, 'checkin'),
  ];
  const used = { stored: await useUp(exhibitor.id, 'stored'), written: await useUp(exhibitor.id, 'written') };
  expect(used).toEqual({ stored: true, written: true });
  const say = (size: number, address: string) => {
    const payload = { contactId: randomUUID(), note: '' };
    return api.call('saveContact', { payload, more: 'x'.repeat(size) } as never, exhibitor.token, { address });
  };
  expect((await say(waitingBodies.small, '192.0.2.30')).status).toBe(429);
  const small = await times(6, () => say(15_000, '192.0.2.31'));
  expect(small.slice(4)).toEqual([429, 429]);
  expect((await upload(own, '192.0.2.32')).status).toBe(422);

  await useUp(door.id, 'stored');
  const entries = Array.from({ length: 100 }, () => ({
    ...{ id: randomUUID(), userId: randomUUID(), purchaseId: randomUUID(), kind: 'in' as const, of: null, gate: '' },
    ...{ at: new Date().toISOString(), heldSince: null },
  }));
  const device = { id: randomUUID(), gate: '', listAt: null, unsent: 100 };
  const sent = { eventId, sentAt: new Date().toISOString(), device, entries };
  expect(JSON.stringify(sent).length).toBeGreaterThan(waitingBodies.small);
  expect((await api.call('sendEntries', sent, door.token)).status).toBe(200);
});

/** Has a login use all that it may. */
const useUp = (login: string, name: 'stored' | 'written') =>
  createNetworkLimiter(api.pool, name, storedDaily).count(login, storedOfLogin);

it('an organiser uploads ten gigabytes a year, wherever they do', async () => {
  const { id, token: own } = await newOrganiser(api);
  expect((await upload(own, '192.0.2.20')).status).toBe(422);
  await createLimiter(api.pool, 'stored-in-year', storedYearly).count(id, storedYearly.calls);
  expect(await upload(own, '192.0.2.21')).toMatchObject({ status: 429, msg: expect.stringMatching(/in a year/) });
});

it('uploads and copies leave the last gigabyte of a disk to orders and doors', async () => {
  let free = diskReserve;
  const full = await openApi({ freeDisk: async () => free });
  const { token: own } = await newOrganiser(full);
  const { eventId, formId, ticketId } = await newEvent(full, own, { maxPerOrder: 50 });
  const door = await newAppUser(full, own, eventId, 'checkin');
  const copy = () => full.call('duplicateEvent', { eventId }, own);
  expect([(await upload(own, undefined, full)).status, (await copy()).status]).toEqual([422, 200]);
  free = diskReserve - 1;
  const msg =
    'The disk of this Foyer is nearly full, so this can’t be saved. Tell whoever runs it. Orders and check-ins go on.';
  expect(await upload(own, undefined, full)).toMatchObject({ status: 507, msg });
  expect(await copy()).toMatchObject({ status: 507, msg });
  const holder = await newAppUser(full, own, eventId, 'attendee');
  const photo = { uId: randomUUID(), photo: `data:image/png;base64,${'A'.repeat(20_000)}` };
  expect(await full.call('savePhoto', { payload: photo }, holder.token)).toMatchObject({ status: 507, msg });
  const attendees = Array.from({ length: 50 }, () => attendee(ticketId, { organization: 'x'.repeat(200) }));
  const order = requestOf(calls.submitUserForm, { payload: registrationOf(formId, [], { attendees }) });
  expect(String(order[1].body).length).toBeGreaterThan(waitingBodies.small);
  const ordered = await full.app.request(...order);
  expect([ordered.status, await ordered.text()]).toEqual([200, expect.anything()]);
  const users = await usersOf(full, own, { formId });
  const who = { userId: users[0]?.uId ?? '', purchaseId: users[0]?.pId ?? '' };
  expect((await full.ask('checkin', who, door.token)).admitted).toBe(true);
  expect((await full.call('saveForm', { payload: formDraft(eventId) }, own)).status).toBe(200);
});

it('what only organisers may do is not used up by others of their network', async () => {
  const here = '198.51.106.1';
  const change = (by?: string) =>
    api.call('changeEmail', { email: freshAddress(), current: 'not the password' }, by, { address: here });
  expect(new Set(await times(60, () => change()))).toEqual(new Set([401]));
  expect((await change(token)).status).toBe(422);
});

/** What `somewhere` and its neighbours share. */
const siteOf = (last: number) => `198.51.102.${last}`;
const points = async (key: string) =>
  (await api.sql('select points from rate_limits where key = $1', [key]))[0]?.points ?? null;

/** How many connections to the database are at work or waited for. */
const connections = () => {
  const { waitingCount, totalCount, idleCount } = api.db.$client;
  return waitingCount + totalCount - idleCount;
};

describe('of calls that are too many', () => {
  it('those of one network are refused without the database once one was', async () => {
    const here = siteOf(1);
    const one = () => ask(calls.areRegisteredUsersExist, existing(['a@example.org']), here);
    expect((await times(20, one)).filter((status) => status === 429)).toHaveLength(10);
    expect(await points(`call-areRegisteredUsersExist:${here}`)).toBe(11);
    expect(await points('call-areRegisteredUsersExist-wide:198.51.102.0/24')).toBe(10);
  });

  it('those of a site that had enough are not counted for each of its networks', async () => {
    const site = '198.51.103.0/24';
    await createLimiter(api.pool, 'call-register-wide', { calls: 80, seconds: 3_600 }).count(site, 80);
    const register = (last: number) => ask(calls.register, { email: freshAddress(), password }, `198.51.103.${last}`);
    expect(await times(1, () => register(1))).toEqual([429]);
    expect((await register(2)).status).toBe(429);
    expect(await points('call-register-wide:198.51.103.0/24')).toBe(81);
    expect(await api.sql("select key from rate_limits where key like 'call-register:198.51.103.%'")).toEqual([]);
  });

  it('one waits for the database at a time of all networks of a site, and others are answered', async () => {
    const exist = (last: number) => ask(calls.areRegisteredUsersExist, existing(['a@example.org']), siteOf(last));
    expect((await exist(100)).status).toBe(200);
    const change = await openTransaction(api);
    const key = 'call-areRegisteredUsersExist-wide:198.51.102.0/24';
    await change.query('select from rate_limits where key = $1 for update', [key]);
    const many = Array.from({ length: 20 }, (_, n) => exist(101 + n));
    await change.isWaitedFor();
    expect(connections()).toBe(1);
    const elsewhere = await ask(calls.areRegisteredUsersExist, existing(['a@example.org']), somewhere());
    expect(elsewhere.status).toBe(200);
    await change.commit();
    expect(new Set((await Promise.all(many)).map(({ status }) => status)).has(200)).toBe(true);
  });
});

describe('large calls', () => {
  const large = { more: 'x'.repeat(waitingBodies.small) };
  const order = (input: object, from: string) => ask(calls.submitUserForm, input, from);

  it('count once they are as they should be', async () => {
    const here = '198.51.104.1';
    expect((await order({ payload: {}, ...large }, here)).status).toBe(422);
    expect(await points(`stored:${here}`)).toBeNull();
    const payload = registrationOf(place.formId, [place.ticketId]);
    expect((await order({ payload, ...large }, here)).status).toBe(200);
    expect(await points(`stored:${here}`)).toBeGreaterThan(15);
  });

  it('of one network wait for the database one at a time while they are counted', async () => {
    const here = '198.51.105.1';
    const payload = () => ({ payload: registrationOf(place.formId, [place.ticketId]), ...large });
    expect((await order(payload(), here)).status).toBe(200);
    const change = await openTransaction(api);
    await change.query('select from rate_limits where key = $1 for update', [`stored:${here}`]);
    const many = Array.from({ length: 8 }, () => order(payload(), here));
    await change.isWaitedFor();
    expect(connections()).toBe(1);
    await change.commit();
    expect((await Promise.all(many)).map(({ status }) => status)).toContain(200);
  });
});
