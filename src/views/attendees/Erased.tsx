import { privacy as words } from '#words/privacy.ts';

/** Somebody of whom nothing is known any more. */
export default function Erased({ when }: { when: string }) {
  return (
    <section className="attendee-due is-over">
      <div>
        <h3>{words.erasedOn(when)}</h3>
        <p>{words.erasedText}</p>
      </div>
    </section>
  );
}
