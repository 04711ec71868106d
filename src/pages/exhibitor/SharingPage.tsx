import { useActorRef } from '@xstate/react';
import { useSearchParams } from 'wouter';
import { sharing as words } from '#words/sharing.ts';
import { to } from '../../paths.ts';
import { WhoScannedMe } from '../../views/exhibitor/WhoScannedMe.tsx';
import { ButtonLink } from '../../views/parts/ButtonLink.tsx';
import { Page } from '../../views/parts/Page.tsx';
import { sharingLogic } from './sharingLogic.ts';

const logic = sharingLogic();

export default function SharingPage() {
  const [search] = useSearchParams();
  const key = search.get('id') ?? '';
  return (
    <Page width="narrow">
      <div className="stack-4">
        <h1 tabIndex={-1}>{words.title}</h1>
        <Shared key={key} ticketKey={key} />
        <p>
          <ButtonLink href={to.ticket(key)} variant="outline">
            {words.toTicket}
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}

const Shared = ({ ticketKey }: { ticketKey: string }) => (
  <WhoScannedMe actor={useActorRef(logic, { input: { key: ticketKey } })} />
);
