import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft, formDraft, promoDraft, ticketDraft } from '../../../harness/drafts.ts';
import type { Reply } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAttendee, newEvent, newOrganiser, savePromo, usersOf } from '../../support/world.ts';

let token: string;
let place: Awaited<ReturnType<typeof newEvent>>;
const api = await openApi();
beforeEach(async () => {
  token = (await newOrganiser(api)).token;
  place = await newEvent(api, token);
});

type Save = (name: string, version?: number) => Promise<{ answer: Reply<unknown>; name: string; version: number }>;
/** Each saves one kind of thing, which exists, under a name; answers with what is kept afterwards. */
const things: Record<string, () => Promise<Save>> = {
  event: async () => async (name, version) => {
    const answer = await api.call('saveEvent', { ...eventDraft({ name, version }), id: place.eventId }, token);
    const { event } = await api.ask('getEvent', { eventId: place.eventId }, token);
    return { answer, name: event.name, version: event.version };
  },
  form: async () => async (title, version) => {
    const payload = { ...formDraft(place.eventId, { title, version }), id: place.formId };
    const answer = await api.call('saveForm', { payload }, token);
    const { form } = await api.ask('getForm', { formId: place.formId }, token);
    return { answer, name: form.title, version: form.version };
  },
  ticket: async () => async (name, version) => {
    const payload = { ...ticketDraft(place.formId, { name, version }), id: place.ticketId };
    const answer = await api.call('saveTicket', { payload }, token);
    const { ticket } = await api.ask('getTicket', { ticketId: place.ticketId }, token);
    return { answer, name: ticket.name, version: ticket.version };
  },
  'promo code': async () => {
    const { id: promoId } = await savePromo(api, token, place.formId);
    return async (code, version) => {
      const payload = { ...promoDraft(place.formId, { code, version }), id: promoId };
      const answer = await api.call('savePromo', { payload }, token);
      const { promo } = await api.ask('getPromo', { promoId }, token);
      return { answer, name: promo.code, version: promo.version };
    };
  },
  attendee: async () => {
    await newAttendee(api, place);
    const [{ uId = '' } = {}] = await usersOf(api, token, place);
    return async (firstname, version) => {
      const fields = { firstname, surname: 'Lovelace', email: 'ada@example.org' };
      const answer = await api.call('updateUser', { payload: { uId, fields, answers: {}, version } }, token);
      const kept = await api.ask('getFormWAnswer', { formId: place.formId, formFiller: uId }, token);
      return { answer, name: kept.fields.firstname, version: kept.version };
    };
  },
  settings: async () => async (organisation, version) => {
    const answer = await api.call('saveSettings', { organisation, publishableKey: '', version }, token);
    const { settings } = await api.ask('getSettings', {}, token);
    return { answer, name: settings.organisation, version: settings.version };
  },
};

describe.each(Object.keys(things))('a change of %s', (thing) => {
  const saves = () => things[thing]?.() ?? Promise.reject(new Error(thing));

  it('is refused when another was saved meanwhile, and says who and when', async () => {
    const save = await saves();
    const first = await save('First');
    const second = await save('Second', first.version);
    expect(second).toMatchObject({ answer: { status: 200 }, name: 'Second', version: first.version + 1 });
    const { answer, name } = await save('Third', first.version);
    expect(answer).toMatchObject({
      status: 409,
      msg: 'You saved this in another window. Compare the changes before you save.',
      changed: { by: expect.stringContaining('@example.org'), at: api.clock.now.toISOString() },
    });
    expect(name).toBe('Second');
  });

  it('is saved over any other when it names no version', async () => {
    const save = await saves();
    await save('First');
    expect(await save('Second')).toMatchObject({ answer: { status: 200 }, name: 'Second' });
  });

  it('is kept once, when two that began alike are saved at once', async () => {
    const save = await saves();
    const { version } = await save('First');
    const both = await Promise.all([save('One', version), save('Other', version)]);
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([200, 409]);
  });
});

it('two first saves of settings are not both kept', async () => {
  const save = (organisation: string) =>
    api.call('saveSettings', { organisation, publishableKey: '', version: 0 }, token);
  const statuses = (await Promise.all([save('One'), save('Other')])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

it('publishing an event counts as a change, so that an older form does not take it back', async () => {
  const { event } = await api.ask('getEvent', { eventId: place.eventId }, token);
  await api.ask('publishEvent', { eventId: event.id, published: false }, token);
  const late = await api.call('saveEvent', { ...eventDraft({ version: event.version }), id: event.id }, token);
  expect(late.status).toBe(409);
  expect((await api.ask('getEvent', { eventId: event.id }, token)).event.published).toBe(false);
});

it('a change by another organiser names them', async () => {
  const { event } = await api.ask('getEvent', { eventId: place.eventId }, token);
  const other = await newOrganiser(api);
  await api.sql('update users set name = $1 where id = $2', ['Grace Hopper', other.id]);
  await api.sql('update events set version = version + 1, changed_by = $1 where id = $2', [other.id, event.id]);
  const late = await api.call('saveEvent', { ...eventDraft({ version: event.version }), id: event.id }, token);
  expect(late).toMatchObject({
    status: 409,
    msg: 'Grace Hopper saved this while you were editing. Compare the changes before you save.',
  });
});
