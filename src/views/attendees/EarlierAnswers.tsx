import './EarlierAnswers.css';
import { attendee as words } from '#words/attendee.ts';
import type { EarlierAnswer } from '../../lib/form/answers.ts';

/** What an attendee answered to questions that they are not asked any more. It is read, not changed. */
export function EarlierAnswers({ answers }: { answers: readonly EarlierAnswer[] }) {
  return answers.length > 0 ? (
    <section className="earlier-answers" aria-label={words.earlierAnswers}>
      <h3>{words.earlierAnswers}</h3>
      <p className="form-help">{words.earlierAnswersText}</p>
      <dl>
        {answers.map(({ questionId, label, answer }) => (
          <div key={questionId}>
            <dt className="caption">{label ?? words.unknownQuestion}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  ) : null;
}
