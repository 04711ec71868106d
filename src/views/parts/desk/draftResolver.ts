import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import * as v from 'valibot';
import { labels } from '#words/labels.ts';
import { validation } from '#words/validation.ts';
import { explain } from '../../../api/contract/explain.ts';
import type { Currency } from '../../../lib/enumerations.ts';

/**
 * Judges what was typed by the contract's own schema: `toDraft` turns the form's texts into what the call takes. A form
 * names its fields like the draft's keys, so that each message appears beside the field it is about. `currency` is that of
 * the amounts in the messages.
 */
export const draftResolver =
  <Values extends FieldValues, Draft extends FieldValues>(
    schema: v.GenericSchema<unknown, Draft>,
    toDraft: (values: Values) => unknown,
    currency?: Currency,
  ): Resolver<Values, unknown, Draft> =>
  (values) => {
    const judged = v.safeParse(schema, toDraft(values));
    if (judged.success) return { values: judged.output, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of judged.issues) {
      const path = v.getDotPath(issue) ?? 'root';
      set(errors, path, {
        type: issue.type,
        message: explain([issue], { labels, validation, ...(currency && { currency }) }).msg,
      });
    }
    return { values: {}, errors };
  };
