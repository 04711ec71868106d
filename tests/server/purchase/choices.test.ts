import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { formDraft, question } from '../../../harness/drafts.ts';
import { createPool } from '../../../server/platform/db/pool.ts';
import { register } from '../../../server/purchase/register.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { buy, registrationOf, settle, showCard } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { registering } from '../../support/registering.ts';
import { newEvent, newOrganiser, saveForm, saveTicket, usersOf } from '../../support/world.ts';

let at: Awaited<ReturnType<typeof newEvent>>;
const asked = question({
  type: questionTypes.multipleChoice,
  label: 'Which workshop?',
  options: ['Boats', 'Birds', 'Bridges'],
  limits: [2, null, 1],
});

const api = await openApi();
const { token } = await newOrganiser(api);
beforeEach(async () => {
  at = await newEvent(api, token, { price: 500 });
  await save({});
});

const save = (changes: Partial<typeof asked>) =>
  api.call(
    'saveForm',
    { payload: formDraft(at.eventId, { id: at.formId, questions: [{ ...asked, ...changes }] }) },
    token,
  );
const answering = (options: (string | string[])[]) => {
  const order = registrationOf(
    at.formId,
    options.map(() => at.ticketId),
  );
  return {
    ...order,
    attendees: order.attendees.map((attendee, index) => {
      const answer = options[index] ?? '';
      return { ...attendee, answers: answer === '' ? {} : { [asked.id]: answer } };
    }),
  };
};
const choose = (...options: (string | string[])[]) => api.call('submitUserForm', { payload: answering(options) });
const keyOf = async (...options: string[]) => (await choose(...options)).payload.purchase.key;
const rows = () =>
  api.sql('select option, taken, max from limited_choices where form_id = $1 order by max desc', [at.formId]);
const taken = async () =>
  (await rows()).flatMap(({ option, taken, max }) => (max === null ? [] : [`${option} ${taken}`]));
const users = () => usersOf(api, token, at);
const answerAs = async (uId: string, answer: string) => {
  const { fields } = await api.ask('getFormWAnswer', { formId: at.formId, formFiller: uId }, token);
  return api.call('updateUser', { payload: { uId, fields, answers: { [asked.id]: answer } } }, token);
};
const many = (count: number) => Array.from({ length: count }, (_, place) => place);

describe('an option with a limit', () => {
  it('is shown with what is left of it, and without a limit as it is', async () => {
    await choose('Boats');
    const { form } = await api.ask('getFormWQuestion', at);
    expect(form.questions).toEqual([{ ...asked, limits: undefined, left: [1, null, 1] }]);
  });

  it('is told to the organiser with what is left of it, but for the options that an attendee has', async () => {
    await choose('Bridges');
    await choose('Boats');
    const left = (option: string, left: number) => ({ questionId: asked.id, option, left });
    const { limited } = await api.ask('getForm', at, token);
    expect(limited).toEqual([left('Boats', 1), left('Bridges', 0)]);
    await save({ options: ['Ships', 'Birds', 'Bridges'] });
    const told = await Promise.all(
      (await users()).map(async ({ uId }) => {
        const read = await api.ask('getFormWAnswer', { formId: at.formId, formFiller: uId }, token);
        return [read.answers[asked.id], read.limited];
      }),
    );
    expect(new Map(told as [string, object][])).toEqual(
      new Map([
        ['Bridges', [left('Ships', 1)]],
        ['Boats', [left('Bridges', 0)]],
      ]),
    );
  });

  it('is refused when it is full, naming the question and the person, and nothing is saved', async () => {
    await choose('Bridges');
    const refused = await choose('Birds', 'Bridges');
    expect([refused.status, refused.field, refused.msg]).toEqual([
      409,
      `payload.attendees.1.answers.${asked.id}`.replace('payload.', ''),
      '“Bridges” is full. Choose something else at “Which workshop?” for Ada Lovelace.',
    ]);
    expect(await taken()).toEqual(['Boats 0', 'Bridges 1']);
    expect(await users()).toHaveLength(1);
  });

  it('says how many more can choose it, where an order has more of them', async () => {
    const refused = await choose('Boats', 'Boats', 'Boats');
    expect(refused.field).toBe(`attendees.2.answers.${asked.id}`);
    expect(refused.msg).toBe(
      'Only 2 more people can choose “Boats” at “Which workshop?”. Choose something else for Ada Lovelace.',
    );
  });

  it('counts each of the checkboxes that an attendee ticks', async () => {
    await save({ type: questionTypes.checkboxes });
    expect((await choose(['Boats', 'Bridges'])).status).toBe(200);
    expect(await taken()).toEqual(['Boats 1', 'Bridges 1']);
    expect((await choose(['Birds', 'Bridges'])).status).toBe(409);
  });
});

