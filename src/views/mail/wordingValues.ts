import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type * as v from 'valibot';
import { mailing } from '#words/mailing.ts';
import { mailWordings as words } from '#words/mailWordings.ts';
import { type MailWording, WordingChange } from '../../api/contract/mailWordings.ts';
import { wordingLimits } from '../../lib/limits.ts';
import {
  type EventMail,
  fieldsOf,
  placeholdersIn,
  unknownPlaceholders,
  type Wording,
  type WordingField,
} from '../../lib/mail.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

export type WordingDraft = v.InferInput<typeof WordingChange>;
/** Named as in the call, so that what it says of a field finds the field. */
export type WordingValues = { wording: Wording };

/** What the parts of a mail are called. */
export const wordingNames: Record<WordingField, string> = {
  subject: words.subject,
  title: words.heading,
  body: words.body,
  after: words.after,
};

/** What is wrong with a part of a mail, as soon as it is typed. */
export function wordingProblem(kind: EventMail, field: WordingField, text: string): string | undefined {
  const isHtml = field === 'body' || field === 'after';
  if (isHtml && text.length > wordingLimits.text) return mailing.compose.tooLong(text.length, wordingLimits.text);
  const unknown = unknownPlaceholders(text, placeholdersIn(kind, field));
  return unknown.length > 0 ? words.unknown(unknown.join(', ')) : undefined;
}

/** Judges what was typed before it is sent. */
export const wordingResolver = ({ kind, version }: MailWording): Resolver<WordingValues, unknown, WordingDraft> => {
  const resolve = draftResolver<WordingValues, WordingDraft>(WordingChange, ({ wording }) => ({ version, wording }));
  return (values, ...rest) => {
    const errors: FieldErrors<WordingValues> = {};
    for (const field of fieldsOf(kind)) {
      const message = wordingProblem(kind, field, values.wording[field]);
      if (message) set(errors, `wording.${field}`, { type: 'words', message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : resolve(values, ...rest);
  };
};
