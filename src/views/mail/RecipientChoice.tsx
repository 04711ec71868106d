import { mailing } from '#words/mailing.ts';
import { attendeePayments, yesOrNo } from '../../lib/attendee.ts';
import { everybody, type Recipients } from '../../lib/mail.ts';
import { Button } from '../parts/Button.tsx';
import { Options, SelectRow } from '../parts/form/ControlRow.tsx';

const words = mailing.compose;

type Props = {
  recipients: Recipients;
  forms: { id: string; title: string }[];
  onChange: (recipients: Recipients) => void;
};

/** Whom an email goes to: of one form or all, narrowed by what was paid and who is there, or those who were chosen. */
export function RecipientChoice({ recipients, forms, onChange }: Props) {
  const { formId, filter, users, except } = recipients;
  const { payment, checkedIn, sort: _, ...others } = filter;
  const isNarrowed = Object.keys(others).length > 0 || except.length > 0;
  if (users)
    return (
      <div className="compose-chosen">
        <p>{words.selected(users.length)}</p>
        <Button size="sm" variant="outline" onClick={() => onChange(everybody)}>
          {words.all}
        </Button>
      </div>
    );
  return (
    <>
      <div className="form-grid is-two">
        {forms.length > 1 ? (
          <Choice
            label={words.forms}
            value={formId ?? ''}
            all={words.allForms}
            options={forms.map(({ id, title }) => [id, title])}
            onChange={(value) => {
              // A ticket and a question are a form's own.
              const { ticket: _, question: __, answer: ___, ...kept } = filter;
              onChange({ ...recipients, formId: value || null, filter: kept });
            }}
          />
        ) : null}
        <Choice
          label={words.payment}
          value={payment ?? ''}
          all={words.anyPayment}
          options={attendeePayments.map((each) => [each, words.payments[each]])}
          onChange={(value) => {
            const { payment: _, ...kept } = filter;
            const chosen = attendeePayments.find((each) => each === value);
            onChange({ ...recipients, filter: { ...kept, ...(chosen && { payment: chosen }) } });
          }}
        />
        <Choice
          label={words.checkedIn}
          value={checkedIn ?? ''}
          all={words.anyCheckIn}
          options={yesOrNo.map((each) => [each, words[each]])}
          onChange={(value) => {
            const { checkedIn: _, ...kept } = filter;
            const chosen = yesOrNo.find((each) => each === value);
            onChange({ ...recipients, filter: { ...kept, ...(chosen && { checkedIn: chosen }) } });
          }}
        />
      </div>
      {isNarrowed ? (
        <div className="compose-chosen">
          <p>
            {words.narrowed} {except.length > 0 ? words.without(except.length) : ''}
          </p>
          <Button size="sm" variant="outline" onClick={() => onChange(everybody)}>
            {words.all}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type ChoiceProps = {
  label: string;
  /** Empty for all. */
  value: string;
  all: string;
  options: readonly [value: string, name: string][];
  onChange: (value: string) => void;
};

const Choice = ({ label, value, all, options, onChange }: ChoiceProps) => (
  <SelectRow label={label} required value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{all}</option>
    <Options of={options} />
  </SelectRow>
);
