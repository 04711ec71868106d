import { door } from '#words/door.ts';
import { doorPanes } from '#words/doorPanes.ts';
import { admissibleOf, hasRemarks } from '../../lib/admission.ts';
import { placeOf } from '../../machines/door/attempt.ts';
import type { VerdictActor, VerdictSnapshot } from '../../machines/door/verdict.ts';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { AttendeeRow } from './AttendeeRow.tsx';
import { BackToScanning } from './BackToScanning.tsx';

const words = doorPanes.order;

type Props = { snapshot: VerdictSnapshot; zone: string; send: VerdictActor['send'] };

/** The attendees of the order whose reference was typed: which of them is at the door? */
export default function OrderPane({ snapshot, zone, send }: Props) {
  const { choices, settings } = snapshot.context;
  const admissible = admissibleOf(choices, placeOf(snapshot.context)).length;
  const isRemarked = choices.some((choice) => hasRemarks(choice, settings.isExit));
  const all =
    admissible > 1 ? (
      <button type="button" className="door-tool is-strong" onClick={() => send({ type: 'order.confirmed' })}>
        {settings.isExit ? words.checkOutAll(admissible) : door.checkInAll(admissible)}
      </button>
    ) : null;
  return (
    <section className="door-list" aria-labelledby="door-order">
      <div className="door-list-head">
        <div className="row-between door-list-top">
          <BackToScanning close={() => send({ type: 'verdict.dismissed' })} />
        </div>
        <h2 id="door-order" ref={focusFirst} tabIndex={-1}>
          {words.title(choices.length)}
        </h2>
        <p className="hint">{(settings.isExit ? words.referenceOut : words.reference)(choices[0]?.reference ?? '')}</p>
        {isRemarked ? null : all}
      </div>
      <ul className="door-attendees">
        {choices.map((attendee) => (
          <AttendeeRow
            key={attendee.uId}
            attendee={attendee}
            zone={zone}
            asks={!settings.isExit}
            choose={(chosen) => send({ type: 'attendee.chosen', attendee: chosen })}
          />
        ))}
      </ul>
      {/* After all that there is to read. */}
      {isRemarked ? all : null}
    </section>
  );
}
