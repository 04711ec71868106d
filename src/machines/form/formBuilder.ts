import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { FormType } from '../../api/contract/form.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { FieldKey, QuestionType } from '../../lib/enumerations.ts';
import {
  duplicated,
  type EditedForm,
  type EditedQuestion,
  emptyQuestion,
  formErrors,
  moved,
  withChange,
  withField,
  without,
  withQuestion,
} from '../../lib/formDraft.ts';
import type { form as formBuilder } from '../../messages/en-GB/form.ts';

/** What the builder needs to know of the event. */
export type Groundwork = { form: EditedForm; eventName: string; timeZone: string; formTypes: FormType[] };
/**
 * `kept` is the form as it was loaded. `beforeRemoval` keeps the questions until something else changes, so that a
 * removal can be undone. In failed states, `error` is null when the server did not answer in time.
 */
type Context = Omit<Groundwork, 'form'> & {
  form: EditedForm;
  kept: EditedForm;
  beforeRemoval: EditedQuestion[] | null;
  error: ApiError | null;
};
type Event =
  | { type: 'load.retried' }
  | { type: 'form.changed'; change: Partial<Omit<EditedForm, 'questions' | 'fields'>> }
  | { type: 'field.changed'; key: FieldKey; ask: 'no' | 'asked' | 'required' }
  | { type: 'question.added'; id: string; kind: QuestionType }
  | { type: 'question.changed'; id: string; change: Partial<Omit<EditedQuestion, 'id'>> }
  | { type: 'question.moved'; id: string; by: -1 | 1 }
  | { type: 'question.duplicated'; id: string; newId: string }
  | { type: 'question.removed'; id: string }
  | { type: 'removal.undone' }
  | { type: 'formType.named'; name: string }
  | { type: 'form.submitted' };

const load = fromPromise<Groundwork>(() => {
  throw new Error('formBuilderMachine: provide `load`');
});
const addFormType = fromPromise<{ formType: FormType }, { name: string }>(() => {
  throw new Error('formBuilderMachine: provide `addFormType`');
});
const save = fromPromise<{ formId: string }, { form: EditedForm; timeZone: string }>(() => {
  throw new Error('formBuilderMachine: provide `save`');
});

const emptyForm: EditedForm = {
  title: '',
  description: '',
  formTypeId: null,
  capacity: '',
  closesAt: '',
  fields: [],
  questions: [],
};