describe('40 buyers at once', () => {
  it('from two servers choose an option exactly as often as it can be', async () => {
    await save({ limits: [7, null, 3] });
    const other = drizzle(createPool({ connectionString: api.url }, pino({ level: 'silent' })));
    const option = (place: number) => (place % 4 === 0 ? 'Bridges' : 'Boats');
    const outcomes = await Promise.all(
      many(40).map(async (place) => {
        if (place % 2 === 0) return (await choose(option(place))).status;
        return register(registering(api, other), answering([option(place)])).then(
          () => 200,
          ({ status }) => status,
        );
      }),
    );
    await other.$client.end();
    expect(outcomes.filter((status) => status === 200)).toHaveLength(10);
    expect(outcomes.filter((status) => status === 409)).toHaveLength(30);
    expect(await taken()).toEqual(['Boats 7', 'Bridges 3']);
    const chosen = await api.sql(
      `select answers->>$2 as option, count(*)::integer as count from registered_users where form_id = $1 group by 1 order by 1`,
      [at.formId, asked.id],
    );
    expect(chosen).toEqual([
      { option: 'Boats', count: 7 },
      { option: 'Bridges', count: 3 },
    ]);
  });

  it('and who gives back at the same time leave the count right', async () => {
    await save({ limits: [20, null, 1] });
    const keys = await Promise.all(many(10).map(() => keyOf('Boats')));
    await Promise.all([
      ...keys.map((purchaseKey) => api.call('cancelPurchase', { payload: { purchaseKey } })),
      ...many(10).map(() => choose('Boats')),
    ]);
    expect(await taken()).toEqual(['Boats 10', 'Bridges 0']);
  });
});

describe('the database', () => {
  it('refuses one too many, whoever writes it', async () => {
    await choose('Bridges');
    await choose('Birds');
    const again = api.pool.query(
      `update registered_users set answers = jsonb_build_object($2::text, 'Bridges') where form_id = $1`,
      [at.formId, asked.id],
    );
    await expect(again).rejects.toThrow('limited_choices_taken');
  });
});

describe('what was chosen is free again', () => {
  it('when the hold of the order ends', async () => {
    await choose('Bridges');
    await pass(api, 14);
    expect((await choose('Bridges')).status).toBe(409);
    await pass(api, 1);
    expect(await taken()).toEqual(['Boats 0', 'Bridges 0']);
    expect((await choose('Bridges')).status).toBe(200);
  });

  it('when the buyer or the organiser cancels, once', async () => {
    const purchaseKey = await keyOf('Boats');
    await api.ask('cancelPurchase', { payload: { purchaseKey } });
    await api.ask('cancelPurchase', { payload: { purchaseKey } });
    await buy(api, at);
    expect(await taken()).toEqual(['Boats 0', 'Bridges 0']);
  });

  it('when the attendee is deleted, and is taken again when they come back, unless it is full by then', async () => {
    const key = await keyOf('Bridges', 'Birds');
    await showCard(api, key);
    await settle(api, key);
    const found = await api.sql(`select id from registered_users where form_id = $1 and answers->>$2 = 'Bridges'`, [
      at.formId,
      asked.id,
    ]);
    const userId = found[0]?.id;
    await api.ask('deleteUser', { registrationId: at.formId, userId }, token);
    expect(await taken()).toEqual(['Boats 0', 'Bridges 0']);
    await api.ask('restoreUser', { userId }, token);
    expect(await taken()).toEqual(['Boats 0', 'Bridges 1']);
    await api.ask('deleteUser', { registrationId: at.formId, userId }, token);
    await choose('Bridges');
    const refused = await api.call('restoreUser', { userId }, token);
    expect([refused.status, refused.msg]).toEqual([
      409,
      '“Bridges” is full. Choose something else at “Which workshop?” for Ada Lovelace.',
    ]);
  });

  it('when the organiser changes the answer; another one can be given while it is not full', async () => {
    await choose('Bridges');
    const [{ uId = '' } = {}] = await users();
    expect((await answerAs(uId, 'Bridges')).status).toBe(200);
    expect((await answerAs(uId, 'Boats')).status).toBe(200);
    expect(await taken()).toEqual(['Boats 1', 'Bridges 0']);
    await choose('Bridges');
    const refused = await answerAs(uId, 'Bridges');
    expect([refused.status, refused.field]).toEqual([409, `payload.answers.${asked.id}`]);
    expect(await taken()).toEqual(['Boats 1', 'Bridges 1']);
  });

  it('when the attendee is erased', async () => {
    const key = await keyOf('Bridges');
    await showCard(api, key);
    await settle(api, key);
    const [{ uId = '' } = {}] = await users();
    await api.ask('eraseUser', { userId: uId }, token);
    expect(await taken()).toEqual(['Boats 0', 'Bridges 0']);
  });
});

