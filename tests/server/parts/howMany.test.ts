import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { mostOf } from '../../../src/lib/limits.ts';
import { eventDraft, formDraft, promoDraft, question, ticketDraft } from '../../support/drafts.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);

/** Writes a row again until its owner has so many like it, each with a value of its own in `unique`. */
async function fill(table: string, which: string, id: string, most: number, unique = '') {
  const { rows } = await api.pool.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = $1 and column_name not in ('id', $2) and is_generated = 'NEVER'`,
    [table, unique],
  );
  const { columns } = rows[0];
  const [named, valued] = unique ? [`, ${unique}`, ", 'own-' || n"] : ['', ''];
  await api.pool.query(
    `insert into ${table} (id, ${columns}${named}) select gen_random_uuid(), ${columns}${valued}
     from (select * from ${table} where ${which} = $1 limit 1) one
       cross join generate_series(1, $2 - (select count(*)::integer from ${table} where ${which} = $1)) n`,
    [id, most],
  );
}

const copyForm = (formId: string) => api.call('duplicateForm', { payload: { formId } }, token);

describe('as many as their lists and pages show at once, and no more,', () => {
  it('are the tickets of an event, those of copied forms among them, of which those that were removed don’t count', async () => {
    await fill('tickets', 'form_id', at.formId, mostOf.tickets);
    const more = () => api.call('saveTicket', { payload: ticketDraft(at.formId) }, token);
    expect(await more()).toMatchObject({
      status: 409,
      msg: 'An event can have up to 300 tickets. Remove one first.',
    });
    expect((await copyForm(at.formId)).status).toBe(409);
    const { ticketId } = at;
    expect((await api.call('saveTicket', { payload: { ...ticketDraft(at.formId), id: ticketId } }, token)).status).toBe(
      200,
    );
    expect((await api.call('removeTicket', { ticketId }, token)).status).toBe(200);
    expect((await more()).status).toBe(200);
  });

  it('are the promo codes of a form', async () => {
    await api.call('savePromo', { payload: promoDraft(at.formId) }, token);
    await fill('promos', 'form_id', at.formId, mostOf.promos, 'code');
    expect(await api.call('savePromo', { payload: promoDraft(at.formId) }, token)).toMatchObject({
      status: 409,
      msg: 'A form can have up to 1,000 promo codes. Add another form.',
    });
  });

  it('are the forms of an event, copies among them', async () => {
    const { eventId, formId } = await newEvent(api, token);
    await fill('forms', 'event_id', eventId, mostOf.forms);
    const refused = { status: 409, msg: 'An event can have up to 100 forms. Delete one first.' };
    expect(await api.call('saveForm', { payload: formDraft(eventId) }, token)).toMatchObject(refused);
    expect(await copyForm(formId)).toMatchObject(refused);
  });

  it('are the options of a form, and those that have a limit, of which the first too many is named', async () => {
    const { eventId } = await newEvent(api, token);
    const asked = (count: number, limits?: number[]) =>
      question({
        type: questionTypes.dropdown,
        options: Array.from({ length: count }, (_, place) => `Option ${place}`),
        ...(limits && { limits }),
      });
    const save = (questions: ReturnType<typeof asked>[]) =>
      api.call('saveForm', { payload: formDraft(eventId, { questions }) }, token);
    const most = Array.from({ length: 20 }, (_, place) => asked(100, place < 5 ? Array(100).fill(9) : undefined));
    expect((await save(most)).status).toBe(200);
    expect(await save([...most, asked(2)])).toMatchObject({
      status: 422,
      field: 'payload.questions.20.options',
      msg: 'A form can have up to 2,000 options in all. Remove some, or ask for a text instead.',
    });
    expect(await save([...most.slice(0, 5), asked(3, [9, 9])])).toMatchObject({
      status: 422,
      field: 'payload.questions.5.limits.0',
      msg: 'Up to 500 options of a form can have a limit. Remove this one.',
    });
  });

  it('are an organiser’s events, copies among them', async () => {
    const other = await newOrganiser(api);
    const { eventId } = await newEvent(api, other.token);
    await fill('events', 'owner_id', other.id, mostOf.events, 'slug');
    const refused = { status: 409, msg: 'You can have up to 500 events. Delete one first.' };
    expect(await api.call('saveEvent', eventDraft(), other.token)).toMatchObject(refused);
    expect(await api.call('duplicateEvent', { eventId }, other.token)).toMatchObject(refused);
    expect((await api.call('saveEvent', eventDraft(), token)).status).toBe(200);
  });
});
