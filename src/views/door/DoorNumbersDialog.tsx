import { useSelector } from '@xstate/react';
import { doors as words } from '#words/doors.ts';
import type { DoorNumbers } from '../../api/contract/doorNumbers.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Loading } from '../parts/Loading.tsx';
import { LiveNumbers } from './LiveNumbers.tsx';
import { listTime } from './reasonOf.ts';

type Props = { numbers: ResourceActor<DoorNumbers>; zone: string; close: () => void };

/** Who is where, over the door; as it was last where no answer comes. */
export function DoorNumbersDialog({ numbers, zone, close }: Props) {
  const snapshot = useSelector(numbers, (state) => state);
  const { subject } = snapshot.context;
  const isOld = snapshot.matches('outdated') || snapshot.matches('failed');
  return (
    <Dialog title={words.numbers} onClose={close}>
      {isOld ? (
        <p role="status">{subject ? words.outdated(listTime(subject.at, zone), ageOf(subject)) : words.noNumbers}</p>
      ) : null}
      {subject ? <LiveNumbers numbers={subject} /> : isOld ? null : <Loading rows={3} />}
      <Button size="lg" onClick={close}>
        {words.close}
      </Button>
    </Dialog>
  );
}

/** Whole minutes since the numbers were counted. */
const ageOf = ({ at }: DoorNumbers) => Math.max(Math.floor((Date.now() - Date.parse(at)) / 60_000), 0);
