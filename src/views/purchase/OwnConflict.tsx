import type { UseFormReturn } from 'react-hook-form';
import { fields as fieldWords } from '#words/fields.ts';
import { ownTickets } from '#words/ownTickets.ts';
import type { OwnDetails } from '../../api/contract/ownTickets.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { readAttendeePath } from '../../lib/input.ts';
import { countryName } from '../../lib/text.ts';
import { compareValues, type Difference, ownChanges } from '../../machines/parts/merge.ts';
import { Button } from '../parts/Button.tsx';
import { type AttendeesForm, formValues } from './attendeeForm.ts';

const words = ownTickets.conflict;

type OwnConflictProps = {
  error: ApiError | null;
  /** What the sheet began from, and what another user saved since. */
  subject: OwnDetails;
  theirs: OwnDetails;
  /** Null where another person is entered: then nothing of what was saved is in the form. */
  form: UseFormReturn<AttendeesForm> | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** What another user, mostly the organiser, saved meanwhile, beside what was typed, and the choice what to go on with. */
export function OwnConflict({ error, subject, theirs, form, onKeepMine, onTakeTheirs }: OwnConflictProps) {
  const [base, saved] = [valuesOf(subject), valuesOf(theirs)];
  const mine = form?.getValues() ?? base;
  const questions = [...theirs.form.questions, ...subject.form.questions];
  const labelOf = (path: string): string | undefined => {
    const input = readAttendeePath(path);
    if (input?.kind === 'field') return fieldWords[input.key];
    return questions.find(({ id }) => input?.kind === 'answer' && input.questionId === id)?.label;
  };
  const differences = compareValues(base, mine, saved).filter(({ path }) => labelOf(path));
  function keepMine() {
    const own = ownChanges(base, mine);
    form?.reset(saved);
    for (const [path, value] of own)
      form?.setValue(path as 'attendees.0.fields.firstname', value as string, { shouldDirty: true });
    onKeepMine();
  }

  return (
    <div className="own-ask" role="alert">
      <p>{error?.msg}</p>
      {differences.length > 0 ? (
        <dl className="own-differences">
          {differences.map((difference) => (
            <div key={difference.path}>
              <dt>{labelOf(difference.path)}</dt>
              <dd>{words.theirs(textOf(difference.path, difference.theirs))}</dd>
              {form ? <dd>{words.mine(mineOf(difference))}</dd> : null}
            </div>
          ))}
        </dl>
      ) : (
        <p>{words.noDifference}</p>
      )}
      <Button onClick={keepMine}>{form ? words.keepMine : words.goOn}</Button>
      {form ? (
        <Button
          variant="outline"
          onClick={() => {
            form.reset(saved);
            onTakeTheirs();
          }}
        >
          {words.takeTheirs}
        </Button>
      ) : null}
    </div>
  );
}

/** The values that the form begins with. */
export const valuesOf = ({ form, fields, answers }: OwnDetails): AttendeesForm =>
  formValues(form, [{ ticketId: '', fields, answers }]);

const mineOf = ({ path, mine, both }: Difference): string => (both ? textOf(path, mine) : words.unchanged);

function textOf(path: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  if (text === '') return words.empty;
  return path.endsWith('fields.country') ? countryName(text) : text;
}
