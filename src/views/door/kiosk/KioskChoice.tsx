import { ChevronRight } from 'lucide-react';
import type { ListedAttendee } from '../../../api/contract/door.ts';
import { shortName } from '../../../lib/admission.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { focusFirst } from '../../parts/scanning/focusFirst.ts';

type Props = {
  words: KioskWords['choosing'];
  choices: ListedAttendee[];
  choose: (attendee: ListedAttendee) => void;
  leave: () => void;
};

/** The attendees of the order whose reference was typed. */
export const KioskChoice = ({ words, choices, choose, leave }: Props) => (
  <section className="kiosk-card" aria-labelledby="kiosk-choice">
    <h2 id="kiosk-choice" ref={focusFirst} tabIndex={-1}>
      {words.title}
    </h2>
    <ul className="kiosk-choices">
      {choices.map((attendee) => (
        <li key={attendee.uId}>
          <button type="button" className="kiosk-choice" onClick={() => choose(attendee)}>
            <span>
              <strong>{shortName(attendee)}</strong>
              {attendee.ticketName}
            </span>
            <ChevronRight aria-hidden />
          </button>
        </li>
      ))}
    </ul>
    <button type="button" className="kiosk-other" onClick={leave}>
      {words.none}
    </button>
  </section>
);
