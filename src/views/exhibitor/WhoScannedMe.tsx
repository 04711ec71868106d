import './Sharing.css';
import { useSelector } from '@xstate/react';
import { sharing as words } from '#words/sharing.ts';
import type { Sharing } from '../../api/contract/sharing.ts';
import { formatBegin, formatDate } from '../../lib/dates.ts';
import type { SharingActor } from '../../machines/exhibitor/sharing.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import SharingNotice, { seenText } from './SharingNotice.tsx';

type Props = { actor: SharingActor /** As deep as it stands on the page. */; heading?: 'h2' | 'h4' };

/** What an attendee shares, which exhibitors scanned them, and the way to end it. For any page that knows a ticket. */
export function WhoScannedMe({ actor, heading = 'h2' }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { sharing, error } = snapshot.context;
  const retry = () => actor.send({ type: 'page.retried' });
  return (
    <>
      <LiveRegion>{words.states[stateMeta(snapshot)?.label ?? 'sharing.loading']}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={3} label={words.loading} /> : null}
      {snapshot.matches('unknown') ? (
        <ErrorNote title={words.unknownTitle} error={{ msg: words.unknownHelp }} retry={retry} />
      ) : null}
      {snapshot.matches('failed') ? (
        <ErrorNote title={words.failedTitle} error={error ?? { msg: words.slow }} retry={retry} />
      ) : null}
      {snapshot.hasTag('sharing') && sharing ? <Shared {...{ actor, sharing, heading }} /> : null}
    </>
  );
}

function Shared({ actor, sharing, heading: Heading }: Required<Props> & { sharing: Sharing }) {
  const snapshot = useSelector(actor, (state) => state);
  const { wish, error } = snapshot.context;
  const { notice, told, scans, total, endedAt, event } = sharing;
  const zone = event.timeZone;
  const busy = snapshot.hasTag('busy');
  const end = (standId: string | null) => actor.send({ type: 'ending.requested', standId });
  const allow = (standId: string | null) => actor.send({ type: 'sharing.allowed', standId });
  const asked = scans.find(({ standId }) => standId === wish?.standId);
  return (
    <div className="stack-4" aria-busy={busy}>
      {notice ? <SharingNotice notice={notice} /> : <p>{words.nothing}</p>}
      {told ? (
        <p className="hint">
          {words.told(formatDate(told.at, zone))}
          {seenText([...told.fields, ...told.someFields], [...told.questions, ...told.someQuestions])}
        </p>
      ) : null}
      <Heading className="sharing-who">{words.whoTitle}</Heading>
      {scans.length === 0 ? <p>{words.empty}</p> : null}
      {total > scans.length ? <p>{words.someShown(scans.length, total)}</p> : null}
      <ul className="sharing-scans">
        {scans.map((scan) => (
          <li key={scan.standId} className="row-between">
            <div>
              <strong>{[scan.exhibitor, scan.stand].filter(Boolean).join(' · ')}</strong>
              <p className="hint">{words.scanned(formatBegin(scan.scannedAt, zone))}</p>
              <p className="hint">{seesOf(scan, sharing)}</p>
            </div>
            {endedAt ? null : scan.endedAt ? (
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                aria-label={words.allowWith(scan.exhibitor)}
                onClick={() => allow(scan.standId)}
              >
                {words.allow}
              </Button>
            ) : (
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                aria-label={words.stopWith(scan.exhibitor)}
                onClick={() => end(scan.standId)}
              >
                {words.stop}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {endedAt ? (
        <div className="sharing-all">
          <p>{words.endedAll(formatBegin(endedAt, zone))}</p>
          <Button variant="outline" disabled={busy} onClick={() => allow(null)}>
            {words.allowAll}
          </Button>
        </div>
      ) : (
        <div className="sharing-all">
          <Button variant="outline" size="sm" disabled={busy} onClick={() => end(null)}>
            {words.stopAll}
          </Button>
        </div>
      )}
      {wish && !wish.share ? (
        <Dialog
          title={asked ? words.stopTitle(asked.exhibitor) : words.stopAllTitle}
          onClose={() => actor.send({ type: 'ending.cancelled' })}
        >
          <p>{words.stopText}</p>
          {snapshot.matches('refused') ? (
            <ErrorNote title={words.refusedTitle} error={error ?? { msg: words.slow }} />
          ) : null}
          <div className="dialog-actions">
            <Button variant="outline" disabled={busy} onClick={() => actor.send({ type: 'ending.cancelled' })}>
              {words.keep}
            </Button>
            <Button tone="danger" disabled={busy} onClick={() => actor.send({ type: 'ending.confirmed' })}>
              {busy ? words.saving : words.stop}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

function seesOf({ endedAt, fields, questions }: Sharing['scans'][number], { asked, event }: Sharing): string {
  if (endedAt) return words.ended(formatBegin(endedAt, event.timeZone));
  const seen = seenText(
    fields,
    questions.flatMap((place) => asked[place] ?? []),
  );
  return seen ? words.sees(seen) : words.seesNothing;
}
