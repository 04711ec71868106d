import { form as words } from '#words/form.ts';
import { type SelfService, selfServices } from '../../lib/attendee.ts';
import type { EditedForm } from '../../lib/form/draft.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';

type Rules = EditedForm['selfService'];
type Props = { rules: Rules; timeZone: string; onChange: (rules: Rules) => void };

/** What attendees may do with their tickets by themselves, and until when. */
export const SelfServicePanel = ({ rules, timeZone, onChange }: Props) => (
  <>
    {selfServices.map((what) => (
      <Rule
        key={what}
        what={what}
        until={rules[what]}
        timeZone={timeZone}
        onChange={(until) => onChange({ ...rules, [what]: until })}
      />
    ))}
  </>
);

type RuleProps = {
  what: SelfService;
  until: string | null;
  timeZone: string;
  onChange: (until: string | null) => void;
};

const Rule = ({ what, until, timeZone, onChange }: RuleProps) => (
  <>
    <CheckRow
      label={words.selfService[what]}
      help={words.selfServiceHelp[what]}
      checked={until !== null}
      onChange={({ target }) => onChange(target.checked ? '' : null)}
    />
    {until === null ? null : (
      <DateRow
        label={words.selfServiceUntil[what]}
        help={words.selfServiceUntilHelp(timeZone)}
        field={() => ({ value: until, onChange: ({ target }) => onChange(target.value) })}
      />
    )}
  </>
);
