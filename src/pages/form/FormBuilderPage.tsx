import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import {
  type FormDraft,
  type FormWithQuestions,
  getAnswerCounts,
  getForm,
  getFormTypesByEventId,
  type Question,
  saveForm,
  saveFormType,
} from '../../api/contract/form.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import type { SelfService, SelfServiceRules, Transferrer } from '../../lib/attendee.ts';
import { fromLocalText, toLocalInput } from '../../lib/dates.ts';
import { type EditedForm, type EditedQuestion, emptyForm, hoursOf } from '../../lib/form/draft.ts';
import { typedNumber } from '../../lib/input.ts';
import { formBuilderMachine } from '../../machines/form/formBuilder.ts';
import { to } from '../../paths.ts';
import { FormBuilderView } from '../../views/form/FormBuilderView.tsx';

type Ids = { eventId: string; formId: string | null };

export default function FormBuilderPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const formId = search.get('formId');
  return <FormBuilder key={`${eventId} ${formId}`} eventId={eventId} formId={formId} />;
}

function FormBuilder({ eventId, formId }: Ids) {
  const [, navigate] = useLocation();
  const [logic] = useState(() =>
    builderOf({ eventId, formId }, () => navigate(to.eventForms(eventId, formId ?? undefined))),
  );
  return <FormBuilderView builder={useActorRef(logic)} eventId={eventId} isNew={formId === null} />;
}

const builderOf = ({ eventId, formId }: Ids, leave: () => void) =>
  formBuilderMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const [{ event }, { formTypes }, kept, answers] = await Promise.all([
          call(getEvent, { eventId }, { signal }),
          call(getFormTypesByEventId, { eventId }, { signal }),
          formId ? call(getForm, { formId }, { signal }) : null,
          formId ? call(getAnswerCounts, { formId }, { signal }) : null,
        ]);
        const form = kept ? editedOf(kept.form, event.timeZone) : newForm;
        const { name: eventName, timeZone } = event;
        const archived = (kept?.form.archivedQuestions ?? []).map(({ was, ...question }) => ({
          ...editedQuestion(question),
          was,
        }));
        const version = kept?.form.version ?? null;
        return { form, version, formTypes, eventName, timeZone, archived, counts: answers?.counts ?? [] };
      }),
      addFormType: fromPromise(({ input, signal }) =>
        call(saveFormType, { newFormType: { eventId, name: input.name } }, { signal }),
      ),
      save: fromPromise(async ({ input: { form, timeZone, version }, signal }) => {
        const payload = {
          ...draftOf(form, timeZone),
          eventId,
          ...(formId && { id: formId }),
          ...(version && { version }),
        };
        const saved = await call(saveForm, { payload }, { signal });
        return { formId: saved.form.id };
      }),
    },
    actions: { onSaved: leave },
  });

const newForm: EditedForm = { ...emptyForm, fields: [{ key: 'organization', required: false }] };

const editedOf = (form: FormWithQuestions, zone: string): EditedForm => ({
  title: form.title,
  slug: form.slug ?? '',
  description: form.description,
  formTypeId: form.formTypeId,
  capacity: form.capacity === null ? '' : String(form.capacity),
  closesAt: toLocalInput(form.closesAt, zone),
  waitingHours: form.waitingHours === null ? null : String(form.waitingHours),
  selfService: eachRule(form.selfService, (rule) => rule && toLocalInput(rule.until, zone)),
  transferBy: form.selfService.transfer?.by ?? 'both',
  fields: form.fields,
  questions: form.questions.map(editedQuestion),
});

const editedQuestion = ({ limits, ...question }: Question): EditedQuestion => ({
  ...question,
  ...(limits && { limits: limits.map((limit) => (limit === null ? '' : String(limit))) }),
});

/** What each rule is, said in another way. */
const eachRule = <From, To>(
  { edit, transfer, cancel }: Record<SelfService, From>,
  say: (rule: From) => To,
): Record<SelfService, To> => ({ edit: say(edit), transfer: say(transfer), cancel: say(cancel) });

function rulesOf(selfService: EditedForm['selfService'], by: Transferrer, zone: string): SelfServiceRules {
  const rules = eachRule(selfService, (until) => (until === null ? null : { until: fromLocalText(until, zone) }));
  return { ...rules, transfer: rules.transfer && { ...rules.transfer, by } };
}

const draftOf = (
  { slug, capacity, closesAt, waitingHours, selfService, transferBy, questions, ...form }: EditedForm,
  zone: string,
): Omit<FormDraft, 'id' | 'eventId'> => ({
  ...form,
  slug: slug.trim() || null,
  capacity: typedNumber(capacity),
  closesAt: fromLocalText(closesAt, zone),
  waitingHours: hoursOf(waitingHours),
  selfService: rulesOf(selfService, transferBy, zone),
  questions: questions.map(({ limits, ...question }) => ({
    ...question,
    ...(limits && { limits: limits.map(typedNumber) }),
  })),
});
