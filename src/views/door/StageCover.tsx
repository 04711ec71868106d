import './Stage.css';
import type { CheckInActor, CheckInSnapshot } from '../../machines/door/checkIn.ts';
import { door } from '../../messages/door.ts';
import { AdmissibleCard } from './AdmissibleCard.tsx';
import { labelOf } from './announcementOf.ts';
import { DoneCard } from './DoneCard.tsx';
import { FailedCard } from './FailedCard.tsx';
import { InvalidCard } from './InvalidCard.tsx';
import { WorkingCard } from './WorkingCard.tsx';

type Props = { snapshot: CheckInSnapshot; send: CheckInActor['send'] };

/** What lies over the camera: a verdict, work in progress, a failure with its way on, or nothing. */
export function StageCover({ snapshot, send }: Props) {
  const label = labelOf(snapshot);
  switch (label) {
    case 'door.choosingEvent':
    case 'door.scanning':
    case 'door.searching':
      return null;
    case 'door.lookingUp':
      return <WorkingCard title={door.lookingUp} send={send} />;
    case 'door.admitting':
      return <WorkingCard title={door.admitting} send={send} />;
    case 'door.undoing':
      return <WorkingCard title={door.undoing} send={send} />;
    case 'door.lookupFailed':
      return <FailedCard title={door.failed.lookup} comfort={door.keptCode} snapshot={snapshot} send={send} />;
    case 'door.admitFailed':
      return <FailedCard title={door.failed.admit} comfort={door.keptAttendee} snapshot={snapshot} send={send} />;
    case 'door.undoFailed':
      return <FailedCard title={door.failed.undo} comfort={door.keptAttendee} snapshot={snapshot} send={send} />;
    case 'door.admissible':
      return <AdmissibleCard snapshot={snapshot} send={send} />;
    case 'door.reviewing':
    case 'door.refused':
    case 'door.alreadyIn':
    case 'door.unpaid':
    case 'door.cancelled':
    case 'door.wrongEvent':
    case 'door.unknown':
      return <InvalidCard snapshot={snapshot} send={send} />;
    case 'door.admitted':
      return <DoneCard title={door.admitted} tone="success" snapshot={snapshot} send={send} />;
    case 'door.undone':
      return <DoneCard title={door.undone} tone="info" snapshot={snapshot} send={send} />;
    default:
      return label satisfies never;
  }
}