describe('money that comes too late', () => {
  it('goes back where another attendee has chosen the option', async () => {
    const key = await keyOf('Bridges');
    await showCard(api, key);
    await api.sql(`update purchases set status = 'expired' where key = $1`, [key]);
    await api.sql('update forms set reserved = 0 where id = $1', [at.formId]);
    await api.sql('update tickets set reserved = 0 where form_id = $1', [at.formId]);
    await choose('Bridges');
    expect((await settle(api, key)).status).toBe('refunded');
    expect(await taken()).toEqual(['Boats 0', 'Bridges 1']);
  });
});

describe('the organiser', () => {
  it('cannot set a limit below what is taken, and is told where', async () => {
    await choose('Boats', 'Boats');
    const refused = await save({ limits: [1, null, 1] });
    expect([refused.status, refused.field, refused.msg]).toEqual([
      409,
      'payload.questions.0.limits.0',
      'The limit of “Boats” can’t be less than 2: 2 people have chosen it already.',
    ]);
    expect((await save({ limits: [3, null, 1] })).status).toBe(200);
    expect(await taken()).toEqual(['Boats 2', 'Bridges 0']);
  });

  it('sets a limit later, which counts who chose before', async () => {
    await save({ limits: [null, null, null] });
    expect(await rows()).toEqual([]);
    await choose('Boats', 'Birds');
    expect((await save({ limits: [null, 1, null] })).status).toBe(200);
    expect(await taken()).toEqual(['Birds 1']);
    expect((await choose('Birds')).status).toBe(409);
  });

  it('renames an option, and who chose it has it still', async () => {
    await choose('Boats', 'Boats');
    await save({ options: ['Sailing', 'Birds', 'Bridges'] });
    expect(await taken()).toEqual(['Sailing 2', 'Bridges 0']);
    expect((await choose('Sailing')).status).toBe(409);
    const { counts } = await api.ask('getAnswerCounts', { formId: at.formId }, token);
    expect(counts.find(({ questionId }) => questionId === asked.id)?.options).toEqual([
      { option: 'Sailing', chosen: 2 },
    ]);
    await save({ options: ['Sailing boats', 'Birds', 'Bridges'] });
    expect(await taken()).toEqual(['Sailing boats 2', 'Bridges 0']);
  });

  it('renames an option whose limit comes and goes, or whose question does, and who chose it is counted again', async () => {
    await choose('Boats');
    const options = ['Sailing', 'Birds', 'Bridges'];
    await save({ options, limits: [null, null, 1] });
    expect(await taken()).toContain('Bridges 0');
    await save({ options });
    expect(await taken()).toEqual(['Sailing 1', 'Bridges 0']);
    await saveForm(api, token, at.eventId, { id: at.formId });
    await save({ options });
    expect(await taken()).toEqual(['Sailing 1', 'Bridges 0']);
  });

  it('cannot give a new option the former name of one that people chose by it: both would count them', async () => {
    await choose('Boats');
    await save({ options: ['Sailing', 'Birds', 'Bridges'] });
    const again = { options: ['Sailing', 'Birds', 'Bridges', 'Boats'] };
    const refused = await save({ ...again, limits: [2, null, 1, 3] });
    expect([refused.status, refused.field, refused.msg]).toEqual([
      409,
      'payload.questions.0.options',
      '“Boats” is the former name of “Sailing”, and people have chosen it. Choose another name for the new option.',
    ]);
    const bridges = { options: ['Sailing', 'Birds', 'Tunnels', 'Bridges'], limits: [2, null, 1, 3] };
    expect((await save({ ...bridges, options: ['Sailing', 'Birds', 'Tunnels'] })).status).toBe(200);
    // Nobody chose that one.
    expect((await save(bridges)).status).toBe(200);
    await choose('Bridges');
    expect(await taken()).toEqual(['Bridges 1', 'Sailing 1', 'Tunnels 0']);
    // Nothing is counted where nothing is limited.
    expect((await save({ ...again, limits: [null, null, null, 3] })).status).toBe(200);
    expect(await taken()).toEqual(['Boats 1']);
  });

  it('gets a copy of the form with its limits, of which nothing is taken', async () => {
    await choose('Boats');
    const { form } = await api.ask('duplicateForm', { payload: { formId: at.formId } }, token);
    const copied = await api.pool.query(
      'select option, taken, max from limited_choices where form_id = $1 order by max desc',
      [form.id],
    );
    expect(copied.rows).toEqual([
      { option: 'Boats', taken: 0, max: 2 },
      { option: 'Bridges', taken: 0, max: 1 },
    ]);
  });

  it('cannot add an attendee by hand to an option that is full', async () => {
    await choose('Bridges');
    const fields = { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' };
    const payload = {
      formId: at.formId,
      key: randomUUID(),
      ticketId: at.ticketId,
      payment: 'free' as const,
      mail: false,
    };
    const refused = await api.call(
      'addUser',
      { payload: { ...payload, fields, answers: { [asked.id]: 'Bridges' } } },
      token,
    );
    expect([refused.status, refused.msg]).toEqual([
      409,
      '“Bridges” is full. Choose something else at “Which workshop?” for Grace Hopper.',
    ]);
  });

  it('imports rows as long as their options last, and the preview says the same', async () => {
    const row = (number: number, option: string) => ({
      ...{ number, externalId: '', ticketId: at.ticketId, ticketNamed: false },
      fields: { firstname: `Guest ${number}`, surname: 'Example', email: `guest${number}@example.org` },
      answers: { [asked.id]: option },
    });
    const given = [row(2, 'Bridges'), row(3, 'Bridges'), row(4, 'Boats')];
    const send = async (check: boolean, sent: typeof given, more = {}) => {
      const payload = { formId: at.formId, importId: randomUUID(), check, wanted: {}, rows: sent, ...more };
      const { verdicts } = await api.ask('importUsers', { payload }, token);
      return verdicts.map(({ outcome, errors: [error] }) =>
        error ? `${outcome} ${error.path} ${error.error}` : outcome,
      );
    };
    const expected = ['added', `refused answers.${asked.id} choiceFull`, 'added'];
    expect(await send(true, given)).toEqual(expected);
    const earlier = { choices: [{ questionId: asked.id, option: 'Bridges', count: 1 }] };
    expect(await send(true, [row(2, 'Bridges')], earlier)).toEqual([expected[1]]);
    expect(await send(false, given)).toEqual(expected);
    expect(await send(false, [row(2, 'Boats'), row(4, 'Bridges')])).toEqual(['updated', expected[1]]);
    expect(await taken()).toEqual(['Boats 2', 'Bridges 0']);
  });

  it('imports who can have the last ticket, after a row that was refused for its option', async () => {
    await choose('Bridges');
    await saveTicket(api, token, at.formId, { id: at.ticketId, quantity: 2 });
    const rows = ['Bridges', 'Boats'].map((option, place) => ({
      ...{ number: place + 2, externalId: '', ticketId: at.ticketId, ticketNamed: false },
      fields: { firstname: `Guest ${place}`, surname: 'Example', email: `last${place}@example.org` },
      answers: { [asked.id]: option },
    }));
    const payload = { formId: at.formId, importId: randomUUID(), check: false, wanted: {}, rows };
    const { verdicts } = await api.ask('importUsers', { payload }, token);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['refused', 'added']);
  });
});
