import { randomUUID } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { formDraft, promoDraft, question } from '../../../harness/drafts.ts';
import { accessOf, type Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { mayAs, memberRoles, type Role, roles, teamRoles } from '../../../src/lib/account.ts';
import { type CallAccess, callAccess, type Kind } from '../../support/access.ts';
import { requestOf } from '../../support/api.ts';
import { registrationOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { changeAt } from '../../support/paths.ts';
import { samples } from '../../support/samples.ts';
import { newAppUser, newMember, newWorld, type World } from '../../support/world.ts';

/** An answer without the keys that some of an organisation get: keys.test.ts says who. */
const unlocked = (text: string) =>
  text
    .replace(/"(key|ticketKey|qrCodeData)":"[^"]+"/g, '"$1":null')
    // Where a door's list goes on is a number of the whole cluster, which other tests move.
    .replace(/"cursor":"\d+"/g, '"cursor":null');

const table = Object.entries(callAccess) as [CallName, CallAccess][];
const open = table.filter(([, { may }]) => may === 'anyone');
const closed = table.flatMap(([name, access]) =>
  access.may === 'anyone' ? [] : [{ name, ...access, may: access.may }],
);
type Closed = (typeof closed)[number];

describe('the contract', () => {
  it('has the calls of the table and no others', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(callAccess).sort());
  });

  it.each(table)('lets those call %s whom the table lets', (name, { may }) => {
    const access = accessOf(calls[name]);
    const allowed = access === 'public' ? 'anyone' : access === 'signedIn' ? roles : access;
    expect([allowed].flat().sort()).toEqual([may].flat().sort());
  });

  it.each(table)('asks of an organisation’s people for %s what the table does', (name, { may }) => {
    const { team }: Endpoint = calls[name];
    const isTheirs = may !== 'anyone' && may.includes('admin') && may.length < roles.length;
    expect(Boolean(callAccess[name].team)).toBe(isTheirs);
    expect(team && teamRoles.filter((role) => mayAs(role, team))).toEqual(callAccess[name].team);
  });

  it.each(table)('ties %s to an event by the ids of the table', (name, { ids = {} }) => {
    const { within = {} }: Endpoint = calls[name];
    expect(within).toEqual(ids);
  });

  it.each(closed.map((call) => [call.name, call] as const))('takes no id at %s that the table does not judge', (name, {
    ids,
    self,
    inside,
  }) => {
    const judged = [...Object.keys(ids ?? {}), ...(self ? [self] : []), ...Object.keys(inside ?? {})];
    expect(idsTaken(calls[name]).sort()).toEqual(judged.sort());
  });
});

/** Another event of our own organiser's is `next`; `theirs` is another organiser's. */
const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const [ours, theirs] = await Promise.all([newWorld(api), newWorld(api)]);
const next = await newWorld(api, ours.organiser);
const appUser = async (type: 'checkin' | 'exhibitor' | 'attendee') =>
  (await newAppUser(api, ours.organiser.token, ours.eventId, type)).id;
/** For each role another login of our own event. */
const colleagues = {
  checkin: await appUser('checkin'),
  exhibitor: await appUser('exhibitor'),
  attendee: await appUser('attendee'),
};
const idOf = (world: World, role: Role) => (role === 'admin' ? world.organiser.id : world[role].id);
const over = await sessionsThatAreOver();

async function sessionsThatAreOver(): Promise<Record<string, string>> {
  const sessions: Record<string, string> = { 'a token of no session': 'x'.repeat(43) };
  const { now } = api.clock;
  for (const role of roles) {
    const id = idOf(ours, role);
    api.clock.now = new Date(now.getTime() - 31 * 86_400_000);
    sessions[`${role}, a month ago`] = await api.tokenOf(id);
    api.clock.now = now;
    const signedOut = await api.tokenOf(id);
    await api.ask('signOut', {}, signedOut);
    sessions[`${role}, signed out`] = signedOut;
  }
  const removed = await newAppUser(api, ours.organiser.token, ours.eventId, 'checkin');
  await api.ask('removeAppUser', { id: removed.id }, ours.organiser.token);
  sessions['a login that was removed'] = removed.token;
  const gone = await newMember(api, ours.organiser.id, 'manager');
  await api.ask('removeMember', { id: gone.id }, ours.organiser.token);
  sessions['a member who was removed from the team'] = gone.token;
  return sessions;
}

