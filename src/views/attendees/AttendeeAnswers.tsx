import type { ReactNode } from 'react';
import { attendee as words } from '#words/attendee.ts';
import { fields as fieldWords } from '#words/fields.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { askedFields, visibleQuestions } from '../../lib/answers.ts';
import { countries } from '../../lib/countries.ts';
import { asAnswered, earlierAnswers } from '../../lib/givenAnswers.ts';
import { EarlierAnswers } from './EarlierAnswers.tsx';
import { Fact } from './Fact.tsx';

type Props = { details: AttendeeDetails; children?: ReactNode };

/** What an attendee answered, as something to read; `children` is what can be done about it. */
export function AttendeeAnswers({ details, children }: Props) {
  return (
    <section className="attendee-part" aria-label={words.read.details}>
      <header>
        <h3>{words.read.details}</h3>
        {children}
      </header>
      <Answers details={details} />
    </section>
  );
}

function Answers({ details: { form, fields, answers: given } }: { details: AttendeeDetails }) {
  const { questions, answers } = asAnswered(form.questions, given);
  return (
    <>
      <dl className="attendee-facts">
        {askedFields(form).map(({ key }) => (
          <Fact key={key} name={fieldWords[key]}>
            {key === 'country' ? countries.find(({ code }) => code === fields.country)?.name : fields[key]}
          </Fact>
        ))}
        {visibleQuestions(questions, answers).map(({ id, label }) => (
          <Fact key={id} name={label}>
            {textOf(answers[id])}
          </Fact>
        ))}
      </dl>
      <EarlierAnswers answers={earlierAnswers(form, given)} />
    </>
  );
}

const textOf = (answer: string | string[] | undefined): string =>
  Array.isArray(answer) ? answer.join(', ') : (answer ?? '');
