import { useActorRef } from '@xstate/react';
import { useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { allowSharing, endSharing, getSharing } from '../../api/contract/sharing.ts';
import { sharingMachine } from '../../machines/exhibitor/sharing.ts';
import { sharing as words } from '../../messages/sharing.ts';
import { to } from '../../paths.ts';
import { WhoScannedMe } from '../../views/exhibitor/WhoScannedMe.tsx';
import { ButtonLink } from '../../views/parts/ButtonLink.tsx';
import { Page } from '../../views/parts/Page.tsx';
import { callActor } from '../parts/callActor.ts';

const machine = sharingMachine.provide({
  actors: {
    load: callActor(getSharing),
    save: fromPromise(({ input: { share, ...payload }, signal }) =>
      call(share ? allowSharing : endSharing, { payload }, { signal }),
    ),
  },
});

export default function SharingPage() {
  const [search] = useSearchParams();
  const key = search.get('id') ?? '';
  return (
    <Page width="narrow">
      <div className="sharing">
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
  <WhoScannedMe actor={useActorRef(machine, { input: { key: ticketKey } })} />
);
