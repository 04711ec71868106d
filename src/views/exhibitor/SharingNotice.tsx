import './Sharing.css';
import { fields as fieldWords } from '#words/fields.ts';
import { sharing as words } from '#words/sharing.ts';
import type { SharingNotice as Notice } from '../../lib/contact.ts';
import type { FieldKey } from '../../lib/enumerations.ts';

/** What is seen, in words. */
export const seenText = (fields: readonly FieldKey[], questions: readonly string[]): string =>
  [...fields.map((key) => fieldWords[key]), ...questions].join(', ');

/** Tells attendees what exhibitors see once they scan a badge, in the organiser's words. */
export default function SharingNotice({ notice }: { notice: Notice }) {
  const { words: own, fields, questions, someFields, someQuestions } = notice;
  const all = seenText(fields, questions);
  const some = seenText(someFields, someQuestions);
  return (
    <div className="sharing-notice">
      {own ? <p className="sharing-words">{own}</p> : null}
      {all ? (
        <p>
          {own ? null : `${words.notice} `}
          <strong>{all}</strong>
        </p>
      ) : null}
      {some ? (
        <p>
          {words.some} <strong>{some}</strong>
        </p>
      ) : null}
    </div>
  );
}
