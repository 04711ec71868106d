import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { eventDraft, formDraft, promoDraft, question } from '../../../harness/drafts.ts';
import type { FormDraft, Question } from '../../../src/api/contract/form.ts';
import { fieldKeys, questionTypes } from '../../../src/lib/enumerations.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAttendee, newEvent, newOrganiser, savePromo, saveTicket, setStatus, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const { eventId } = await newEvent(api, token);

const save = (changes: Partial<FormDraft>) => api.call('saveForm', { payload: formDraft(eventId, changes) }, token);
const choice = (changes: Partial<Question> = {}) =>
  question({ type: questionTypes.multipleChoice, options: ['Red', 'Blue'], ...changes });

describe('a form', () => {
  it('always asks for name and email, and for the rest in the catalogue’s order', async () => {
    const fields = [
      { key: 'country' as const, required: true },
      { key: 'email' as const, required: false },
      { key: 'phone' as const, required: false },
    ];
    const { form } = (await save({ fields })).payload;
    expect(form.fields).toEqual([
      { key: 'firstname', required: true },
      { key: 'surname', required: true },
      { key: 'email', required: true },
      { key: 'phone', required: false },
      { key: 'country', required: true },
    ]);
    const known = (await api.ask('getFields', {}, token)).fields;
    expect(known.map(({ key }) => key)).toEqual(fieldKeys);
  });

  it('keeps its questions in their order with their ids, and replaces them at once', async () => {
    const [one, two, three] = [question({ label: 'One' }), choice({ label: 'Two' }), question({ label: 'Three' })];
    const { form } = (await save({ questions: [one, two, three] })).payload;
    expect(form.questions).toEqual([one, two, three]);
    const changed = { ...two, label: 'Two and a half' };
    await save({ id: form.id, questions: [three, changed] });
    const after = (await api.ask('getForm', { formId: form.id }, token)).form;
    expect(after.questions).toEqual([three, changed]);
    expect(after.createdAt).toBe(form.createdAt);
  });

  it('keeps all five types of question', async () => {
    const types = Object.values(questionTypes);
    const options = (type: number) => (type >= questionTypes.multipleChoice ? ['A', 'B'] : []);
    const questions = types.map((type) => question({ type, options: options(type) }));
    expect((await save({ questions })).payload.form.questions).toEqual(questions);
    const needless = question({ type: questionTypes.paragraph, options: ['left over'] });
    expect((await save({ questions: [needless] })).payload.form.questions[0]?.options).toEqual([]);
  });

  const asked = choice();
  const written = question();
  it.each<[string, Question[], string]>([
    ['a choice without options', [choice({ options: [] })], 'payload.questions.0.options'],
    ['a choice of one', [choice({ options: ['Only'] })], 'payload.questions.0.options'],
    ['a choice of two alike', [choice({ options: ['Same', ' Same '] })], 'payload.questions.0.options'],
    ['one id twice', [asked, { ...asked }], 'payload.questions.1.id'],
    [
      'a condition on a later question',
      [question({ condition: { questionId: asked.id, equals: 'Red' } }), asked],
      'payload.questions.0.condition.questionId',
    ],
    [
      'a condition on no question',
      [question({ condition: { questionId: randomUUID(), equals: 'Red' } })],
      'payload.questions.0.condition.questionId',
    ],
    [
      'a condition on a text',
      [written, question({ condition: { questionId: written.id, equals: 'Red' } })],
      'payload.questions.1.condition.questionId',
    ],
    [
      'a condition on an option there is not',
      [asked, question({ condition: { questionId: asked.id, equals: 'Green' } })],
      'payload.questions.1.condition.equals',
    ],
  ])('refuses %s', async (_, questions, field) => {
    expect(await save({ questions })).toMatchObject({ status: 422, field, msg: expect.any(String) });
  });

  it('finds a condition’s question whatever the case of its id', async () => {
    const shouted = question({ condition: { questionId: asked.id.toUpperCase(), equals: 'Red' } });
    const { form } = (await save({ questions: [asked, shouted] })).payload;
    expect(form.questions[1]?.condition?.questionId).toBe(asked.id);
  });

  it('cannot have a capacity below what is reserved', async () => {
    const place = await newEvent(api, token);
    const draft = formDraft(place.eventId, { id: place.formId });
    await newAttendee(api, place);
    await newAttendee(api, place);
    const reply = await api.call('saveForm', { payload: { ...draft, capacity: 1 } }, token);
    expect(reply).toMatchObject({
      status: 409,
      field: 'payload.capacity',
      msg: expect.stringContaining('less than 2'),
    });
    expect((await api.call('saveForm', { payload: { ...draft, capacity: 2 } }, token)).status).toBe(200);
    expect((await api.ask('getForm', { formId: place.formId }, token)).form).toMatchObject({
      registered: 2,
      capacity: 2,
    });
  });
});

