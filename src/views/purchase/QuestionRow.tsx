import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import type { PublicQuestion } from '../../api/contract/registration.ts';
import { questionTypes } from '../../lib/enumerations.ts';
import { leftInOrder } from '../../lib/form/answers.ts';
import { answerPath, attendeePath } from '../../lib/input.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import type { AttendeesForm } from './attendeeForm.ts';

/** Fewer than this many left is worth saying. */
const few = 10;

type Props = { index: number; question: PublicQuestion };

/** A question of the organiser's, under the heading of the section that it begins. */
export function QuestionRow(props: Props) {
  const { section } = props.question;
  return (
    <>
      {section ? (
        <div className="question-section">
          <h3>{section.title}</h3>
          {section.text ? <p>{section.text}</p> : null}
        </div>
      ) : null}
      <Answer {...props} />
    </>
  );
}

/** What is left of an option of the question, counted over the whole order. */
function useLeft({ index, question }: Props): (option: string) => number | null {
  const { control } = useFormContext<AttendeesForm>();
  const attendees = useWatch({ control, name: 'attendees' });
  const answers = attendees.map((attendee) => attendee.answers[question.id]);
  return (option) => leftInOrder(question, answers, index, option);
}

/** What a question is answered in, drawn by its type. */
function Answer({ index, question }: Props) {
  const { type, label, help, required, options } = question;
  const name = attendeePath(index, answerPath(question.id));
  const { register, getFieldState, getValues, formState } = useFormContext<AttendeesForm>();
  const leftOf = useLeft({ index, question });
  const error = getFieldState(name, formState).error?.message;
  if (type === questionTypes.multipleChoice || type === questionTypes.checkboxes)
    return <Choices index={index} question={question} error={error} />;
  return (
    <FormRow label={label} help={help || undefined} required={required} error={error}>
      {(row) => {
        switch (type) {
          case questionTypes.shortAnswer:
            return <Input {...row} {...register(name)} size="lg" />;
          case questionTypes.paragraph:
            return <Textarea {...row} {...register(name)} rows={4} size="lg" />;
          case questionTypes.dropdown:
            return (
              <Select size="lg" {...row} {...register(name)}>
                <option value="">{words.choose}</option>
                {options.map((option) => {
                  const left = leftOf(option);
                  const isFull = left === 0;
                  return (
                    <option key={option} value={option} disabled={isFull && getValues(name) !== option}>
                      {isFull
                        ? orderWords.optionFullOf(option)
                        : left !== null && left < few
                          ? orderWords.optionLeftOf(option, left)
                          : option}
                    </option>
                  );
                })}
              </Select>
            );
          default:
            return type satisfies never;
        }
      }}
    </FormRow>
  );
}

/** Choices stand in a group with the question as its name. */
function Choices({ index, question, error }: Props & { error: string | undefined }) {
  const { type, label, help, required, options } = question;
  const name = attendeePath(index, answerPath(question.id));
  const { register, getValues } = useFormContext<AttendeesForm>();
  const leftOf = useLeft({ index, question });
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="choices"
      aria-invalid={error ? true : undefined}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <legend className="form-label">
        {label}
        {required ? null : <span className="form-optional"> {orderWords.optional}</span>}
      </legend>
      {help ? (
        <p className="form-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {options.map((option) => {
        const left = leftOf(option);
        return (
          <CheckRow
            key={option}
            type={type === questionTypes.checkboxes ? 'checkbox' : 'radio'}
            label={option}
            help={left === 0 ? orderWords.optionFull : left !== null && left < few ? words.left(left) : undefined}
            value={option}
            // What was chosen before it was full can still be given up.
            disabled={left === 0 && ![getValues(name)].flat().includes(option)}
            {...register(name)}
          />
        );
      })}
      {required || type === questionTypes.checkboxes ? null : (
        <CheckRow type="radio" label={orderWords.unanswered} value="" {...register(name)} />
      )}
      {error ? (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
