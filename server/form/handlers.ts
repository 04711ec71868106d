import type * as contract from '../../src/api/contract/form.ts';
import type * as list from '../../src/api/contract/formList.ts';
import type * as overview from '../../src/api/contract/formOverview.ts';
import { standardFields } from '../../src/lib/enumerations.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { leftOfChoices } from '../purchase/choices.ts';
import { countAnswers } from './answerCounts.ts';
import { addFormType, deleteForm, listForms, listFormTypes, readForm, saveForm } from './form.ts';
import { duplicateForm } from './formCopy.ts';
import { listFormOverviews, publishForm } from './formOverview.ts';

const fields = standardFields.map(({ key, kind, always }) => ({ key, kind, always }));

export const formHandlers = {
  getFields: async () => ({ payload: { fields } }),
  getFormTypesByEventId: async ({ input, deps }) => ({
    payload: { formTypes: await listFormTypes(deps.db, input.eventId) },
  }),
  saveFormType: async ({ input, deps, words }) => ({
    payload: { formType: await addFormType(deps, input.newFormType) },
    msg: words.form.typeSaved,
  }),
  getAllForms: async ({ input, deps }) => ({ payload: { forms: await listForms(deps.db, input.eventId) } }),
  getFormOverview: async ({ input, deps }) => ({
    payload: { forms: await listFormOverviews(deps.db, input.eventId) },
  }),
  getForm: async ({ input: { formId }, deps }) => ({
    payload: { form: await readForm(deps.db, formId), limited: await leftOfChoices(deps.db, formId) },
  }),
  getAnswerCounts: async ({ input, deps }) => ({ payload: { counts: await countAnswers(deps.db, input.formId) } }),
  saveForm: async ({ input, user, deps, words, locale }) => ({
    payload: { form: await saveForm(deps, user.id, input.payload, locale) },
    msg: words.form.saved,
  }),
  publishForm: async ({ input: { payload }, deps, words }) => ({
    payload: { form: await publishForm(deps, payload.formId, payload.published) },
    msg: payload.published ? words.form.published : words.form.unpublished,
  }),
  duplicateForm: async ({ input, user, deps, network, words }) => ({
    payload: {
      form: await duplicateForm(
        deps,
        { organisationId: user.ownerId, network },
        input.payload.formId,
        words.event.copyOf,
      ),
    },
    msg: words.form.copied,
  }),
  deleteForm: async ({ input, deps, words }) => {
    await deleteForm(deps, input.formId);
    return { payload: input, msg: words.form.deleted };
  },
} satisfies HandlersOf<typeof contract & typeof list & typeof overview>;
