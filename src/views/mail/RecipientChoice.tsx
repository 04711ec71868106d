import { mailing } from '#words/mailing.ts';
import { attendeePayments } from '../../lib/attendee.ts';
import { everybody, type Recipients } from '../../lib/mail.ts';
import { Button } from '../parts/Button.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';

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
          <FormRow label={words.forms} required>
            {(control) => (
              <Select
                {...control}
                value={formId ?? ''}
                onChange={({ target: { value } }) => {
                  // A ticket and a question are a form's own.
                  const { ticket: _, question: __, answer: ___, ...kept } = filter;
                  onChange({ ...recipients, formId: value || null, filter: kept });
                }}
              >
                <option value="">{words.allForms}</option>
                {forms.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
        ) : null}
        <FormRow label={words.payment} required>
          {(control) => (
            <Select
              {...control}
              value={payment ?? ''}
              onChange={({ target: { value } }) => {
                const { payment: _, ...kept } = filter;
                const chosen = attendeePayments.find((each) => each === value);
                onChange({ ...recipients, filter: { ...kept, ...(chosen && { payment: chosen }) } });
              }}
            >
              <option value="">{words.anyPayment}</option>
              {attendeePayments.map((each) => (
                <option key={each} value={each}>
                  {words.payments[each]}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
        <FormRow label={words.checkedIn} required>
          {(control) => (
            <Select
              {...control}
              value={checkedIn ?? ''}
              onChange={({ target: { value } }) => {
                const { checkedIn: _, ...kept } = filter;
                const chosen = value === 'yes' || value === 'no' ? value : null;
                onChange({ ...recipients, filter: { ...kept, ...(chosen && { checkedIn: chosen }) } });
              }}
            >
              <option value="">{words.anyCheckIn}</option>
              <option value="yes">{words.yes}</option>
              <option value="no">{words.no}</option>
            </Select>
          )}
        </FormRow>
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
