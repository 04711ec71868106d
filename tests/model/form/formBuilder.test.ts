import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FormType } from '../../../src/api/contract/form.ts';
import type { EditedForm } from '../../../src/lib/formDraft.ts';
import { formBuilderMachine, type Groundwork } from '../../../src/machines/form/formBuilder.ts';
import { done, elapsed, failed, walk } from '../../support/walkEdges.ts';

const never = new Promise<never>(() => {});
const pending = {
  load: fromPromise<Groundwork>(() => never),
  addFormType: fromPromise<{ formType: FormType }, { name: string }>(() => never),
  save: fromPromise<{ formId: string }, { form: EditedForm; timeZone: string }>(() => never),
};
const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const form: EditedForm = {
  title: '',
  description: '',
  formTypeId: null,
  capacity: '',
  closesAt: '',
  fields: [],
  questions: [],
};
const press = { id: 't1', eventId: 'e1', name: 'Press' };
const groundwork: Groundwork = { form, eventName: 'Harbour Lights', timeZone: 'Europe/London', formTypes: [] };
/** With everything but questions, so that the walk's events change little and its graph stays small. */
const sound: Groundwork = {
  ...groundwork,
  formTypes: [press],
  form: { ...form, title: 'Delegates', formTypeId: 't1' },
};

describe('formBuilderMachine', () => {
  const model = walk(formBuilderMachine.provide({ actors: pending }), {
    starts: [undefined],
    events: [
      { type: 'load.retried' },
      { type: 'form.changed', change: {} },
      { type: 'field.changed', key: 'phone', ask: 'no' },
      { type: 'question.added', id: 'q1', kind: 0 },
      { type: 'question.changed', id: 'q1', change: {} },
      { type: 'question.moved', id: 'q1', by: 1 },
      { type: 'question.duplicated', id: 'q1', newId: 'q1' },
      { type: 'question.removed', id: 'q1' },
      { type: 'removal.undone' },
      { type: 'formType.named', name: '' },
      { type: 'formType.named', name: 'Press' },
      { type: 'form.submitted' },
      done('load', sound),
      failed('load', error),
      done('addFormType', { formType: press }),
      failed('addFormType', error),
      done('save', { formId: 'f1' }),
      failed('save', error),
      elapsed('patience', 'formBuilder.loading'),
      elapsed('patience', 'formBuilder.building.addingFormType'),
      elapsed('patience', 'formBuilder.saving'),
    ],
  });

  for (const { name, run } of model.edges) {
    it(name, () => {
      expect(run().status).not.toBe('error');
    });
  }

  const building = (state: string) => `{"building":"${state}"}`;
  const changes = [
    'form.changed',
    'field.changed',
    'question.added',
    'question.changed',
    'question.moved',
    'question.duplicated',
    'question.removed',
    'removal.undone',
  ];
  const adding = building('addingFormType');
  const everywhereBuilding = ['composing', 'invalid', 'refused'].flatMap((state) => [
    ...changes.map((change) => `${building(state)} | ${change} | ${building(state)}`),
    `${building(state)} | formType.named | ${building(state)}`,
    `${building(state)} | formType.named | ${building('addingFormType')}`,
    `${building(state)} | form.submitted | saving`,
    `${building(state)} | form.submitted | ${building('invalid')}`,
  ]);

  it('goes where the table says', () => {
    expect([...model.table].sort()).toEqual(
      [
        ...everywhereBuilding,
        `loading | xstate.done.actor.load | ${building('composing')}`,
        'loading | xstate.error.actor.load | loadFailed',
        'loading | xstate.after.patience.formBuilder.loading | loadFailed',
        'loadFailed | load.retried | loading',
        ...[...changes, 'formType.named', 'form.submitted'].map((change) => `${adding} | ${change} | ${adding}`),
        `${adding} | xstate.done.actor.addFormType | ${building('composing')}`,
        `${adding} | xstate.error.actor.addFormType | ${building('refused')}`,
        `${adding} | xstate.after.patience.formBuilder.building.addingFormType | ${building('refused')}`,
        'saving | xstate.done.actor.save | saved',
        `saving | xstate.error.actor.save | ${building('refused')}`,
        `saving | xstate.after.patience.formBuilder.saving | ${building('refused')}`,
      ].sort(),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('building a form', () => {
  const built = async () => {
    const actor = createActor(
      formBuilderMachine.provide({
        actors: {
          load: fromPromise(async () => groundwork),
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
    actor.send({ type: 'question.removed', id: 'q1' });
    actor.send({ type: 'removal.undone' });
    expect(actor.getSnapshot().context.form.questions.map(({ id }) => id)).toEqual(['q1']);
    actor.send({ type: 'question.removed', id: 'q1' });
    actor.send({ type: 'question.added', id: 'q2', kind: 1 });
    actor.send({ type: 'removal.undone' });
    expect(actor.getSnapshot().context.form.questions.map(({ id }) => id)).toEqual(['q2']);
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