type Answer = { status: number; text: string };

async function ask(name: CallName, input: object, token?: string): Promise<Answer> {
  const response = await api.app.request(...requestOf(calls[name], input, token));
  return { status: response.status, text: await response.text() };
}

const errors: Record<number, string> = { 401: 'not signed in', 403: 'not allowed', 404: 'nothing there' };
/** Whether a call got past the gate; what is not built yet lies behind it. */
const outcome = ({ status, text }: Answer) =>
  [200, 501].includes(status) ? 'through' : (errors[status] ?? `${status} ${text}`);

/** The call as all is well for that caller of the world. */
function inputOf({ name, self }: Pick<Closed, 'name' | 'self'>, world: World, role: Role): object {
  const sample = samples[name](world);
  return self ? put(sample, self, idOf(world, role)) : sample;
}

// But for how often a caller asked, which is counted whatever the answer.
const tables = await api.sql<{ name: string }>(`select oid::regclass as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits'`);
const sumOfRows = tables
  .map(({ name }) => `select '${name}' as name, sum(hashtextextended(each::text, 0)) from ${name} each`)
  .join(' union all ');

/** What there is in the database: of each table one number. Planned once: that takes ten times as long as the sums. */
const everything = async () => (await api.pool.query({ name: 'everything', text: sumOfRows })).rows;

/** Texts that only the world's own people may read. */
function secretsOf(world: World, reader?: World): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [String(value)];
  const known = new Set(reader ? texts(reader) : []);
  return texts(world).filter((text) => text.length >= 20 && !known.has(text));
}

const leaks = ({ text }: Answer, ...secrets: string[]) => secrets.filter((secret) => text.includes(secret));

describe.each(closed.map((call) => [call.name, call] as const))('%s', (_, call) => {
  const { name, may, ids = {}, self } = call;

  it('answers no caller whose session is over or never was', async () => {
    const input = inputOf(call, ours, may[0] ?? 'admin');
    const outcomes: Record<string, string> = { 'no token': outcome(await ask(name, input)) };
    for (const [who, token] of Object.entries(over)) outcomes[who] = outcome(await ask(name, input, token));
    const expected = Object.fromEntries(Object.keys(outcomes).map((who) => [who, 'not signed in']));
    expect(outcomes).toEqual(expected);
  });

  it('is for those of the table, with ids of their own, and for no other role', async () => {
    const world = leavesLess.includes(name) ? await newWorld(api) : ours;
    const outcomes: Record<string, string> = {};
    // The organiser last: one of the calls ends another's sessions.
    for (const role of roles.toReversed()) {
      const answer = await ask(name, inputOf(call, world, role), await api.tokenOf(idOf(world, role)));
      outcomes[role] = nothingLeft.includes(name) && answer.status === 422 ? 'through' : outcome(answer);
      const foreign = [...secretsOf(theirs), ...(role === 'admin' ? [] : secretsOf(next, world))];
      expect(leaks(answer, ...foreign)).toEqual([]);
    }
    expect(outcomes).toEqual(
      Object.fromEntries(roles.map((role) => [role, may.includes(role) ? 'through' : 'not allowed'])),
    );
  });

  const team = callAccess[name].team;
  if (team)
    it('is for those of an organisation whom the table lets, and answers them as it does its owner', async () => {
      const outcomes: Record<string, string> = {};
      const allowed: Record<string, string> = {};
      for (const role of memberRoles) {
        const isAllowed = team.includes(role);
        const world = isAllowed && [...leavesLess, ...onlyOnce].includes(name) ? await newWorld(api) : ours;
        const input = inputOf(call, world, 'admin');
        const answer = await ask(name, input, world.team[role].token);
        outcomes[role] = nothingLeft.includes(name) && answer.status === 422 ? 'through' : outcome(answer);
        allowed[role] = isAllowed ? 'through' : 'not allowed';
        const isAlike = calls[name].method === 'GET' && calls[name].payload !== 'blob' && !ofCaller.includes(name);
        if (!isAlike || team.length < teamRoles.length) continue;
        expect(unlocked(answer.text)).toBe(unlocked((await ask(name, input, world.organiser.token)).text));
      }
      expect(outcomes).toEqual(allowed);
    });

  if (self || Object.keys(ids).length > 0)
    it('shows and changes nothing of another organiser or event, whoever asks', async () => {
      const before = await everything();
      const wrong: string[] = [];
      for (const { who, role, input, token, secrets } of attempts(call)) {
        const answer = await ask(name, input, token);
        const expected = may.includes(role) ? await ask(name, unknownIds(call, input), token) : answer;
        const error = may.includes(role) ? 'nothing there' : 'not allowed';
        if (outcome(answer) !== error) wrong.push(`${who}: ${outcome(answer)}, not ${error}`);
        if (answer.text !== expected.text) wrong.push(`${who}: told apart from an id of nothing`);
        for (const secret of leaks(answer, ...secrets)) wrong.push(`${who}: reads ${secret}`);
      }
      expect(wrong).toEqual([]);
      expect(await everything()).toEqual(before);
    });
  else
    it('shows and changes nothing of another organiser', async () => {
      const world = leavesLess.includes(name) ? await newWorld(api) : theirs;
      const before = await ownView();
      for (const role of may) {
        const answer = await ask(name, samples[name](world), await api.tokenOf(idOf(world, role)));
        const reached = nothingLeft.includes(name) && answer.status === 422 ? 'through' : outcome(answer);
        expect([reached, leaks(answer, ...secretsOf(ours))]).toEqual(['through', []]);
      }
      expect(await ownView()).toEqual(before);
    });
});

