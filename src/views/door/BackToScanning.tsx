import { X } from 'lucide-react';
import { door } from '#words/door.ts';

/** In the head of a list of attendees. */
export function BackToScanning({ close }: { close: () => void }) {
  return (
    <button type="button" className="door-tool" onClick={close}>
      <X aria-hidden />
      {door.search.close}
    </button>
  );
}
