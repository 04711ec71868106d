import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Scope } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { type Role, roles } from '../../../src/lib/enumerations.ts';
import { type Api, requestOf, startApi } from '../../support/api.ts';
import { samples } from '../../support/samples.ts';
import { newWorld, type World } from '../../support/world.ts';

let api: Api;
/** Ours, another organiser's, and a second event of ours. */
let ours: World;
let theirs: World;
beforeAll(async () => {
  api = await startApi();
  [ours, theirs] = await Promise.all([newWorld(api), newWorld(api)]);
});
afterAll(() => api.drop());

const table = Object.entries<Endpoint>(calls) as [CallName, Endpoint][];
const scoped = table.filter(([, { within }]) => within);

async function ask(endpoint: Endpoint, input: object, token?: string) {
  const response = await api.app.request(...requestOf(endpoint, input, token));
  const reply = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
  return { status: response.status, msg: reply.msg as string | undefined };
}

const mayCall = ({ access }: Endpoint, role: Role) => typeof access === 'string' || access.includes(role);

describe.each(table)('%s', (name, endpoint) => {
  const sample = () => samples[name](ours);

  it('lets in nobody who is not signed in, unless it is public', async () => {
    const { status, msg } = await ask(endpoint, sample());
    if (endpoint.access === 'public') return expect([401, 403]).not.toContain(status);
    expect(status).toBe(401);
    expect(msg).toBe('Please sign in.');
  });

  it.each(roles)('answers the role %s as the table says', async (role) => {
    if (endpoint.access === 'public') return;
    // A session of its own: one of the calls ends it.
    const id = role === 'admin' ? ours.organiser.id : ours[role].id;
    const { status, msg } = await ask(endpoint, refuseAll(sample()), await api.tokenOf(id));
    if (mayCall(endpoint, role)) expect([401, 403]).not.toContain(status);
    else expect({ status, msg }).toEqual({ status: 403, msg: 'Your account doesn’t have access to this.' });
  });
});

describe.each(scoped)('%s', (name, endpoint) => {
  const keys = Object.entries(endpoint.within ?? {}) as [string, Scope][];
  const role = roles.find((each) => mayCall(endpoint, each)) ?? 'admin';

  it.each(keys)("refuses another organiser's %s and an unknown one in the same words", async (key, kind) => {
    const token = ours.tokens[role];
    const foreign = await ask(endpoint, put(samples[name](ours), key, idOf(theirs, kind)), token);
    const unknown = await ask(endpoint, put(samples[name](ours), key, randomUUID()), token);
    expect(foreign).toEqual(unknown);
    expect(foreign.status).toBe(404);
    expect(foreign.msg).toEqual(expect.any(String));
  });

  it.each(keys)('refuses a %s of another event to people who belong to one', async (key, kind) => {
    for (const worker of roles.filter((each) => each !== 'admin' && mayCall(endpoint, each))) {
      const input = put(samples[name](ours), key, idOf(theirs, kind));
      expect((await ask(endpoint, input, ours.tokens[worker])).status).toBe(404);
    }
  });
});

describe('ids of one call', () => {
  it('must lead to one event, even when both are the caller’s own', async () => {
    const { token } = ours.organiser;
    const second = (await api.call('duplicateEvent', { eventId: ours.eventId }, token)).payload.event.id;
    const { forms } = (await api.call('getAllForms', { eventId: second }, token)).payload;
    const otherForm = forms[0]?.id ?? '';
    const move = samples.saveTicket(ours);
    expect((await api.call('saveTicket', put(move, 'payload.formId', otherForm), token)).status).toBe(404);
    expect((await api.call('deleteUser', { userId: ours.uId, registrationId: otherForm }, token)).status).toBe(404);
    const form = put(samples.saveForm(ours), 'payload.eventId', second);
    expect((await api.call('saveForm', form, token)).status).toBe(404);
  });

  it('must not move a ticket or a promo to another form of the same event', async () => {
    const { token } = ours.organiser;
    const copy = await api.call('duplicateForm', { payload: { formId: ours.formId } }, token);
    const formId = copy.payload.form.id;
    for (const name of ['saveTicket', 'savePromo'] as const) {
      expect((await api.call(name, put(samples[name](ours), 'payload.formId', formId), token)).status).toBe(404);
    }
    const attendee = { formId, formFiller: ours.uId };
    expect((await api.call('getFormWAnswer', attendee, token)).status).toBe(404);
    expect((await api.call('deleteUser', { userId: ours.uId, registrationId: formId }, token)).status).toBe(404);
  });

  it('must be the app user’s own where one is named', async () => {
    const attendee = { appUserId: ours.attendee.id };
    expect((await api.call('getUsersByAttendeeId', attendee, ours.tokens.attendee)).status).toBe(200);
    const { appUser } = (
      await api.call(
        'saveAppUser',
        {
          payload: { ...samples.saveAppUser(ours).payload, type: 'attendee', email: 'other@example.org' },
        },
        ours.organiser.token,
      )
    ).payload;
    const nosy = await api.call('getUsersByAttendeeId', { appUserId: appUser.id }, ours.tokens.attendee);
    expect(nosy.status).toBe(404);
    const other = await api.call('getEventByAppUserId', { userId: appUser.id }, ours.tokens.attendee);
    expect(other.status).toBe(404);
  });
});

/** The sample with every id replaced by one that nobody has, so that an allowed call changes nothing. */
function refuseAll<Input extends object>(input: Input): Input {
  const text = JSON.stringify(input).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () => randomUUID());
  return JSON.parse(text);
}

function put<Input extends object>(input: Input, path: string, value: string): Input {
  const copy = structuredClone(input);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const attendee = keys.reduce<Record<string, unknown>>(
    (inner, key) => inner[key] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  attendee[last] = value;
  return copy;
}

function idOf(world: World, kind: Scope): string {
  const ids: Record<Scope, string> = {
    event: world.eventId,
    form: world.formId,
    formType: world.formTypeId,
    ticket: world.ticketId,
    promo: world.promoId,
    badgeDesign: randomUUID(),
    badge: world.badgeId,
    appUser: world.attendee.id,
    registeredUser: world.uId,
    purchase: world.pId,
  };
  return ids[kind];
}
