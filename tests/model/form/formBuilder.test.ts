import { describe, expect, it } from 'vitest';
import { type ContextFrom, createActor, type EventFrom, fromPromise, waitFor } from 'xstate';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { type EditedForm, emptyQuestion, emptyForm as form } from '../../../src/lib/form/draft.ts';
import { type BuilderData, formBuilderMachine } from '../../../src/machines/form/formBuilder.ts';
import { done, failed, walk } from '../../support/walk.ts';

const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const changed = { ...error, changed: { by: 'Grace', at: '2027-01-01T10:00:00.000Z' } };
const blank = emptyQuestion('q1', questionTypes.shortAnswer);
const press = { id: 't1', eventId: 'e1', name: 'Press' };
const builderData: BuilderData = {
  form,
  version: 3,
  eventName: 'Harbour Lights',
  timeZone: 'Europe/London',
  formTypes: [],
  archived: [],
  counts: [],
};
/** With everything but questions, so that the walk's events change little and its graph stays small. */
const sound: BuilderData = {
  ...builderData,
  formTypes: [press],
  form: { ...form, title: 'Delegates', formTypeId: 't1' },
  archived: [{ ...blank, id: 'q8' }],
  counts: [{ questionId: 'q9', answered: 175, options: [] }],
};

describe('formBuilderMachine', () => {
  const { differences, given, inputs, tags } = walk(formBuilderMachine, {
    error,
    idle: ['change', 'changeField'],
    starts: { opened: undefined },
    events: {
      loaded: done('load', sound),
      'title typed': { type: 'form.changed', change: { title: 'Delegates' } },
      'phone left out': { type: 'field.changed', key: 'phone', ask: 'no' },
      'question added': { type: 'question.added', id: 'q1', kind: questionTypes.shortAnswer },
      'question changed': { type: 'question.changed', id: 'q1', change: {} },
      'question toggled': { type: 'question.toggled', id: 'q1' },
      'question moved': { type: 'question.moved', id: 'q1', by: 1 },
      'option moved': { type: 'option.moved', id: 'q1', index: 0, by: 1 },
      'question duplicated': { type: 'question.duplicated', id: 'q1', newId: 'q1' },
      'question removed': { type: 'removal.requested', id: 'q1', index: null },
      'answered question removed': { type: 'removal.requested', id: 'q9', index: null },
      'question restored': { type: 'question.restored', id: 'q1' },
      'type named': { type: 'formType.named', name: 'Press' },
      'type left without a name': { type: 'formType.named', name: ' ' },
      'type added': done('addFormType', { formType: press }),
      saved: done('save', { formId: 'f1' }),
      'not saved': failed('save', error),
      'another was saved': failed('save', changed),
      compared: done('compare', sound),
    },
  });

  const [composing, invalid, refused, adding] = ['composing', 'invalid', 'refused', 'addingFormType'].map(
    (state) => `building.${state}`,
  ) as [string, string, string, string];

  it('goes where the table says', () => {
    const building = [composing, invalid, refused, adding];
    type Facts = Pick<ContextFrom<typeof formBuilderMachine>, 'form' | 'open' | 'beforeRemoval'>;
    const isAsked = ({ form: { questions } }: Pick<Facts, 'form'>) => questions.length > 0;
    const asking = (questions: EditedForm['questions']) => ({
      form: (before: Facts) => ({ ...before.form, questions }),
    });
    expect(
      differences([
        ['start', 'opened', 'loading', { form, kept: form, timeZone: 'UTC' }],
        ['loading', 'loaded', composing, { ...sound, kept: sound.form, error: null }],
        ['loading', 'load fails', 'loadFailed', { error }],
        ['loading', 'after timeout', 'loadFailed', { error: null }],
        ['loadFailed', 'load.retried', 'loading'],

        [building, 'title typed', '='],
        [building, 'phone left out', '='],
        [building, 'question added', '=', { ...asking([blank]), open: 'q1', beforeRemoval: null }],
        ...given(isAsked, [
          building,
          'question toggled',
          '=',
          { open: (before) => (before.open === null ? 'q1' : null) },
        ]),
        [building, 'question toggled', '='],
        [building, 'question changed', '=', { beforeRemoval: null }],
        [building, 'question moved', '=', { beforeRemoval: null }],
        [building, 'option moved', '=', { beforeRemoval: null }],
        [
          building,
          'question duplicated',
          '=',
          { open: (before) => (isAsked(before) ? 'q1' : null), beforeRemoval: null },
        ],
        ...given(isAsked, [
          building,
          'question removed',
          '=',
          { ...asking([]), open: null, removal: null, beforeRemoval: (before) => before.form.questions },
        ]),
        [building, 'question removed', '=', { removal: null }],
        [building, 'answered question removed', '=', { removal: { id: 'q9', index: null } }],
        [
          building,
          'question restored',
          '=',
          { open: (before) => (isAsked(before) ? 'q1' : null), beforeRemoval: null },
        ],
        ...given({ removal: null }, [building, 'removal.confirmed', '=']),
        [building, 'removal.confirmed', '=', { removal: null }],
        [building, 'removal.cancelled', '=', { removal: null }],
        ...given({ beforeRemoval: null }, [building, 'removal.undone', '=']),
        [
          building,
          'removal.undone',
          '=',
          { form: (before) => ({ ...before.form, questions: before.beforeRemoval ?? [] }), beforeRemoval: null },
        ],

        [[composing, invalid, refused], 'type named', adding],
        [building, 'type left without a name', '='],
        [adding, ['type named', 'form.submitted'], '='],
        [adding, 'type added', composing, { error: null }],
        [adding, 'addFormType fails', refused, { error }],
        [adding, 'after timeout', refused, { error: null }],

        ...given(
          ({ form: { questions } }) => questions.length === 0,
          [[composing, invalid, refused], 'form.submitted', 'saving'],
        ),
        [[composing, refused], 'form.submitted', invalid, { open: 'q1' }],
        [invalid, 'form.submitted', `↻ ${invalid}`, { open: 'q1' }],
        ['saving', 'saved', 'saved', 'onSaved:f1'],
        ['saving', 'not saved', refused, { error }],
        ['saving', 'after timeout', refused, { error: null }],

        ['saving', 'another was saved', 'comparing', { error: changed }],
        ['comparing', 'compared', 'conflicting', { theirs: sound }],
        ['comparing', ['compare fails', 'after timeout'], refused],
        ['conflicting', 'mine.kept', composing, { theirs: null, error: null }],
        ['conflicting', 'theirs.taken', composing, { theirs: null, error: null }],
        ['conflicting', 'conflict.closed', refused, { theirs: null }],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({ form: ['building', 'saving', 'comparing', 'conflicting', 'saved'] }));

  it('adds the type that was named, and saves the form in the zone of its event', () => {
    expect(inputs()).toEqual({
      load: [undefined],
      compare: [undefined],
      addFormType: [{ name: 'Press' }],
      save: [{ form: sound.form, timeZone: 'Europe/London', version: 3 }],
    });
  });
});

describe('a form that another user saved meanwhile', () => {
  const [here, there] = [
    { ...form, title: 'Delegates', capacity: '50' },
    { ...form, title: 'Guests', description: 'Welcome' },
  ];
  async function conflict() {
    const versions: (number | null)[] = [];
    const loads = [
      { ...builderData, form: { ...form, title: 'Visitors' } },
      { ...builderData, form: there, version: 4 },
    ];
    const actor = createActor(
      formBuilderMachine.provide({
        actors: {
          load: fromPromise(async () => loads.shift() ?? builderData),
          save: fromPromise(async ({ input: { version } }) => {
            versions.push(version);
            if (version === 4) return { formId: 'f1' };
            throw changed;
          }),
        },
      }),
    ).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'form.changed', change: { title: here.title, capacity: here.capacity } });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (state) => state.matches('conflicting'));
    return { actor, versions };
  }

  it('is gone on with as it was built here, with what they changed besides, and saved over theirs', async () => {
    const { actor, versions } = await conflict();
    actor.send({ type: 'mine.kept' });
    expect(actor.getSnapshot().context).toMatchObject({
      form: { ...here, description: 'Welcome' },
      kept: there,
      version: 4,
    });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(versions).toEqual([3, 4]);
  });

  it('is gone on with as they saved it, if that is wanted', async () => {
    const { actor } = await conflict();
    actor.send({ type: 'theirs.taken' });
    expect(actor.getSnapshot().context).toMatchObject({ form: there, kept: there, version: 4 });
  });
});

describe('building a form', () => {
  const built = async (loaded = builderData) => {
    const actor = createActor(
      formBuilderMachine.provide({
        actors: {
          load: fromPromise(async () => loaded),
          addFormType: fromPromise(async ({ input }) => ({ formType: { ...press, name: input.name } })),
          save: fromPromise(async () => ({ formId: 'f1' })),
        },
      }),
    ).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    return actor;
  };

  it('chooses the form type that was just added', async () => {
    const actor = await built();
    actor.send({ type: 'formType.named', name: 'Speakers' });
    const { context } = await waitFor(actor, (state) => state.matches({ building: 'composing' }));
    expect(context.formTypes).toEqual([{ ...press, name: 'Speakers' }]);
    expect(context.form.formTypeId).toBe('t1');
  });

  it('lists a form type first that was added or renamed, and once', async () => {
    const speakers = { ...press, id: 't2', name: 'Speakers' };
    const named = await built({ ...builderData, formTypes: [speakers, press] });
    named.send({ type: 'formType.named', name: 'Reporters' });
    const { context } = await waitFor(named, (state) => state.matches({ building: 'composing' }));
    expect(context.formTypes).toEqual([{ ...press, name: 'Reporters' }, speakers]);
  });

  it('makes each change by its own rule', async () => {
    const actor = await built();
    const formAfter = (event: EventFrom<typeof formBuilderMachine>) => {
      actor.send(event);
      return actor.getSnapshot().context.form;
    };
    const first = { ...emptyQuestion('q1', questionTypes.shortAnswer) };
    const second = { ...emptyQuestion('q2', questionTypes.shortAnswer) };
    const phone = { key: 'phone', required: true } as const;
    expect(formAfter({ type: 'field.changed', key: 'phone', ask: 'required' })).toEqual({ ...form, fields: [phone] });
    formAfter({ type: 'question.added', id: 'q1', kind: questionTypes.shortAnswer });
    expect(formAfter({ type: 'question.added', id: 'q2', kind: questionTypes.shortAnswer }).questions).toEqual([
      first,
      second,
    ]);
    expect(formAfter({ type: 'question.moved', id: 'q2', by: -1 }).questions).toEqual([second, first]);
    const why = { ...second, label: 'Why?' };
    expect(formAfter({ type: 'question.changed', id: 'q2', change: { label: 'Why?' } }).questions).toEqual([
      why,
      first,
    ]);
    expect(formAfter({ type: 'question.duplicated', id: 'q2', newId: 'q3' }).questions).toEqual([
      why,
      { ...why, id: 'q3' },
      first,
    ]);
    expect(formAfter({ type: 'removal.requested', id: 'q2', index: null }).questions).toEqual([
      { ...why, id: 'q3' },
      first,
    ]);
    expect(formAfter({ type: 'removal.undone' }).questions).toEqual([why, { ...why, id: 'q3' }, first]);
  });

  it('loses nothing that is typed while a type is added', async () => {
    const actor = await built();
    actor.send({ type: 'formType.named', name: 'Speakers' });
    actor.send({ type: 'form.changed', change: { title: 'Delegates' } });
    const { context } = await waitFor(actor, (state) => state.matches({ building: 'composing' }));
    expect([context.form.title, context.form.formTypeId]).toEqual(['Delegates', 't1']);
  });

  it('brings a removed question back until something else changes', async () => {
    const actor = await built();
    actor.send({ type: 'question.added', id: 'q1', kind: 0 });
    actor.send({ type: 'removal.requested', id: 'q1', index: null });
    actor.send({ type: 'removal.undone' });
    expect(actor.getSnapshot().context.form.questions.map(({ id }) => id)).toEqual(['q1']);
    actor.send({ type: 'removal.requested', id: 'q1', index: null });
    actor.send({ type: 'question.added', id: 'q2', kind: 1 });
    actor.send({ type: 'removal.undone' });
    expect(actor.getSnapshot().context.form.questions.map(({ id }) => id)).toEqual(['q2']);
  });

  const diet = { ...emptyQuestion('q1', questionTypes.dropdown), label: 'Diet', options: ['Anything', 'Vegan'] };
  const answered: BuilderData = {
    ...builderData,
    form: { ...form, title: 'Delegates', questions: [diet] },
    counts: [{ questionId: 'q1', answered: 175, options: [{ option: 'Vegan', chosen: 12 }] }],
  };

  it('asks before it removes a question that attendees answered, and removes it only when told so', async () => {
    const actor = await built(answered);
    const told = (event: EventFrom<typeof formBuilderMachine>) => {
      actor.send(event);
      const { form, removal } = actor.getSnapshot().context;
      return { questions: form.questions, removal };
    };
    const asked = { questions: [diet], removal: { id: 'q1', index: null } };
    expect(told({ type: 'removal.requested', id: 'q1', index: null })).toEqual(asked);
    expect(told({ type: 'removal.cancelled' })).toEqual({ questions: [diet], removal: null });
    told({ type: 'removal.requested', id: 'q1', index: null });
    expect(told({ type: 'removal.confirmed' })).toEqual({ questions: [], removal: null });
    expect(told({ type: 'question.restored', id: 'q1' })).toEqual({ questions: [diet], removal: null });
    expect(actor.getSnapshot().context.open).toBe('q1');
  });

  it('asks before it removes an option that attendees chose, and not before others', async () => {
    const actor = await built(answered);
    const options = () => actor.getSnapshot().context.form.questions[0]?.options;
    actor.send({ type: 'removal.requested', id: 'q1', index: 1 });
    expect(options()).toEqual(['Anything', 'Vegan']);
    expect(actor.getSnapshot().context.removal).toEqual({ id: 'q1', index: 1 });
    actor.send({ type: 'removal.confirmed' });
    expect(options()).toEqual(['Anything']);
    actor.send({ type: 'removal.undone' });
    actor.send({ type: 'removal.requested', id: 'q1', index: 0 });
    expect(options()).toEqual(['Vegan']);
    expect(actor.getSnapshot().context.removal).toBe(null);
  });

  it('brings a question back that was archived earlier, once', async () => {
    const actor = await built({ ...builderData, archived: [diet] });
    actor.send({ type: 'question.restored', id: 'q1' });
    actor.send({ type: 'question.restored', id: 'q1' });
    actor.send({ type: 'question.restored', id: 'unknown' });
    expect(actor.getSnapshot().context.form.questions).toEqual([diet]);
  });

  it('brings a question back to its place, with the conditions on it, removed just now or earlier', async () => {
    const which = { ...emptyQuestion('q2', 0), label: 'Which?', condition: { questionId: 'q1', equals: 'Vegan' } };
    const all = { ...form, questions: [diet, which] };
    const now = await built({ ...builderData, form: all });
    now.send({ type: 'removal.requested', id: 'q1', index: null });
    expect(now.getSnapshot().context.form.questions).toEqual([{ ...which, condition: null }]);
    now.send({ type: 'question.restored', id: 'q1' });
    expect(now.getSnapshot().context.form.questions).toEqual([diet, which]);
    const was = { after: null, conditions: [{ questionId: 'q2', equals: 'Vegan' }] };
    const left = { ...form, questions: [{ ...which, condition: null }] };
    const earlier = await built({ ...builderData, form: left, archived: [{ ...diet, was }] });
    earlier.send({ type: 'question.restored', id: 'q1' });
    expect(earlier.getSnapshot().context.form.questions).toEqual([diet, which]);
  });

  it('opens the question that the server finds something wrong with', async () => {
    const refused = { code: 'invalid', status: 422, msg: 'No.', field: 'payload.questions.0.options.1' };
    const actor = createActor(
      formBuilderMachine.provide({
        actors: {
          load: fromPromise(async () => answered),
          save: fromPromise<{ formId: string }, { form: EditedForm; timeZone: string; version: number | null }>(
            async () => {
              throw refused;
            },
          ),
        },
      }),
    ).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'form.submitted' });
    const { context } = await waitFor(actor, (state) => state.matches({ building: 'refused' }));
    expect(context.open).toBe('q1');
  });

  it('saves only a sound form', async () => {
    const actor = await built();
    actor.send({ type: 'form.submitted' });
    expect(actor.getSnapshot().matches({ building: 'invalid' })).toBe(true);
    actor.send({ type: 'form.changed', change: { title: 'Delegates' } });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (state) => state.matches('saved'));
  });
});
