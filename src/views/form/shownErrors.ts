import { form as words } from '#words/form.ts';
import { brokenConditions, formErrors } from '../../lib/formDraft.ts';
import { withoutPayload } from '../../lib/inputPath.ts';
import type { FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';

/** What is wrong with the form, in sentences by path: what is broken at any time, and what the last try to save found. */
export function shownErrors(snapshot: FormBuilderSnapshot): Record<string, string> {
  const { form, error } = snapshot.context;
  const found = snapshot.matches({ building: 'invalid' }) ? formErrors(form) : brokenConditions(form);
  const refused = error?.field === undefined ? [] : [[withoutPayload(error.field), error.msg]];
  return Object.fromEntries([...refused, ...Object.entries(found).map(([path, key]) => [path, words.errors[key]])]);
}
