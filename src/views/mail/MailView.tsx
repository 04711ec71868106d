import './MailView.css';
import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { mails as words } from '#words/mails.ts';
import type { MailDetails } from '../../api/contract/mail.ts';
import { formatMoment } from '../../lib/dates.ts';
import type { SentMailActor } from '../../machines/mail/sentMail.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { MailFrame } from './MailFrame.tsx';
import { mailTitle, mailTone } from './mailRow.ts';

type Props = {
  /** The list that it was opened from. */
  back: string;
  mail: SentMailActor;
  file: TaskActor;
};

/** One mail as its reader sees it, what became of it, and what can be done. */
export function MailView({ back, mail: actor, file }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { mail, error } = snapshot.context;
  return (
    <Page>
      <PageHeader
        title={mail ? mailTitle(mail) : words.preview}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: words.back, href: back },
        ]}
        lead={mail ? <Lead mail={mail} /> : undefined}
        actions={mail ? <Actions actor={actor} mail={mail} file={file} /> : undefined}
      />
      <LiveRegion>
        {labelOf(snapshot)} {mail ? words.states[mail.state] : ''}
      </LiveRegion>
      {snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => actor.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.matches('refused') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'resend.requested' })}>
          <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'resend.cancelled' })}>
            {desk.cancel}
          </Button>
        </ErrorNote>
      ) : null}
      <FileError file={file} />
      {mail && hasWords(mail) ? (
        <div className="page-columns">
          <Panel title={words.preview}>
            <MailFrame title={words.preview} html={mail.html} />
          </Panel>
          <div className="page-stack">
            <Fate mail={mail} />
            <Panel title={words.asText}>
              <p className="mail-text" dir="auto">
                {mail.text}
              </p>
            </Panel>
          </div>
        </div>
      ) : mail ? (
        <Fate mail={mail} />
      ) : snapshot.hasTag('busy') ? (
        <Loading rows={8} />
      ) : null}
    </Page>
  );
}

/** One that is still to be written has none, nor has one that was kept back before, or whose words were erased. */
const hasWords = ({ html }: MailDetails) => html !== '';

const Lead = ({ mail: { state, toName, toAddress } }: { mail: MailDetails }) => (
  <>
    <StatusTag tone={mailTone[state]}>{words.states[state]}</StatusTag>{' '}
    <span dir="auto">{toName ? `${toName} · ${toAddress}` : toAddress}</span>
  </>
);

type ActionProps = { actor: SentMailActor; mail: MailDetails; file: TaskActor };

function Actions({ actor, mail, file }: ActionProps) {
  const canResend = useSelector(actor, (state) => state.matches('reading') && state.can({ type: 'resend.requested' }));
  const isResending = useSelector(actor, (state) => state.matches('resending'));
  const isPreparing = useSelector(file, (state) => state.hasTag('busy'));
  const label = mail.state === 'inDoubt' ? words.resendDoubt : mail.state === 'deferred' ? words.sendNow : words.resend;
  return (
    <>
      {hasWords(mail) ? (
        <May need="export">
          <Button size="sm" variant="outline" disabled={isPreparing} onClick={() => file.send({ type: 'task.asked' })}>
            <Download aria-hidden />
            {isPreparing ? words.downloading : words.download}
          </Button>
        </May>
      ) : null}
      {canResend || isResending ? (
        <May need="finance">
          <Button size="sm" disabled={isResending} onClick={() => actor.send({ type: 'resend.requested' })}>
            {label}
          </Button>
        </May>
      ) : null}
    </>
  );
}

function FileError({ file }: Pick<Props, 'file'>) {
  const hasFailed = useSelector(file, (state) => state.matches('refused'));
  const error = useSelector(file, ({ context }) => context.error);
  return hasFailed ? (
    <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => file.send({ type: 'task.asked' })} />
  ) : null;
}

/** What became of a mail. */
function Fate({ mail }: { mail: MailDetails }) {
  const {
    timeZone,
    state,
    remark,
    answer,
    nextAttemptAt,
    eventId,
    eventName,
    mailingId,
    pId,
    reference,
    kind,
    writtenAt,
    sentAt,
  } = mail;
  const attached = attachedTo(mail);
  return (
    <Panel title={words.states[state]}>
      <div>
        <p>{words.means[state]}</p>
        {remark ? <p>{words.remarks[remark]}</p> : null}
        {nextAttemptAt ? <p>{words.nextAttempt(formatMoment(nextAttemptAt, timeZone))}</p> : null}
        {answer ? <p>{words.answered(answer)}</p> : null}
      </div>
      <dl className="mail-facts">
        <Fact name={words.kind}>
          {mailingId ? <Link href={to.mailing(eventId, mailingId)}>{words.kinds[kind]}</Link> : words.kinds[kind]} ·{' '}
          <Link href={to.event(eventId)}>{eventName}</Link>
        </Fact>
        {pId ? (
          <Fact name={words.order}>
            <Link href={to.purchase(eventId, pId)}>{reference}</Link>
          </Fact>
        ) : null}
        <Fact name={words.written}>{formatMoment(writtenAt, timeZone)}</Fact>
        {sentAt ? <Fact name={words.sentAt}>{formatMoment(sentAt, timeZone)}</Fact> : null}
        {attached ? <Fact name={words.attached}>{attached}</Fact> : null}
      </dl>
    </Panel>
  );
}

const attachedTo = ({ kind, attachments: { tickets, invoice, calendar, file } }: MailDetails): string =>
  [
    tickets > 0 ? words.attachedTickets(tickets) : '',
    invoice ? (kind === 'refund' ? words.attachedCredit : words.attachedInvoice) : '',
    calendar ? words.attachedCalendar : '',
    file ? words.attachedFile : '',
  ]
    .filter(Boolean)
    .join(', ');

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="caption">{name}</dt>
    <dd>{children}</dd>
  </div>
);