describe('a question that attendees answered', () => {
  const diet = choice({ label: 'Diet', options: ['Anything', 'Vegan', 'Halal'] });
  const shirt = question({ label: 'Shirt size' });
  const unanswered = question({ label: 'Anything else?' });

  async function answeredForm() {
    const place = await newEvent(api, token);
    const ask = (questions: Question[]) =>
      api.call('saveForm', { payload: formDraft(place.eventId, { id: place.formId, questions }) }, token);
    await ask([diet, shirt, unanswered]);
    await newAttendee(api, place, { surname: 'First' }, { [diet.id]: 'Vegan', [shirt.id]: 'Large' });
    await newAttendee(api, place, {}, { [diet.id]: 'Vegan' });
    await newAttendee(api, place, {}, { [diet.id]: 'Halal' });
    const users = await usersOf(api, token, place, { name: 'First' });
    const uId = users[0]?.uId ?? '';
    const read = () => api.ask('getFormWAnswer', { formId: place.formId, formFiller: uId }, token);
    return { ...place, ask, read, uId };
  }

  it('is counted, and so is each option of it that was chosen', async () => {
    const { formId, uId } = await answeredForm();
    const counts = async () =>
      new Map(
        (await api.ask('getAnswerCounts', { formId }, token)).counts.map(({ questionId, ...count }) => [
          questionId,
          count,
        ]),
      );
    const halal = { option: 'Halal', chosen: 1 };
    expect(await counts()).toEqual(
      new Map([
        [diet.id, { answered: 3, options: [halal, { option: 'Vegan', chosen: 2 }] }],
        [shirt.id, { answered: 1, options: [] }],
      ]),
    );
    await api.ask('deleteUser', { userId: uId, registrationId: formId }, token);
    expect(await counts()).toEqual(
      new Map([[diet.id, { answered: 2, options: [halal, { option: 'Vegan', chosen: 1 }] }]]),
    );
  });

  it('counts each option of a list of answers', async () => {
    const place = await newEvent(api, token);
    const days = question({ type: questionTypes.checkboxes, label: 'Days', options: ['Sat', 'Sun'] });
    const payload = formDraft(place.eventId, { id: place.formId, questions: [days] });
    await api.ask('saveForm', { payload }, token);
    await newAttendee(api, place, {}, { [days.id]: ['Sat', 'Sun'] });
    await newAttendee(api, place, {}, { [days.id]: ['Sun'] });
    expect((await api.ask('getAnswerCounts', { formId: place.formId }, token)).counts).toEqual([
      {
        questionId: days.id,
        answered: 2,
        options: [
          { option: 'Sat', chosen: 1 },
          { option: 'Sun', chosen: 2 },
        ],
      },
    ]);
  });

  it('is archived when it is removed, unlike one without answers, and comes back with its answers', async () => {
    const { formId, ask, read } = await answeredForm();
    const { form } = (await ask([diet])).payload;
    const archivedShirt = { ...shirt, was: { after: diet.id, conditions: [] } };
    expect([form.questions, form.archivedQuestions]).toEqual([[diet], [archivedShirt]]);
    const { form: asked, answers } = await read();
    expect(asked.archivedQuestions).toEqual([archivedShirt]);
    expect(answers).toEqual({ [diet.id]: 'Vegan', [shirt.id]: 'Large' });
    const archivedDiet = { ...diet, was: { after: null, conditions: [] } };
    expect((await ask([])).payload.form.archivedQuestions).toEqual([archivedShirt, archivedDiet]);
    const back = (await ask([shirt])).payload.form;
    expect([back.questions, back.archivedQuestions]).toEqual([[shirt], [archivedDiet]]);
    const copy = (await api.ask('duplicateForm', { payload: { formId } }, token)).form;
    const copied = (await api.ask('getForm', { formId: copy.id }, token)).form;
    expect(copied.archivedQuestions).toEqual([]);
  });

  it('remembers whose conditions looked at it, for when it comes back', async () => {
    const { ask } = await answeredForm();
    const why = question({ label: 'Why?', condition: { questionId: diet.id, equals: 'Vegan' } });
    await ask([diet, why]);
    const { archivedQuestions } = (await ask([{ ...why, condition: null }])).payload.form;
    expect(archivedQuestions.find(({ id }) => id === diet.id)?.was).toEqual({
      after: null,
      conditions: [{ questionId: why.id, equals: 'Vegan' }],
    });
  });

  it('keeps its answers when the attendee is changed later', async () => {
    const { ask, read, uId } = await answeredForm();
    await ask([{ ...diet, options: ['Anything', 'Halal'] }]);
    const { fields } = await read();
    const change = (answer: string) =>
      api.call(
        'updateUser',
        { payload: { uId, fields: { ...fields, surname: 'Byron' }, answers: { [diet.id]: answer } } },
        token,
      );
    expect((await change('Vegan')).status).toBe(200);
    expect((await read()).answers).toEqual({ [diet.id]: 'Vegan', [shirt.id]: 'Large' });
    expect(await change('Never offered')).toMatchObject({ status: 422, field: `payload.answers.${diet.id}` });
    await change('Halal');
    expect((await read()).answers).toEqual({ [diet.id]: 'Halal', [shirt.id]: 'Large' });
    expect((await change('Vegan')).status).toBe(422);
  });
});

