import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { AnswerCounts, FormType } from '../../api/contract/form.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { FieldKey, QuestionType } from '../../lib/enumerations.ts';
import {
  type ArchivedQuestion,
  answeredBy,
  chosenBy,
  duplicated,
  type EditedForm,
  type EditedQuestion,
  emptyForm,
  emptyQuestion,
  formErrors,
  moved,
  optionAt,
  restored,
  standingOf,
  withChange,
  withField,
  withOptionMoved,
  without,
  withoutOption,
  withQuestion,
} from '../../lib/form/draft.ts';
import { questionAt } from '../../lib/input.ts';
import type { form as formBuilder } from '../../messages/en-GB/form.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { mergeForms } from './mergeForms.ts';

/**
 * What the builder needs to know of the event, and of what attendees have answered. `archived` were removed earlier;
 * `version` is what the form was saved as, null for a new one.
 */
export type BuilderData = {
  form: EditedForm;
  version: number | null;
  eventName: string;
  timeZone: string;
  formTypes: FormType[];
  archived: ArchivedQuestion[];
  counts: AnswerCounts;
};
/** A question, or one of its options by place, that attendees have answered and that is about to be removed. */
type Removal = { id: string; index: number | null };
/**
 * `kept` is the form as it was loaded, `theirs` what another user saved meanwhile, while that is being compared. `open` is the one question that is not folded. `removal` waits for the organiser's
 * word. `beforeRemoval` keeps the questions until something else changes, so that a removal can be undone. In failed
 * states, `error` is null when the server did not answer in time.
 */
type Context = Omit<BuilderData, 'form'> & {
  form: EditedForm;
  kept: EditedForm;
  theirs: BuilderData | null;
  open: string | null;
  removal: Removal | null;
  beforeRemoval: EditedQuestion[] | null;
  error: ApiError | null;
};
type Event =
  | { type: 'load.retried' }
  | { type: 'form.changed'; change: Partial<Omit<EditedForm, 'questions' | 'fields'>> }
  | { type: 'field.changed'; key: FieldKey; ask: 'no' | 'asked' | 'required' }
  | { type: 'question.added'; id: string; kind: QuestionType }
  | { type: 'question.changed'; id: string; change: Partial<Omit<EditedQuestion, 'id'>> }
  | { type: 'question.toggled'; id: string }
  | { type: 'question.moved'; id: string; by: number }
  | { type: 'option.moved'; id: string; index: number; by: number }
  | { type: 'question.duplicated'; id: string; newId: string }
  | { type: 'question.restored'; id: string }
  | ({ type: 'removal.requested' } & Removal)
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }
  | { type: 'removal.undone' }
  | { type: 'formType.named'; name: string }
  | { type: 'form.submitted' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'conflict.closed' };

const load = provided<BuilderData>('formBuilderMachine: provide `load`');
const addFormType = provided<{ formType: FormType }, { name: string }>('formBuilderMachine: provide `addFormType`');
const save = provided<{ formId: string }, { form: EditedForm; timeZone: string; version: number | null }>(
  'formBuilderMachine: provide `save`',
);

