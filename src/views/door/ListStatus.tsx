import './ListStatus.css';
import { useSelector } from '@xstate/react';
import { CloudOff, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react';
import { doorList as words } from '#words/doorList.ts';
import type { DoorListActor, DoorListSnapshot } from '../../machines/door/doorList.ts';
import { listTime } from './reasonOf.ts';

/** What staff should know of the list on this device: nothing while all is well. */
export function ListStatus({ list, zone }: { list: DoorListActor; zone: string }) {
  const snapshot = useSelector(list, (state) => state);
  const said = messageOf(snapshot, zone);
  if (!said) return <p className="door-notice" role="status" data-quiet="true" />;
  const { icon: Icon, text, canRetry } = said;
  return (
    <p className="door-notice" role="status">
      <Icon aria-hidden />
      <span>{text}</span>
      {canRetry ? (
        <button type="button" className="door-link" onClick={() => list.send({ type: 'list.retried' })}>
          {words.retry}
        </button>
      ) : null}
    </p>
  );
}

type ListMessage = { icon: LucideIcon; text: string; canRetry?: boolean };

function messageOf(snapshot: DoorListSnapshot, zone: string): ListMessage | null {
  const { listAt, total, loaded, unsent, error } = snapshot.context;
  const waiting = unsent > 0 ? words.unsent(unsent) : '';
  if (snapshot.matches('full')) return { icon: TriangleAlert, text: words.full, canRetry: true };
  if (snapshot.matches('locked')) return { icon: TriangleAlert, text: words.locked };
  if (snapshot.matches('unavailable')) return { icon: TriangleAlert, text: words.unavailable, canRetry: true };
  if (snapshot.matches('waiting') || (snapshot.matches('sending') && snapshot.context.tries > 0)) {
    const offline = listAt ? words.offline(listTime(listAt, zone)) : words.offlineWithoutList;
    const [icon, text] = error?.code === 'expired' ? [TriangleAlert, words.signedOut] : [CloudOff, offline];
    return { icon, text: [text, waiting].filter(Boolean).join(' ') };
  }
  if (snapshot.matches('loading') && listAt === null) return { icon: CloudUpload, text: words.loading(loaded, total) };
  return waiting ? { icon: CloudUpload, text: waiting } : null;
}
