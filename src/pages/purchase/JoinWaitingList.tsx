import { useActorRef } from '@xstate/react';
import { joinWaitingList } from '../../api/contract/waiting.ts';
import { joiningMachine } from '../../machines/purchase/joining.ts';
import { JoinWaitingView } from '../../views/purchase/JoinWaitingView.tsx';
import type { WaitingProps } from '../../views/purchase/RegistrationView.tsx';
import { callActor } from '../parts/callActor.ts';

const machine = joiningMachine.provide({ actors: { join: callActor(joinWaitingList) } });

/** Loaded where something is sold out and the form has a waiting list. */
export default function JoinWaitingList({ formId, tickets, isAll, isOfferOver }: WaitingProps) {
  const actor = useActorRef(machine, { input: { formId, ticketId: tickets[0]?.id ?? '', isOpen: isAll } });
  return <JoinWaitingView actor={actor} tickets={tickets} isOfferOver={isOfferOver} />;
}
