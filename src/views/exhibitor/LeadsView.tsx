import './Leads.css';
import { useSelector } from '@xstate/react';
import { type CheckCheck, CloudOff, LoaderCircle, OctagonX, UserCheck, UserPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { leads as words } from '#words/leads.ts';
import { help } from '../../filePaths.ts';
import type { ContactVerdict } from '../../lib/contact.ts';
import type { LeadsActor, LeadsSnapshot } from '../../machines/exhibitor/leads.ts';
import type { ScanQueueActor } from '../../machines/exhibitor/scanQueue.ts';
import { changeOf } from '../../machines/exhibitor/scanQueue.ts';
import type { ScannerActor } from '../../machines/parts/scanner.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { ScannerPane } from '../parts/scanning/ScannerPane.tsx';
import { ScannerTools } from '../parts/scanning/ScannerTools.tsx';
import { ContactCard, titleOf } from './ContactCard.tsx';
import { ScanQueueNote } from './ScanQueueNote.tsx';
import { savingOf } from './savingOf.ts';

type Props = {
  actor: LeadsActor;
  queue: ScanQueueActor;
  scanner: ScannerActor;
  /** The camera's picture. */
  lens: ReactNode;
  zone: string;
  tags: readonly string[];
  /** The address of the list. */
  contacts: string;
};

/** An exhibitor's scanning: the camera, and below it what came of the last badge. */
export function LeadsView({ actor, queue, scanner, lens, zone, tags, contacts }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const scanning = useSelector(scanner, (state) => state);
  const isReady = snapshot.matches('ready');
  const isLive = scanning.matches({ camera: 'live' });
  return (
    <div className="leads" data-result={!isReady}>
      <LiveRegion urgent>{said(snapshot)}</LiveRegion>
      <header className="leads-top">
        <h1 tabIndex={-1}>{words.scan.title}</h1>
        <ButtonLink href={contacts} variant="outline" size="sm">
          <UsersRound aria-hidden />
          {words.scan.toContacts}
        </ButtonLink>
      </header>
      <div className="scanner-stage leads-stage" hidden={!isReady && !isLive}>
        <div className="scanner-lens" data-live={isLive}>
          {lens}
        </div>
        {isReady ? <ScannerPane scanning={scanning} send={scanner.send} about={words.scan} /> : null}
      </div>
      <div className="leads-tools">
        <ScannerTools scanning={scanning} send={scanner.send} canType={isReady} />
      </div>
      <section className="leads-result" aria-busy={snapshot.hasTag('busy')}>
        <ScanQueueNote queue={queue} zone={zone} />
        <Result snapshot={snapshot} actor={actor} queue={queue} zone={zone} tags={tags} />
      </section>
    </div>
  );
}

function said(snapshot: LeadsSnapshot): string {
  const { verdict, lead } = snapshot.context;
  const state = words.states[stateMeta(snapshot)?.label ?? 'leads.ready'];
  return verdict === null ? state : [words.verdicts[verdict], lead ? titleOf(lead) : ''].filter(Boolean).join('. ');
}

const icons: Record<ContactVerdict, typeof UserPlus> = {
  new: UserPlus,
  known: UserCheck,
  several: UsersRound,
  unknown: OctagonX,
  otherEvent: OctagonX,
  cancelled: OctagonX,
  withdrawn: OctagonX,
};

type ResultProps = Pick<Props, 'actor' | 'queue' | 'zone' | 'tags'> & { snapshot: LeadsSnapshot };

function Result({ snapshot, actor, queue, zone, tags }: ResultProps) {
  const { verdict, lead, choices, scan, error } = snapshot.context;
  const waiting = useSelector(queue, (state) => state);
  const next = (
    <Button size="lg" onClick={() => actor.send({ type: 'scan.closed' })}>
      {words.scan.next}
    </Button>
  );
  const card = (key: string) => (
    <ContactCard
      key={key}
      lead={lead}
      change={changeOf(waiting.context.kept, key)}
      saving={savingOf(waiting, key)}
      tags={tags}
      zone={zone}
      onChange={(change) => queue.send({ type: 'change.made', key, change, at: new Date().toISOString() })}
    />
  );
  if (snapshot.matches('lookingUp'))
    return (
      <p className="leads-working">
        <LoaderCircle className="door-spinner" aria-hidden />
        {words.scan.lookingUp}
      </p>
    );
  if (snapshot.matches('shown') && verdict && lead)
    return (
      <article className="leads-card">
        <Head icon={icons[verdict]} tone="success" kind={words.verdicts[verdict]} title={titleOf(lead)} />
        {card(lead.id)}
        {next}
      </article>
    );
  if (snapshot.matches('choosing'))
    return (
      <article className="leads-card">
        <Head icon={UsersRound} tone="warn" title={words.choosing.title} />
        <ul className="stack-2 leads-choices">
          {choices.map(({ code, name }, place) => (
            <li key={code}>
              <Button
                variant="outline"
                size="lg"
                onClick={() => actor.send({ type: 'code.scanned', code, at: new Date().toISOString() })}
              >
                {name || words.choosing.nameless(place + 1)}
              </Button>
            </li>
          ))}
        </ul>
        {next}
      </article>
    );
  if (snapshot.matches('refused') && verdict && verdict !== 'new' && verdict !== 'known' && verdict !== 'several')
    return (
      <article className="leads-card">
        <Head icon={icons[verdict]} tone="danger" title={words.verdicts[verdict]} />
        <p>{words.reasons[verdict]}</p>
        {next}
      </article>
    );
  if (snapshot.matches('kept') && scan)
    return (
      <article className="leads-card">
        <Head icon={CloudOff} tone="warn" title={words.kept.title} />
        <p>{words.kept.text}</p>
        {card(scan.code)}
        {next}
      </article>
    );
  if (snapshot.matches('failed'))
    return (
      <article className="leads-card">
        <ErrorNote
          title={words.failed}
          error={error ?? { msg: words.slow }}
          retry={() => actor.send({ type: 'scan.retried' })}
        />
        {next}
      </article>
    );
  return (
    <p className="leads-hint">
      {words.scan.lead}{' '}
      <a href={help('exhibitors')} target="_blank" rel="noopener">
        {words.scan.help}
      </a>
    </p>
  );
}

type HeadProps = { icon: typeof CheckCheck; tone: 'success' | 'danger' | 'warn'; kind?: string; title: string };

function Head({ icon: Icon, tone, kind, title }: HeadProps) {
  return (
    <header className="leads-head" data-tone={tone}>
      <Icon aria-hidden />
      <div>
        {kind ? <p>{kind}</p> : null}
        <h2 ref={focusFirst} tabIndex={-1}>
          {title}
        </h2>
      </div>
    </header>
  );
}
