import { useFormContext, useWatch } from 'react-hook-form';
import { registration as words } from '#words/registration.ts';
import type { PublicTicket } from '../../api/contract/ticket.ts';
import { askedFields, visibleQuestions } from '../../lib/answers.ts';
import { fullName } from '../../lib/fullName.ts';
import { Button } from '../parts/Button.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import type { AskedForm, AttendeesForm } from './attendeeForm.ts';
import { FieldRow } from './FieldRow.tsx';
import { QuestionRow } from './QuestionRow.tsx';

type Props = {
  index: number;
  form: AskedForm;
  ticketId: string;
  /** The kinds of ticket in this order. */
  tickets: PublicTicket[];
  onSwap: (ticketId: string) => void;
  onCopy: () => void;
};

export function AttendeeCard({ index, form, ticketId, tickets, onSwap, onCopy }: Props) {
  const { control } = useFormContext<AttendeesForm>();
  const attendee = useWatch({ control, name: `attendees.${index}` });
  const name = fullName(attendee.fields);
  const ticket = tickets.find(({ id }) => id === ticketId);
  return (
    <fieldset className="attendee-card">
      <legend>{name ? words.attendeeNamed(index + 1, name) : words.attendee(index + 1)}</legend>
      <div className="attendee-card-top">
        {tickets.length > 1 ? (
          <FormRow label={words.ticketOf} help={index === 0 ? words.swapHint : undefined} required>
            {(row) => (
              <Select size="lg" {...row} value={ticketId} onChange={({ target }) => onSwap(target.value)}>
                {tickets.map(({ id, name: ticketName }) => (
                  <option key={id} value={id}>
                    {ticketName}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
        ) : (
          <p className="attendee-card-ticket">{ticket?.name}</p>
        )}
        {index > 0 ? (
          <div>
            <Button type="button" size="md" variant="outline" onClick={onCopy}>
              {words.copyFirst}
            </Button>
            <p className="form-help">{words.copyFirstHint}</p>
          </div>
        ) : null}
      </div>
      <div className="form-grid is-two">
        {askedFields(form).map(({ key, required }) => (
          <FieldRow key={key} index={index} field={key} required={required} />
        ))}
      </div>
      {visibleQuestions(form.questions, attendee.answers).map((question) => (
        <QuestionRow key={question.id} index={index} question={question} />
      ))}
    </fieldset>
  );
}
