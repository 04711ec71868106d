import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventDraft, formDraft, promoDraft, question, ticketDraft } from '../../../harness/drafts.ts';
import type { Question } from '../../../src/api/contract/form.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { contactLimits, formLimits, mostOf, pageLimits } from '../../../src/lib/limits.ts';
import { badgeLayout } from '../../support/badges.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAttendee, newEvent, newOrganiser, password, savePromo, saveTicket } from '../../support/world.ts';

const api = await openApi();
const { id, token } = await newOrganiser(api);
const at = await newEvent(api, token);

/** Writes a row again until its owner has so many like it, each with a value of its own in `unique`. */
async function fill(table: string, which: string, id: string, most: number, unique = '') {
  const rows = await api.sql(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = $1 and column_name not in ('id', $2) and is_generated = 'NEVER'`,
    [table, unique],
  );
  const { columns } = rows[0];
  const [named, valued] = unique ? [`, ${unique}`, ", 'own-' || n"] : ['', ''];
  await api.sql(
    `insert into ${table} (id, ${columns}${named}) select gen_random_uuid(), ${columns}${valued}
     from (select * from ${table} where ${which} = $1 limit 1) one
       cross join generate_series(1, $2 - (select count(*)::integer from ${table} where ${which} = $1)) n`,
    [id, most],
  );
}

const options = (count: number) => Array.from({ length: count }, (_, place) => `Option ${place}`);

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

  it('are the promo codes of an event, those of copied forms among them', async () => {
    await savePromo(api, token, at.formId);
    await fill('promos', 'form_id', at.formId, mostOf.promos, 'code');
    expect(await api.call('savePromo', { payload: promoDraft(at.formId) }, token)).toMatchObject({
      status: 409,
      msg: 'An event can have up to 2,000 promo codes. Delete one first.',
    });
    expect(await copyForm(at.formId)).toMatchObject({ status: 409 });
  });

  it('are the forms of an event, copies among them', async () => {
    const { eventId, formId } = await newEvent(api, token);
    await fill('forms', 'event_id', eventId, mostOf.forms, 'slug');
    const refused = { status: 409, msg: 'An event can have up to 100 forms. Delete one first.' };
    expect(await api.call('saveForm', { payload: formDraft(eventId) }, token)).toMatchObject(refused);
    expect(await copyForm(formId)).toMatchObject(refused);
  });

  it('are the options of a form, and those that have a limit, of which the first too many is named', async () => {
    const { eventId } = await newEvent(api, token);
    const asked = (count: number, limits?: number[]) =>
      question({
        type: questionTypes.dropdown,
        options: options(count),
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

  it('are the answered questions that a form asks no more, and their options', async () => {
    const { eventId, formId, ticketId } = await newEvent(api, token);
    const asked = question();
    const ask = (questions: Question[]) =>
      api.call('saveForm', { payload: formDraft(eventId, { id: formId, questions }) }, token);
    const archive = (questions: Question[]) =>
      api.pool.query(
        `with form as (update forms set archived_questions = $2 where id = $1)
         update registered_users set answers = answers || (select jsonb_object_agg(q->>'id', '') from jsonb_array_elements($2) q) where form_id = $1`,
        [formId, JSON.stringify(questions.map((each) => ({ ...each, was: { after: null, conditions: [] } })))],
      );
    const many = (count: number, options: string[] = []) => Array.from({ length: count }, () => question({ options }));
    await ask([asked]);
    await newAttendee(api, { formId, ticketId }, {}, { [asked.id]: 'Builder' });
    const refused = {
      status: 409,
      field: 'payload.questions',
      msg: 'A form keeps up to 200 questions, with 2,000 options in all, that it asks no more and that people have answered. Change questions instead of removing more of them.',
    };
    await archive(many(formLimits.archived));
    expect(await ask([])).toMatchObject(refused);
    await archive(many(20, options(101)));
    expect(await ask([])).toMatchObject(refused);
    await archive(many(20, options(100)));
    expect((await ask([])).status).toBe(200);
  });

  it('are the former names of a form’s options, which every order has read', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const asked = question({ type: questionTypes.dropdown, options: options(2), limits: [5, 5] });
    const ask = (first: string) =>
      api.call(
        'saveForm',
        { payload: formDraft(eventId, { id: formId, questions: [{ ...asked, options: [first, 'Option 1'] }] }) },
        token,
      );
    await ask('Option 0');
    await api.sql(
      `update limited_choices set wordings = array['Option 1'] || array(select 'Name ' || n from generate_series(1, $2::integer) n)
       where form_id = $1 and option = 'Option 1'`,
      [formId, formLimits.formerNames],
    );
    expect((await ask('Option 0')).status).toBe(200);
    expect(await ask('Option A')).toMatchObject({
      status: 409,
      field: 'payload.questions',
      msg: 'A form remembers up to 4,000 former names of its options, for those who chose them. Leave the names as they are.',
    });
  });

  it('are the characters of the questions of all forms of an event, which are listed together', async () => {
    const { eventId, formId } = await newEvent(api, token);
    const save = (label: string) =>
      api.call('saveForm', { payload: formDraft(eventId, { id: formId, questions: [question({ label })] }) }, token);
    const rows = await api.sql(
      `insert into forms (event_id, title, description, fields, questions, archived_questions, created_at, published)
       select event_id, title, description, fields, $2, $2, created_at, published from forms where id = $1 returning id`,
      [formId, JSON.stringify([question({ label: 'x'.repeat(formLimits.ofEvent / 2 - 2_000) })])],
    );
    expect((await save('Short')).status).toBe(200);
    const msg = 'The questions of this event’s forms are too long together. Shorten some, or delete forms.';
    const all = Array.from({ length: 20 }, () => question({ label: 'x'.repeat(300) }));
    const payload = formDraft(eventId, { id: formId, questions: all });
    expect(await api.call('saveForm', { payload }, token)).toMatchObject({ status: 409, msg });
    expect(await copyForm(rows[0].id)).toMatchObject({ status: 409, msg });
  });

  it('are the tickets, forms and options by which the elements of a badge show, all together', async () => {
    const { eventId } = await newEvent(api, token);
    const [element] = badgeLayout().elements;
    const choices = Array.from({ length: 50 }, (_, n) => ({ questionId: randomUUID(), option: `Option ${n}` }));
    const design = (count: number) => ({
      ...badgeLayout(),
      elements: Array.from({ length: count }, (_, n) => ({
        ...(element as NonNullable<typeof element>),
        id: `element-${n}`,
        shows: { tickets: [], forms: [], choices },
      })),
    });
    const save = (count: number) =>
      api.call('saveBadgeDesign', { payload: { eventId, name: 'Plain', formIds: [], layout: design(count) } }, token);
    expect((await save(6)).status).toBe(200);
    expect(await save(7)).toMatchObject({ status: 422 });
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

  it('are the emails to the attendees of an event that wait for their time', async () => {
    const place = await newEvent(api, token);
    await newAttendee(api, place);
    const { eventId } = place;
    const recipients = { formId: null, filter: {}, users: null, except: [] };
    const { mailingId } = await api.ask('createMailing', { eventId, recipients }, token);
    await fill('mailings', 'event_id', eventId, mostOf.scheduled + 1);
    await api.sql(`update mailings set state = 'scheduled' where event_id = $1 and id <> $2`, [eventId, mailingId]);
    const options = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true };
    await api.ask('saveMailing', { mailingId, subject: 'News', body: '<p>News</p>', recipients, ...options }, token);
    const send = (sendAt: string | null) => api.call('sendEmail', { mailingId, seen: 1, sendAt }, token);
    const inAnHour = new Date(api.clock.now.getTime() + 3_600_000).toISOString();
    expect(await send(inAnHour)).toMatchObject({
      status: 409,
      msg: 'Up to 200 emails of an event can wait for their time. Cancel one of them first, or send this one now.',
    });
    expect(await send(null)).toMatchObject({ status: 200, payload: { state: 'preparing' } });
  });

  it('are the types of forms and the logins of an event, drafts of emails to its attendees, and blocked addresses', async () => {
    const { eventId } = await newEvent(api, token);
    const msg = (max: string) => `There are ${max} of these already, and no more can be kept here. Remove some first.`;
    const addType = () => api.call('saveFormType', { newFormType: { eventId, name: randomUUID() } }, token);
    await addType();
    await fill('form_types', 'event_id', eventId, mostOf.formTypes, 'name');
    expect(await addType()).toMatchObject({ status: 409, msg: msg('100') });

    const recipients = { formId: null, filter: {}, users: null, except: [] };
    const write = () => api.call('createMailing', { eventId, recipients }, token);
    expect((await write()).status).toBe(200);
    await fill('mailings', 'event_id', eventId, mostOf.drafts);
    expect(await write()).toMatchObject({ status: 409, msg: msg('200') });

    await api.sql(
      `insert into users (event_id, role, email, email_key, name, password_hash, created_at)
       select $1, 'checkin', 'n' || n || '@example.org', 'n' || n || '@example.org', '', '', now() from generate_series(1, $2) n`,
      [eventId, mostOf.logins],
    );
    const login = { eventId, type: 'checkin' as const, name: 'Sam', email: 'one@example.org', password };
    expect(await api.call('saveAppUser', { payload: { ...login, company: '', stand: '' } }, token)).toMatchObject({
      status: 409,
      msg: msg('5000'),
    });
    await api.sql(
      `insert into blocked_addresses (owner_id, address_key, reason, created_at)
       select $1, 'n' || n || '@example.org', 'bounced', now() from generate_series(1, $2) n`,
      [id, mostOf.blocked],
    );
    expect(await api.call('blockAddresses', { addresses: ['one@example.org'] }, token)).toMatchObject({
      status: 409,
      msg: msg('50000'),
    });
  });

  it('are what the promo codes of an event cover; those of a copy cover its own tickets, and count', async () => {
    const place = await newEvent(api, token);
    const other = (await saveTicket(api, token, place.formId)).id;
    const save = (code: string) =>
      api.call('savePromo', { payload: promoDraft(place.formId, { code, ticketIds: [place.ticketId, other] }) }, token);
    expect((await save('BOTH')).status).toBe(200);
    const copy = (await copyForm(place.formId)).payload.form;
    const [promo] = copy.promos;
    expect(copy.tickets.map(({ id: own }) => own).sort()).toEqual([...(promo?.ticketIds ?? [])].sort());
    await fill('promos', 'form_id', place.formId, 500, 'code');
    await fill('tickets', 'form_id', place.formId, 60);
    await api.sql(
      `insert into promo_tickets (promo_id, ticket_id) select p.id, t.id from promos p, tickets t
       where p.form_id = $1 and t.form_id = $1 on conflict do nothing`,
      [place.formId],
    );
    expect((await save('MORE')).status).toBe(409);
    expect((await copyForm(place.formId)).status).toBe(409);
  });
});

describe('what waits for an organiser', () => {
  it('is shown so many as a page has, and its number is counted for each event', async () => {
    const other = await newOrganiser(api);
    const place = await newEvent(api, other.token, { price: 500 });
    const quiet = await newEvent(api, other.token);
    const count = pageLimits.first + 20;
    await api.sql(
      `with given as (select n, gen_random_uuid() as p from generate_series(1, $3::integer) n), purchase as (
         insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total, buyer_email,
           payment_method, settled_at, unmatched, unmatched_open)
         select p, p, p, p, $1, $2, 'paid', 'gbp', 500, 500, 'ada@example.org', 'card', now(),
           '{"amount":5,"currency":"gbp","mismatch":"amount"}', true from given
       ), dispute as (
         insert into disputes (id, purchase_id, amount, reason, status, opened_at) select p, p, 500, 'general', 'needsResponse', now() from given
       )
       insert into refunds (purchase_id, amount, by_hand, asked_at, sent_at, failed_at) select p, 500, false, now(), now(), now() from given`,
      [place.formId, place.eventId, count],
    );
    const { failedRefunds, unmatched, disputes } = (await api.ask('getDashboard', {}, other.token)).dashboard;
    expect([failedRefunds, unmatched, disputes].map(({ length }) => length)).toEqual(Array(3).fill(pageLimits.first));
    const { events } = (await api.ask('getAllFigures', {}, other.token)).figures;
    const failed = new Map(events.map(({ eventId, failedRefunds }) => [eventId, failedRefunds]));
    expect([failed.get(place.eventId), failed.get(quiet.eventId)]).toEqual([count, 0]);
  });

  it('are exhibitors, of which those that have a login come before those of removed ones', async () => {
    const { eventId } = await newEvent(api, token);
    const most = contactLimits.shownStands;
    await api.sql(
      `insert into users (event_id, role, email, email_key, name, company, password_hash)
       select $1, 'exhibitor', n || '@example.org', n || '@example.org', '', 'Company ' || n, '' from generate_series(1, $2::integer) n`,
      [eventId, most + 10],
    );
    const { stands } = await api.ask('getExhibitors', { eventId }, token);
    expect(stands.length).toBe(most);
    const names = stands.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });
});