describe.each(open)('%s', (name) => {
  it('asks no caller who they are', async () => {
    const tokens = [undefined, ...Object.values(over), ...Object.values(theirs.tokens)];
    const statuses = [];
    for (const token of tokens) statuses.push((await ask(name, samples[name](ours), token)).status);
    expect([401, 403]).not.toContain(statuses[0]);
    expect(new Set(statuses).size).toBe(1);
  });
});

describe('another form of the same event', () => {
  let formId: string;
  beforeAll(async () => {
    const copied = await api.ask('duplicateForm', { payload: { formId: ours.formId } }, ours.organiser.token);
    formId = copied.form.id;
  });
  const moved: [CallName, () => object][] = [
    ['saveTicket', () => put(samples.saveTicket(ours), 'payload.formId', formId)],
    ['savePromo', () => put(samples.savePromo(ours), 'payload.formId', formId)],
    ['getFormWAnswer', () => ({ formId, formFiller: ours.uId })],
    ['deleteUser', () => ({ userId: ours.uId, registrationId: formId })],
  ];

  it.each(moved)('is not where %s finds what belongs to this one', async (name, input) => {
    const before = await everything();
    expect(outcome(await ask(name, input(), ours.organiser.token))).toBe('nothing there');
    expect(await everything()).toEqual(before);
  });
});

