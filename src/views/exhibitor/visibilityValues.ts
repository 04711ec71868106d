import type { Event } from '../../api/contract/event.ts';
import type { Stand, Visibility } from '../../api/contract/exhibitor.ts';
import type { FormWithQuestions } from '../../api/contract/form.ts';
import type { FieldKey } from '../../lib/enumerations.ts';
import { askedFields } from '../../lib/form/answers.ts';

/** What is edited: a form of an event, what exhibitors see of it now, and who the exhibitors are. */
export type VisibilitySubject = {
  event: Event;
  form: FormWithQuestions;
  forms: readonly { id: string; title: string }[];
  visibility: Visibility | null;
  stands: readonly Stand[];
};

export type Choice = { fields: FieldKey[]; questions: string[] };
export type VisibilityDraft = Choice & {
  formId: string;
  overrides: (Choice & { standId: string })[];
  words: string;
  version: number;
};

/** What most exhibitors need and no attendee is reached by: the organiser adds the rest. */
const proposed: FieldKey[] = ['firstname', 'surname', 'organization', 'jobTitle'];

const proposedOf = (form: FormWithQuestions): FieldKey[] =>
  askedFields(form).flatMap(({ key }) => (proposed.includes(key) ? key : []));

export const visibilityValues = ({ form, visibility }: VisibilitySubject): VisibilityDraft => ({
  formId: form.id,
  fields: visibility?.fields ?? proposedOf(form),
  questions: visibility?.questions ?? [],
  overrides: visibility?.overrides ?? [],
  words: visibility?.words ?? '',
  version: visibility?.version ?? 0,
});