describe('forms', () => {
  it('are listed newest first, and copied unpublished with tickets and promo codes, without attendees', async () => {
    const place = await newEvent(api, token);
    await newAttendee(api, place);
    const other = await saveTicket(api, token, place.formId, { name: 'Weekend' });
    const covers = (code: string, ticketIds: string[]) =>
      api.ask('savePromo', { payload: promoDraft(place.formId, { code, uses: 5, ticketIds }) }, token);
    await covers('WEEKEND', [other.id]);
    await covers('ALL', []);
    api.clock.advance(1_000);
    const { form } = await api.ask('duplicateForm', { payload: { formId: place.formId } }, token);
    expect(form).toMatchObject({ title: 'Copy of Visitors', registered: 0, typeName: null, published: false });
    const copyOf = new Map(form.tickets.map(({ id, name }) => [id, name]));
    expect(
      new Map(form.promos.map(({ code, used, ticketIds }) => [code, [used, ticketIds.map((id) => copyOf.get(id))]])),
    ).toEqual(
      new Map([
        ['WEEKEND', [0, ['Weekend']]],
        ['ALL', [0, []]],
      ]),
    );
    const { questions } = (await api.ask('getForm', { formId: form.id }, token)).form;
    expect(questions).toHaveLength(1);
    expect(questions[0]?.id).not.toBe(place.questionId);
    const { forms } = await api.ask('getAllForms', { eventId: place.eventId }, token);
    expect(forms.map(({ id, registered }) => [id, registered])).toEqual([
      [form.id, 0],
      [place.formId, 1],
    ]);
    const { tickets } = await api.ask('getTickets', { formId: form.id }, token);
    expect(tickets).toMatchObject([
      { name: 'Day pass', reserved: 0 },
      { name: 'Weekend', reserved: 0 },
    ]);
    expect(form.tickets).toEqual(tickets);
    expect(await api.ask('deleteForm', { formId: form.id }, token)).toEqual({ formId: form.id });
    expect((await api.call('getForm', { formId: form.id }, token)).status).toBe(404);
  });

  it('are listed in the overview with their type, tickets and promo codes, as the calls of each form tell them', async () => {
    const place = await newEvent(api, token);
    await newAttendee(api, place);
    const { formType } = await api.ask(
      'saveFormType',
      { newFormType: { eventId: place.eventId, name: 'Press' } },
      token,
    );
    api.clock.advance(1_000);
    const draft = formDraft(place.eventId, { title: 'Reporters', formTypeId: formType.id });
    const second = (await api.ask('saveForm', { payload: draft }, token)).form.id;
    const save = async (formId: string, name: string) => {
      api.clock.advance(1_000);
      return (await saveTicket(api, token, formId, { name })).id;
    };
    const removed = await save(second, 'Removed');
    const day = await save(second, 'Press day');
    await save(place.formId, 'Weekend');
    await save(second, 'Press week');
    await api.ask('removeTicket', { ticketId: removed }, token);
    await savePromo(api, token, second, { code: 'PRESS', ticketIds: [day] });

    const { forms } = await api.ask('getFormOverview', { eventId: place.eventId }, token);
    const briefly = forms.map(({ title, registered, typeName, tickets, promos }) => ({
      title,
      registered,
      typeName,
      tickets: tickets.map(({ name }) => name),
      promos: promos.map(({ code, ticketIds }) => [code, ticketIds]),
    }));
    expect(briefly).toEqual([
      {
        title: 'Reporters',
        registered: 0,
        typeName: 'Press',
        tickets: ['Press day', 'Press week'],
        promos: [['PRESS', [day]]],
      },
      { title: 'Visitors', registered: 1, typeName: null, tickets: ['Day pass', 'Weekend'], promos: [] },
    ]);
    const alone = (await api.ask('getAllForms', { eventId: place.eventId }, token)).forms;
    expect(forms.map(({ typeName: _, tickets: __, promos: ___, kept: ____, ...form }) => form)).toEqual(alone);
    for (const { id: formId, tickets, promos } of forms) {
      expect(await api.ask('getTickets', { formId }, token)).toEqual({ tickets });
      expect(await api.ask('getPromos', { formId }, token)).toEqual({ promos });
    }
    const copy = (await api.ask('duplicateForm', { payload: { formId: second } }, token)).form;
    expect(copy).toMatchObject({ typeName: 'Press', promos: [{ code: 'PRESS' }] });
    expect((await api.ask('getFormOverview', { eventId: place.eventId }, token)).forms).toEqual([copy, ...forms]);
  });

  it('are listed in the overview with the same number of queries, however many there are', async () => {
    const { event } = await api.ask('saveEvent', eventDraft(), token);
    const queries = async () => {
      const asked = vi.spyOn(api.db.$client, 'query');
      const { forms } = await api.ask('getFormOverview', { eventId: event.id }, token);
      const count = asked.mock.calls.length;
      asked.mockRestore();
      return [forms.length, count];
    };
    const add = () => api.ask('saveForm', { payload: formDraft(event.id) }, token);
    const [none, ofNone] = await queries();
    expect(none).toBe(0);
    expect(ofNone).toBeGreaterThanOrEqual(4);
    await add();
    expect(await queries()).toEqual([1, ofNone]);
    await Promise.all([add(), add(), add()]);
    expect(await queries()).toEqual([4, ofNone]);
  });

  it('are open to buyers only once they are published, and so is their event', async () => {
    const place = await newEvent(api, token);
    const { form } = await api.ask('duplicateForm', { payload: { formId: place.formId } }, token);
    await savePromo(api, token, form.id, { code: 'HELLO' });
    const seen = async () => {
      const payload = await api.ask('getFormWQuestion', { eventId: place.eventId, formId: form.id });
      const { tickets } = await api.ask('getTicketsWEarlyBirdActivated', { formId: form.id });
      const promo = await api.call('getPromoByCodeNFormId', { formId: form.id, code: 'HELLO' });
      return [payload.state, payload.form.title, tickets.length, promo.status];
    };
    const publish = (published: boolean) => api.ask('publishForm', { payload: { formId: form.id, published } }, token);
    const closed = ['unpublished', '', 0, 404];
    expect(await seen()).toEqual(closed);
    expect((await publish(true)).form.published).toBe(true);
    expect(await seen()).toEqual(['open', 'Copy of Visitors', 1, 200]);
    await api.ask('publishEvent', { eventId: place.eventId, published: false }, token);
    expect(await seen()).toEqual(closed);
    await api.ask('publishEvent', { eventId: place.eventId, published: true }, token);
    expect((await publish(false)).form.published).toBe(false);
    expect(await seen()).toEqual(closed);
  });

  it('have types, each name once an event', async () => {
    const add = (name: string) => api.call('saveFormType', { newFormType: { eventId, name } }, token);
    const { formType } = (await add('Speakers')).payload;
    api.clock.advance(1_000);
    await add('Press');
    expect(await add('SPEAKERS')).toMatchObject({ status: 409, field: 'newFormType.name' });
    const { formTypes } = await api.ask('getFormTypesByEventId', { eventId }, token);
    expect(formTypes.map(({ name }) => name)).toEqual(['Press', 'Speakers']);
    expect((await save({ formTypeId: formType.id })).payload.form.formTypeId).toBe(formType.id);
  });

  it('say that cancelled registrations keep one from being deleted, with its event', async () => {
    const at = await newEvent(api, token);
    const kept = async () => {
      const { forms } = await api.ask('getFormOverview', { eventId: at.eventId }, token);
      const { event } = await api.ask('getEventSummary', { eventId: at.eventId }, token);
      return [forms[0]?.kept, event.kept];
    };
    expect(await kept()).toEqual([false, false]);
    await newAttendee(api, at);
    const users = await usersOf(api, token, at);
    const { pId = '' } = users[0] ?? {};
    await setStatus(api, token, pId, 'cancelled');
    expect(await kept()).toEqual([true, true]);
    expect(await api.call('deleteForm', { formId: at.formId }, token)).toMatchObject({
      status: 409,
      msg: 'Couldn’t delete the form: it has 1 registration (cancelled ones count). Unpublish it, or set a closing time.',
    });
  });
});
