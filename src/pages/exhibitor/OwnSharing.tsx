import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { OwnTicket } from '../../api/contract/attendees.ts';
import { WhoScannedMe } from '../../views/exhibitor/WhoScannedMe.tsx';
import { OwnSharing as View } from '../../views/ticket/OwnSharing.tsx';
import { sharingLogic } from './sharingLogic.ts';

type Props = { ticket: OwnTicket; ticketKey: string; onChanged: () => void };

/** Loaded after what it belongs to. */
export default function OwnSharing({ ticket, ticketKey, onChanged }: Props) {
  return <View ticket={ticket}>{() => <Shared ticketKey={ticketKey} onChanged={onChanged} />}</View>;
}

function Shared({ ticketKey, onChanged }: Omit<Props, 'ticket'>) {
  const [logic] = useState(() => sharingLogic(onChanged));
  return <WhoScannedMe actor={useActorRef(logic, { input: { key: ticketKey } })} heading="h4" />;
}
