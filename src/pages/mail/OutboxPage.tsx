import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { downloadMail, getMail, getMails, getOutbox, resendMail, sendWaitingMails } from '../../api/contract/mail.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { byPages, reading } from '../../api/reading.ts';
import { pageLimits } from '../../lib/limits.ts';
import { isMailState, type MailState } from '../../lib/mail.ts';
import { sentMailMachine } from '../../machines/mail/sentMail.ts';
import { listing, type PageQuery } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { task } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { MailView } from '../../views/mail/MailView.tsx';
import { type MailRow, mailRow } from '../../views/mail/mailRow.ts';
import { type Outbox, OutboxView } from '../../views/mail/OutboxView.tsx';
import { useDownload } from '../parts/useDownload.ts';

export default function OutboxPage() {
  const [search] = useSearchParams();
  const eventId = search.get('event');
  const mailingId = search.get('mailing');
  const asked = search.get('state') ?? '';
  const state = isMailState(asked) ? asked : null;
  const mailId = search.get('mail');
  const back = to.outbox({
    event: eventId ?? undefined,
    mailing: mailingId ?? undefined,
    state: state ?? undefined,
  });
  return mailId ? (
    <Mail key={mailId} mailId={mailId} back={back} />
  ) : (
    <Mails key={`${eventId} ${mailingId} ${state}`} eventId={eventId} mailingId={mailingId} state={state} />
  );
}

type Which = { eventId: string | null; mailingId: string | null; state: MailState | null };

function Mails({ eventId, mailingId, state }: Which) {
  const ofEvent = eventId ? { eventId } : {};
  const [logic] = useState(() => ({
    outbox: resource(async (signal): Promise<Outbox> => {
      const [state, about] = await Promise.all([
        call(getOutbox, ofEvent, { signal }),
        eventId ? call(getEvent, { eventId }, { signal }) : null,
      ]);
      return { ...state, eventName: about?.event.name ?? null };
    }),
    mails: listing<MailRow>({
      fetchPage: byPages(({ query, cursor }: PageQuery) => {
        const page = {
          limit: String(cursor ? pageLimits.rows : pageLimits.first),
          ...(state && { state }),
          ...(mailingId && { mailingId }),
          ...(cursor && { cursor }),
          ...(query && { search: query }),
        };
        return reading(getMails, { ...ofEvent, ...page }, ({ mails, next, total }) => ({
          rows: mails.map(mailRow),
          next,
          total,
        }));
      }),
    }),
  }));
  // What was sent is shown with its new state, from the start of the list.
  const [round, setRound] = useState(0);
  const readAnew = () => setRound((before) => before + 1);
  const [waitingLogic] = useState(() =>
    task({
      timeout: 30_000,
      ask: async (seen: number, signal) => {
        await call(sendWaitingMails, { ...ofEvent, seen }, { signal });
      },
      whenDone: readAnew,
    }),
  );
  const waiting = useActorRef(waitingLogic);
  return <Read key={round} {...{ eventId, mailingId, state, logic, waiting }} onShowWaiting={readAnew} />;
}

type ReadProps = Which & {
  logic: { outbox: ReturnType<typeof resource<Outbox>>; mails: ReturnType<typeof listing<MailRow>> };
} & Pick<Parameters<typeof OutboxView>[0], 'waiting' | 'onShowWaiting'>;

function Read({ eventId, mailingId, state, logic, waiting, onShowWaiting }: ReadProps) {
  const outbox = useActorRef(logic.outbox);
  const mails = useActorRef(logic.mails, { input: { rowKey: 'mailId', confirmedActions: [] } });
  return (
    <OutboxView
      eventId={eventId}
      mailingId={mailingId}
      state={state}
      outbox={outbox}
      mails={mails}
      waiting={waiting}
      onShowWaiting={onShowWaiting}
    />
  );
}

function Mail({ mailId, back }: { mailId: string; back: string }) {
  const [logic] = useState(() =>
    sentMailMachine.provide({
      actors: {
        load: fromPromise(({ signal }) => call(getMail, { mailId }, { signal })),
        resend: fromPromise(({ signal }) => call(resendMail, { mailId }, { signal })),
      },
    }),
  );
  const file = useDownload(
    () => `mail-${mailId.slice(0, 8)}.eml`,
    (signal) => call(downloadMail, { mailId }, { signal }),
  );
  return <MailView back={back} mail={useActorRef(logic)} file={file} />;
}
