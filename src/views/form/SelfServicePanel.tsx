import { form as words } from '#words/form.ts';
import type { EditedForm } from '../../lib/formDraft.ts';
import { type SelfService, selfServices } from '../../lib/selfService.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';

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
      <FormRow label={words.selfServiceUntil[what]} help={words.selfServiceUntilHelp(timeZone)}>
        {(control) => (
          <Input {...control} type="datetime-local" value={until} onChange={({ target }) => onChange(target.value)} />
        )}
      </FormRow>
    )}
  </>
);
