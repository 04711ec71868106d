import type { BadgeImage, BadgePerson } from '../../api/contract/badge.ts';
import type { BadgeDraft } from '../../machines/badge/badgeEdits.ts';

/** A form whose attendees can have a design. */
export type BadgeForm = {
  id: string;
  title: string;
  tickets: readonly { id: string; name: string }[];
  questions: readonly { id: string; label: string; options: readonly string[] }[];
};

/** What the designer begins from. `id` is null for a new design; `isMadeUp` before the first attendee. */
export type BadgeSubject = {
  id: string | null;
  version: number | null;
  draft: BadgeDraft;
  images: BadgeImage[];
  eventName: string;
  logo: BadgeImage | null;
  forms: readonly BadgeForm[];
  people: readonly BadgePerson[];
  isMadeUp: boolean;
};

/** What is saved, and which version it began from. */
export type BadgeToSave = { content: BadgeDraft; version: number | null };

/** Questions of all forms, each label once. */
export const questionsOf = (forms: readonly BadgeForm[]) => {
  const all = forms.flatMap(({ questions }) => questions);
  return all.filter(({ label }, index) => all.findIndex((each) => each.label === label) === index);
};
