/** What the calls about a form name it by. */
export type FormIds = { eventId: string; formId: string };

/** The forms that this tab knows by their short addresses. */
const known = new Map<string, FormIds>();

export const noteForm = (slug: string, form: string, ids: FormIds): void => {
  known.set(`${slug}/${form}`, ids);
};

/** Null for a form that this tab has not come across. */
export const knownForm = (slug: string, form: string): FormIds | null => known.get(`${slug}/${form}`) ?? null;