/** Builds a registration form. `lib/form/draft.ts` has the changes; this machine decides when they happen. */
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
    wasAnswered: ({ context: { counts, form } }, { id, index }: Removal) =>
      (index === null ? answeredBy(counts, id) : chosenBy(counts, id, optionAt(form.questions, id, index))) > 0,
    isChangedMeanwhile: (_, { error }: { error: unknown }) => Boolean((error as ApiError).changed),
    isNamed: (_, { name }: { name: string }) => name.trim() !== '',
  },
  actions: {
    ...errorActions,
    keepData: assign((_, builderData: BuilderData) => begunFrom(builderData)),
    keepTheirs: assign((_, { theirs }: { theirs: BuilderData }) => ({ theirs })),
    forgetTheirs: assign({ theirs: null }),
    takeTheirs: assign(({ context: { theirs } }) => (theirs ? begunFrom(theirs) : {})),
    keepMine: assign(({ context: { form, kept, theirs } }) =>
      theirs ? { ...begunFrom(theirs), form: mergeForms(kept, form, theirs.form) } : {},
    ),
    change: assign(({ context: { form } }, { change }: { change: Partial<EditedForm> }) => ({
      form: { ...form, ...change },
    })),
    changeField: assign(({ context: { form } }, { key, ask }: { key: FieldKey; ask: 'no' | 'asked' | 'required' }) => ({
      form: { ...form, fields: withField(form.fields, key, ask) },
    })),
    addQuestion: assign(({ context }, { id, kind }: { id: string; kind: QuestionType }) =>
      asking(context, withQuestion(context.form.questions, emptyQuestion(id, kind)), id),
    ),
    toggleQuestion: assign(({ context: { open, form } }, { id }: { id: string }) => ({
      open: open === id ? null : among(form.questions, id),
    })),
    openError: assign(({ context: { form, open } }, { path }: { path: string | undefined }) => {
      const place = path === undefined ? null : questionAt(path);
      return { open: place === null ? open : (form.questions[place]?.id ?? open) };
    }),
    changeQuestion: assign(({ context }, { id, change }: { id: string; change: Partial<Omit<EditedQuestion, 'id'>> }) =>
      asking(context, withChange(context.form.questions, id, change)),
    ),
    moveQuestion: assign(({ context }, { id, by }: { id: string; by: number }) =>
      asking(context, moved(context.form.questions, id, by)),
    ),
    moveOption: assign(({ context }, { id, index, by }: { id: string; index: number; by: number }) =>
      asking(context, withOptionMoved(context.form.questions, id, index, by)),
    ),
    duplicateQuestion: assign(({ context }, { id, newId }: { id: string; newId: string }) =>
      asking(context, duplicated(context.form.questions, id, newId), newId),
    ),
    restoreQuestion: assign(({ context }, { id }: { id: string }) => {
      const { form, kept, archived } = context;
      const asked = kept.questions.find((question) => question.id === id);
      const question: ArchivedQuestion | undefined = asked
        ? { ...asked, was: standingOf(kept.questions, id) }
        : archived.find((known) => known.id === id);
      return asking(context, question ? restored(form.questions, question) : form.questions, id);
    }),
    askRemoval: assign((_, { id, index }: Removal) => ({ removal: { id, index } })),
    forgetRemoval: assign({ removal: null }),
    remove: assign(({ context }, removal: Removal) => removed(context, removal)),
    removeAsked: assign(({ context }) => (context.removal ? removed(context, context.removal) : {})),
    undoRemoval: assign(({ context }) => asking(context, context.beforeRemoval ?? context.form.questions)),
    keepFormType: assign(({ context: { form, formTypes } }, { formType }: { formType: FormType }) => ({
      formTypes: [formType, ...formTypes.filter(({ id }) => id !== formType.id)],
      form: { ...form, formTypeId: formType.id },
      error: null,
    })),
    /** The page goes back to the event. */
    onSaved: (_, _params: { formId: string }) => {},
  },
  delays: { timeout: 30_000 },
}).createMachine({
  id: 'formBuilder',
  context: {
    form: emptyForm,
    kept: emptyForm,
    version: null,
    theirs: null,
    eventName: '',
    timeZone: 'UTC',
    formTypes: [],
    archived: [],
    counts: [],
    open: null,
    removal: null,
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
        onDone: { target: 'building', actions: { type: 'keepData', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
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
        'option.moved': { actions: { type: 'moveOption', params: ({ event }) => event } },
        'question.duplicated': { actions: { type: 'duplicateQuestion', params: ({ event }) => event } },
        'question.toggled': { actions: { type: 'toggleQuestion', params: ({ event }) => event } },
        'question.restored': { actions: { type: 'restoreQuestion', params: ({ event }) => event } },
        'removal.requested': [
          {
            guard: { type: 'wasAnswered', params: ({ event }) => event },
            actions: { type: 'askRemoval', params: ({ event }) => event },
          },
          { actions: { type: 'remove', params: ({ event }) => event } },
        ],
        'removal.confirmed': { actions: 'removeAsked' },
        'removal.cancelled': { actions: 'forgetRemoval' },
        'removal.undone': { actions: 'undoRemoval' },
        'formType.named': { guard: { type: 'isNamed', params: ({ event }) => event }, target: '.addingFormType' },
        'form.submitted': [
          { guard: 'isSound', target: 'saving' },
          {
            target: '.invalid',
            actions: {
              type: 'openError',
              params: ({ context: { form } }) => ({ path: Object.keys(formErrors(form))[0] }),
            },
          },
        ],
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
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: { target: 'refused', actions: 'forgetError' } },
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
        input: ({ context: { form, timeZone, version } }) => ({ form, timeZone, version }),
        onDone: { target: 'saved', actions: { type: 'onSaved', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isChangedMeanwhile', params: ({ event }) => event },
            target: 'comparing',
            actions: keepError,
          },
          {
            target: 'building.refused',
            actions: [
              keepError,
              { type: 'openError', params: ({ event }) => ({ path: (event.error as ApiError).field }) },
            ],
          },
        ],
      },
      after: { timeout: { target: 'building.refused', actions: 'forgetError' } },
    },
    /** Somebody else saved meanwhile: their version is loaded. Without it, saving again comes back here. */
    comparing: {
      meta: { label: 'formBuilder.comparing' },
      tags: ['busy', 'form'],
      invoke: {
        id: 'compare',
        src: 'load',
        onDone: {
          target: 'conflicting',
          actions: { type: 'keepTheirs', params: ({ event }) => ({ theirs: event.output }) },
        },
        onError: 'building.refused',
      },
      after: { timeout: 'building.refused' },
    },
    conflicting: {
      meta: { label: 'formBuilder.conflicting' },
      tags: 'form',
      on: {
        'mine.kept': { target: 'building', actions: 'keepMine' },
        'theirs.taken': { target: 'building', actions: 'takeTheirs' },
        'conflict.closed': { target: 'building.refused', actions: 'forgetTheirs' },
      },
    },
    saved: { meta: { label: 'formBuilder.saved' }, tags: 'form', type: 'final' },
  },
});

export type FormBuilderActor = ActorRefFrom<typeof formBuilderMachine>;
export type FormBuilderSnapshot = SnapshotFrom<typeof formBuilderMachine>;

/** A builder that begins from this, with nothing changed. */
const begunFrom = ({ form, ...facts }: BuilderData) => ({ ...facts, form, kept: form, theirs: null, error: null });

const among = (questions: readonly EditedQuestion[], id: string | null): string | null =>
  questions.some((question) => question.id === id) ? id : null;

/** A removal can be undone until the questions change in another way. */
const asking = ({ form, ...context }: Context, questions: EditedQuestion[], open = context.open) => ({
  form: { ...form, questions },
  open: among(questions, open),
  beforeRemoval: null as EditedQuestion[] | null,
});

function removed(context: Context, { id, index }: Removal): Partial<Context> {
  const { questions } = context.form;
  const isThere = index === null ? among(questions, id) !== null : optionAt(questions, id, index) !== undefined;
  if (!isThere) return { removal: null };
  const left = index === null ? without(questions, id) : withoutOption(questions, id, index);
  return { ...asking(context, left), beforeRemoval: questions, removal: null };
}
