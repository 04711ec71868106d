import './AuditLog.css';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { privacy as words } from '#words/privacy.ts';
import { reports } from '#words/reports.ts';
import type { AuditEntry } from '../../api/contract/privacy.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { Button } from '../parts/Button.tsx';
import { ListError } from '../parts/desk/LoadError.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';

type Props = {
  log: ListingActor<AuditEntry>;
  timeZone: string;
  /** The address of an attendee; without it all entries are about one, who is not named. */
  hrefOf?: (uId: string) => string;
};

/** Who saw, changed and exported what, the latest first. */
export function AuditLog({ log, timeZone, hrefOf }: Props) {
  const snapshot = useSelector(log, (state) => state);
  const { rows, next } = snapshot.context;
  const isMore = snapshot.matches({ browsing: 'loadingMore' });
  return (
    <div className="audit-log">
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <ListError list={log} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={3} /> : null}
      {snapshot.hasTag('rows') && rows.length === 0 ? <p className="form-help">{words.logEmpty}</p> : null}
      <ol>
        {rows.map((entry) => (
          <li key={entry.id}>
            <p>
              {hrefOf && entry.uId ? (
                <Link href={hrefOf(entry.uId)} className="underlined">
                  {entry.what === 'erased' ? sentenceOf(entry) : words.about(sentenceOf(entry), entry.name)}
                </Link>
              ) : (
                sentenceOf(entry)
              )}
            </p>
            <p>
              <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time> · {entry.by ?? words.byFoyer}
            </p>
          </li>
        ))}
      </ol>
      {next !== null ? (
        <Button variant="outline" size="sm" disabled={isMore} onClick={() => log.send({ type: 'more.requested' })}>
          {isMore ? labelOf(snapshot) : words.more}
        </Button>
      ) : null}
    </div>
  );
}

function sentenceOf({ what, name, file, count }: AuditEntry): string {
  if (what === 'deviceCodeMade' || what === 'deviceSetUp') return words.about(words.what[what], name);
  if (what === 'answersRemoved') return words.answersRemoved(count ?? 0);
  if (what !== 'exported') return words.what[what];
  if (file === 'selection') return words.selection(count ?? 0);
  return file && file !== 'list' ? words.about(words.reportDownloaded, reports.titles[file]) : words.listExported;
}