/** Ids that the gate does not look at: what they are named beside decides what they may be. */
describe('another organiser’s', () => {
  const named: [string, CallName, () => object][] = [
    [
      'ticket under a promo code',
      'savePromo',
      () => ({ payload: promoDraft(ours.formId, { ticketIds: [theirs.ticketId] }) }),
    ],
    [
      'question as a condition',
      'saveForm',
      () => ({ payload: formDraft(ours.eventId, { id: ours.formId, questions: [onTheirs()] }) }),
    ],
    ['ticket at a registration', 'submitUserForm', () => ({ payload: registrationOf(ours.formId, [theirs.ticketId]) })],
    [
      'promo code at a registration',
      'submitUserForm',
      () => ({ payload: registrationOf(ours.formId, [ours.ticketId], { promoCode: theirs.promoCode }) }),
    ],
    ['promo code at a form', 'getPromoByCodeNFormId', () => ({ formId: ours.formId, code: theirs.promoCode })],
    ['event around a form', 'getFormWQuestion', () => ({ formId: ours.formId, eventId: theirs.eventId })],
  ];
  const onTheirs = () => question({ condition: { questionId: theirs.questionId, equals: 'Builder' } });

  it.each(named)('%s is refused', async (_, name, input) => {
    const before = await everything();
    const answer = await ask(name, input(), ours.organiser.token);
    expect([404, 409, 422]).toContain(answer.status);
    expect(leaks(answer, ...secretsOf(theirs))).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('question stays what it is when a form of ours takes its id', async () => {
    const form = async () => (await ask('getForm', { formId: theirs.formId }, theirs.organiser.token)).text;
    const before = await form();
    const sameId = question({ id: theirs.questionId, label: 'Ours now?' });
    const saved = await ask(
      'saveForm',
      { payload: formDraft(ours.eventId, { questions: [sameId] }) },
      ours.organiser.token,
    );
    expect(saved.status).toBe(200);
    expect(await form()).toBe(before);
  });

  it('question is left out of the answers of our attendees', async () => {
    const input = put(samples.updateUser(ours), `payload.answers.${theirs.questionId}`, 'Builder');
    expect((await ask('updateUser', input, ours.organiser.token)).status).toBe(200);
    const kept = await ask('getFormWAnswer', { formId: ours.formId, formFiller: ours.uId }, ours.organiser.token);
    expect(JSON.parse(kept.text).payload.answers).toEqual({ [ours.questionId]: 'Builder' });
  });

  it('badge says at our door that it is of another event, and not whose; of our own organiser’s, which event', async () => {
    const wrongEvent = { verdict: 'wrongEvent', attendee: null, lastCheckIn: null };
    const { event } = await api.ask('getEvent', { eventId: next.eventId }, ours.organiser.token);
    const cases = [
      [theirs, wrongEvent],
      [next, { ...wrongEvent, otherEvent: event.name }],
    ] as const;
    for (const [world, said] of cases) {
      const scan = { eventId: ours.eventId, qrCodeData: world.code };
      const answer = await ask('scanBadgeByCheckin', scan, ours.checkin.token);
      expect(JSON.parse(answer.text).payload).toEqual(said);
    }
  });
});

/** Calls that take away what others of these tests look for. */
const leavesLess: CallName[] = [
  'transferTicket',
  'cancelTicket',
  'deleteEvent',
  'deleteForm',
  'removeTicket',
  'removeAppUser',
  'endOtherSessions',
  'changePassword',
  'updatePaymentStatus',
  'deleteUser',
  'eraseUser',
  'resendMail',
  'sendWaitingMails',
  'removeMailServer',
  'removeBadgeDesign',
];
/** Calls that answer with the caller's own address. */
const ofCaller: CallName[] = ['getMailWording'];
/** Calls that find no more to do the second time. */
const onlyOnce: CallName[] = ['inviteAppUsers', 'sendEmail', 'changeMailing', 'removeMailing', 'addUser'];

/** Calls that get past the gate, and find no money or sale there, or a password or a code that is wrong. */
const nothingLeft: CallName[] = [
  'refundPurchase',
  'takeBackSale',
  'changeEmail',
  'startSecondFactor',
  'confirmSecondFactor',
  'startPasskey',
  'connectOpenId',
  'removeIdentity',
  'addPasskey',
  'removePasskey',
  'renewRecoveryCodes',
  'stopSecondFactor',
];

/** What our organiser sees of their own without naming an event. */
const ownView = () =>
  Promise.all(
    (['getAllEvents', 'getDashboard', 'getSettings'] as const).map((name) => ask(name, {}, ours.organiser.token)),
  );

type Attempt = { who: string; role: Role; input: object; token: string; secrets: string[] };

/** Every way to ask with an id that is not the caller's, each id on its own and all of them together. */
function attempts(call: Closed): Attempt[] {
  const { may, ids = {}, self } = call;
  const found: Attempt[] = [];
  const add = (who: string, role: Role, world: World, input: object, secrets: string[]) =>
    found.push({ who: `${role} ${who}`, role, input, token: world.tokens[role], secrets });

  for (const role of roles) {
    const wanted = inputOf(call, ours, role);
    add('of another organiser', role, theirs, wanted, secretsOf(ours));
    if (role !== 'admin') add('of another event', role, next, wanted, secretsOf(ours, next));
    else if (callAccess[call.name].team?.includes('manager'))
      found.push({
        who: 'a manager of another organiser',
        role,
        input: wanted,
        token: theirs.team.manager.token,
        secrets: secretsOf(ours),
      });
  }
  for (const role of may) {
    const own = inputOf(call, ours, role);
    for (const [path, kind] of Object.entries(ids)) {
      add(
        `with the ${path} of another organiser`,
        role,
        ours,
        put(own, path, idAt(call, theirs, path, kind)),
        secretsOf(theirs),
      );
      // An organiser may ask about each of their events, but not about two at once.
      const mixed = Object.keys(ids).some((other) => other !== path && at(own, other));
      if (role !== 'admin' || mixed)
        add(
          `with the ${path} of another event`,
          role,
          ours,
          put(own, path, idAt(call, next, path, kind)),
          secretsOf(next, ours),
        );
      if (role !== 'admin' && kind === 'appUser')
        add(`with the ${path} of a colleague`, role, ours, put(own, path, colleagues[role]), [colleagues[role]]);
    }
    if (self) {
      for (const [whose, id] of Object.entries({
        'their own organiser': idOf(ours, role === 'admin' ? 'checkin' : 'admin'),
        'a login of another organiser': idOf(theirs, role),
      }))
        add(`with the ${self} of ${whose}`, role, ours, put(own, self, id), secretsOf(theirs));
    }
  }
  return found;
}

/** The id that the world's own people would send there. */
const idAt = (call: Closed, world: World, path: string, kind: Kind): string =>
  at(samples[call.name](world), path) ?? idIn(world, kind);

/** The same request, but for ids that lead nowhere. */
function unknownIds({ ids = {}, self }: Closed, input: object): object {
  const paths = [...Object.keys(ids), ...(self ? [self] : [])].filter((path) => at(input, path) !== undefined);
  return paths.reduce((asked, path) => put(asked, path, randomUUID()), input);
}

const at = (input: object, path: string): string | undefined =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], input) as
    | string
    | undefined;

