import type { DoorAttendee } from '../../../api/contract/door.ts';
import { shortName } from '../../../lib/admission.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { focusFirst } from '../../parts/scanning/focusFirst.ts';

type Props = {
  words: KioskWords['confirming'];
  attendee: DoorAttendee;
  confirm: () => void;
  leave: () => void;
};

/** Whose ticket it is, with no more than they need to know it: somebody else may hold the code. */
export function KioskConfirm({ words, attendee, confirm, leave }: Props) {
  const name = shortName(attendee);
  return (
    <section className="kiosk-card">
      <h2>{name === '' ? words.nobody : words.hello(name)}</h2>
      <p className="kiosk-ticket">{attendee.ticketName}</p>
      <div className="kiosk-ways">
        <button type="button" ref={focusFirst} className="kiosk-main" onClick={confirm}>
          {words.yes}
        </button>
        <button type="button" className="kiosk-other" onClick={leave}>
          {words.no}
        </button>
      </div>
    </section>
  );
}