/** Builds a registration form. `lib/formDraft.ts` has the changes; this machine decides when they happen. */
export const formBuilderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'form',
    meta: {} as { label: keyof (typeof formBuilder)['states'] },
  },
  actors: { load, addFormType, save },
  guards: {
    isSound: ({ context }) => Object.keys(formErrors(context.form)).length === 0,
    isNamed: (_, { name }: { name: string }) => name.trim() !== '',
  },
  actions: {
    keepGroundwork: assign((_, { form, ...facts }: Groundwork) => ({ ...facts, form, kept: form, error: null })),
    change: assign(({ context: { form } }, { change }: { change: Partial<EditedForm> }) => ({
      form: { ...form, ...change },
    })),
    changeField: assign(({ context: { form } }, { key, ask }: { key: FieldKey; ask: 'no' | 'asked' | 'required' }) => ({
      form: { ...form, fields: withField(form.fields, key, ask) },
    })),
    addQuestion: assign(({ context: { form } }, { id, kind }: { id: string; kind: QuestionType }) =>
      asking(form, withQuestion(form.questions, emptyQuestion(id, kind))),
    ),
    changeQuestion: assign(
      ({ context: { form } }, { id, change }: { id: string; change: Partial<Omit<EditedQuestion, 'id'>> }) =>
        asking(form, withChange(form.questions, id, change)),
    ),
    moveQuestion: assign(({ context: { form } }, { id, by }: { id: string; by: number }) =>
      asking(form, moved(form.questions, id, by)),
    ),
    duplicateQuestion: assign(({ context: { form } }, { id, newId }: { id: string; newId: string }) =>
      asking(form, duplicated(form.questions, id, newId)),
    ),
    removeQuestion: assign(({ context: { form } }, { id }: { id: string }) => ({
      form: { ...form, questions: without(form.questions, id) },
      beforeRemoval: form.questions,
    })),
    undoRemoval: assign(({ context: { form, beforeRemoval } }) => asking(form, beforeRemoval ?? form.questions)),
    keepFormType: assign(({ context: { form, formTypes } }, { formType }: { formType: FormType }) => ({
      formTypes: [formType, ...formTypes.filter(({ id }) => id !== formType.id)],
      form: { ...form, formTypeId: formType.id },
      error: null,
    })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
    forgetError: assign({ error: null }),
    /** The page goes back to the event. */
    onSaved: (_, _params: { formId: string }) => {},
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'formBuilder',
  context: {
    form: emptyForm,
    kept: emptyForm,
    eventName: '',
    timeZone: 'UTC',
    formTypes: [],
    beforeRemoval: null,
    error: null,
  },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'formBuilder.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'building', actions: { type: 'keepGroundwork', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: { target: 'loadFailed', actions: 'forgetError' } },
    },
    loadFailed: { meta: { label: 'formBuilder.loadFailed' }, on: { 'load.retried': 'loading' } },
    building: {
      tags: 'form',
      initial: 'composing',
      on: {
        'form.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'question.added': { actions: { type: 'addQuestion', params: ({ event }) => event } },
        'question.changed': { actions: { type: 'changeQuestion', params: ({ event }) => event } },
        'question.moved': { actions: { type: 'moveQuestion', params: ({ event }) => event } },
        'question.duplicated': { actions: { type: 'duplicateQuestion', params: ({ event }) => event } },
        'question.removed': { actions: { type: 'removeQuestion', params: ({ event }) => event } },
        'removal.undone': { actions: 'undoRemoval' },
        'formType.named': { guard: { type: 'isNamed', params: ({ event }) => event }, target: '.addingFormType' },
        'form.submitted': [{ guard: 'isSound', target: 'saving' }, { target: '.invalid' }],
      },
      states: {
        composing: { meta: { label: 'formBuilder.composing' } },
        /** Saving found errors. They are shown until a later try finds none. */
        invalid: { meta: { label: 'formBuilder.invalid' } },
        refused: { meta: { label: 'formBuilder.refused' } },
        /** The form can still be edited; saving waits for the new type. */
        addingFormType: {
          meta: { label: 'formBuilder.addingFormType' },
          tags: 'busy',
          invoke: {
            id: 'addFormType',
            src: 'addFormType',
            input: ({ event }) => ({ name: 'name' in event ? event.name : '' }),
            onDone: { target: 'composing', actions: { type: 'keepFormType', params: ({ event }) => event.output } },
            onError: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
          },
          after: { patience: { target: 'refused', actions: 'forgetError' } },
          on: { 'formType.named': {}, 'form.submitted': {} },
        },
      },
    },
    saving: {
      meta: { label: 'formBuilder.saving' },
      tags: ['busy', 'form'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { form, timeZone } }) => ({ form, timeZone }),
        onDone: { target: 'saved', actions: { type: 'onSaved', params: ({ event }) => event.output } },
        onError: { target: 'building.refused', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: { target: 'building.refused', actions: 'forgetError' } },
    },
    saved: { meta: { label: 'formBuilder.saved' }, tags: 'form', type: 'final' },
  },
});

export type FormBuilderActor = ActorRefFrom<typeof formBuilderMachine>;
export type FormBuilderSnapshot = SnapshotFrom<typeof formBuilderMachine>;

/** A removal can be undone until the questions change in another way. */
const asking = (form: EditedForm, questions: EditedQuestion[]) => ({
  form: { ...form, questions },
  beforeRemoval: null,
});