const put = <Input extends object>(input: Input, path: string, value: string): Input =>
  changeAt(input, path.split('.'), () => value);

function idIn(world: World, kind: Kind): string {
  const ids: Record<Kind, string> = {
    event: world.eventId,
    form: world.formId,
    formType: world.formTypeId,
    ticket: world.ticketId,
    promo: world.promoId,
    badgeDesign: world.badgeDesignId,
    badge: world.badgeId,
    appUser: world.attendee.id,
    registeredUser: world.uId,
    purchase: world.pId,
    mail: world.mailId,
    waitingEntry: world.waitingId,
    mailing: world.mailingId,
    contact: world.contactId,
    conflict: world.conflictId,
  };
  return ids[kind];
}

type Json = { [key: string]: Json | undefined } & { format?: string; anyOf?: Json[]; oneOf?: Json[] };

/** The paths of all ids that a call takes, `*` for the items of a list and the keys of a record. */
function idsTaken({ input }: Endpoint): string[] {
  const walk = (schema: Json, path: string[]): string[] => {
    const { properties = {}, items, propertyNames, anyOf = [], oneOf = [] } = schema;
    if (schema.format === 'uuid') return [path.join('.')];
    return [
      ...Object.entries(properties).flatMap(([key, inner]) => walk(inner as Json, [...path, key])),
      ...(items ? walk(items, [...path, '*']) : []),
      ...(propertyNames ? walk(propertyNames, [...path, '*']) : []),
      ...[...anyOf, ...oneOf].flatMap((inner) => walk(inner, path)),
    ];
  };
  const found = walk(toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) as unknown as Json, []);
  return [...new Set(found)];
}
