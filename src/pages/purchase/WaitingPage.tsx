import { useActorRef } from '@xstate/react';
import { useSearchParams } from 'wouter';
import { confirmWaiting, getWaitingPlace, leaveWaitingList } from '../../api/contract/waiting.ts';
import { waitingPlaceMachine } from '../../machines/purchase/waitingPlace.ts';
import { WaitingPlaceView } from '../../views/purchase/WaitingPlaceView.tsx';
import { callActor } from '../parts/callActor.ts';

const machine = waitingPlaceMachine.provide({
  actors: {
    load: callActor(getWaitingPlace),
    confirm: callActor(confirmWaiting),
    leave: callActor(leaveWaitingList),
  },
});

export default function WaitingPage() {
  const [search] = useSearchParams();
  const key = search.get('id') ?? '';
  return <Place key={key} placeKey={key} />;
}

const Place = ({ placeKey }: { placeKey: string }) => (
  <WaitingPlaceView actor={useActorRef(machine, { input: { key: placeKey } })} offerKey={placeKey} />
);
