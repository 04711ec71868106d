import * as v from 'valibot';
import { fieldKeys } from '../../lib/enumerations.ts';
import { importErrors, importLimits, importOutcomes } from '../../lib/import.ts';
import { bodyLimits, maxCount } from '../../lib/limits.ts';
import { plainLine, plainText } from '../../lib/text.ts';
import { FormWithAnswer } from './attendees.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { cleaned, id, wholeNumber } from './values.ts';

/** Of any length: a row that has too much is refused with its reason, and the others are not. */
const line = v.pipe(v.string(broken('notText', 'field')), cleaned(plainLine));
const lines = v.pipe(v.string(broken('notText', 'answer')), cleaned(plainText));

/** What a row of a spreadsheet says of an attendee; `GivenRow` of src/lib/import.ts. */
const ImportedRow = v.object({
  number: wholeNumber('entry', 1, maxCount),
  externalId: line,
  ticketId: v.nullable(id('ticket')),
  ticketNamed: v.boolean(broken('notOneOf', 'ticketName')),
  fields: v.record(v.picklist(fieldKeys, broken('notOneOf', 'field')), line),
  answers: v.record(id('question'), v.union([lines, v.array(line)])),
  version: v.optional(wholeNumber('version', 1, maxCount)),
});

/** What a row comes to; `Verdict` of src/lib/import.ts. */
const Verdict = v.object({
  outcome: v.picklist(importOutcomes),
  errors: v.array(v.object({ path: v.string(), error: v.picklist(importErrors), of: v.optional(v.number()) })),
  version: v.optional(v.number()),
  movedFrom: v.optional(v.string()),
  transferredTo: v.optional(v.string()),
});

/**
 * Some rows of a file. With `check` nothing is changed, and `wanted`, `moved` and `choices` say what earlier rows would take, as `ImportWanted` of
 * src/lib/import.ts. `importId` is made
 * once by the browser: a row that was imported with it and its number gets the same answer again.
 */
export const importUsers = endpoint({
  method: 'POST',
  path: '/api/users/import',
  summary: 'Register or change attendees from rows of a spreadsheet, or say what would become of each',
  team: 'manage',
  within: { 'payload.formId': 'form' },
  bodyLimit: bodyLimits.import,
  input: v.object({
    payload: v.object({
      formId: id('form'),
      importId: id('registration'),
      check: v.boolean(broken('notOneOf', 'request')),
      wanted: v.record(id('ticket'), wholeNumber('quantity', 0, maxCount)),
      moved: v.optional(wholeNumber('quantity', 0, maxCount), 0),
      choices: v.optional(
        v.array(v.object({ questionId: id('question'), option: line, count: wholeNumber('quantity', 0, maxCount) })),
        [],
      ),
      rows: v.pipe(
        v.array(ImportedRow),
        v.maxLength(importLimits.batch, broken('tooMany', 'attendees', importLimits.batch)),
      ),
    }),
  }),
  payload: v.object({ verdicts: v.array(Verdict) }),
});

export const getImportedAnswer = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getImportedAnswer',
  summary: 'What an imported attendee answered',
  team: 'read',
  within: { formId: 'form', formFiller: 'registeredUser' },
  input: v.object({ formId: id('form'), formFiller: id('attendee') }),
  payload: FormWithAnswer,
});
