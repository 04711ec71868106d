import { Options, SelectRow } from '../parts/form/ControlRow.tsx';
import './Contacts.css';
import { useSelector } from '@xstate/react';
import { ScanLine, Star } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { leads } from '#words/leads.ts';
import type { Lead, Leads } from '../../api/contract/exhibitor.ts';
import { contactSorts } from '../../lib/contact.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { contactLimits } from '../../lib/limits.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Input } from '../parts/Input.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { titleOf } from './ContactCard.tsx';

const words = leads.list;

type Choices = Pick<Leads, 'tags' | 'people'>;
type Props = {
  contacts: ListingActor<Lead>;
  choices: Choices;
  zone: string;
  /** Where badges are scanned; null for an organiser, who scans none. */
  scan: string | null;
  onOpen: (lead: Lead) => void;
  /** The ways to download what the list shows. */
  exports: ReactNode;
  /** The contact that was deleted last, until it is back. */
  removed: Lead | null;
  children?: ReactNode;
};

/** An exhibitor's contacts: searched, narrowed, sorted, each opening to its details. */
export function ContactsView({ contacts, choices, zone, scan, onOpen, exports, removed, children }: Props) {
  const snapshot = useSelector(contacts, (state) => state);
  const { rows, total, next, query, filter, error } = snapshot.context;
  const searchId = useId();
  const isNarrowed = query !== '' || [...new URLSearchParams(filter).keys()].some((key) => key !== 'sort');
  const retry = () => contacts.send({ type: 'load.retried' });
  return (
    <Page width="column">
      <div className="stack-4">
        <header className="contacts-top">
          <div>
            <h1 tabIndex={-1}>{words.title}</h1>
            <p role="status">{snapshot.hasTag('rows') ? words.count(total) : ''}</p>
          </div>
          {scan ? (
            <ButtonLink href={scan}>
              <ScanLine aria-hidden />
              {words.toScan}
            </ButtonLink>
          ) : null}
        </header>
        {children}
        <Removed contacts={contacts} lead={removed} />
        <label className="visually-hidden" htmlFor={searchId}>
          {words.search}
        </label>
        <Input
          id={searchId}
          type="search"
          size="lg"
          placeholder={words.search}
          value={query}
          autoComplete="off"
          disabled={!snapshot.hasTag('rows')}
          onChange={({ target }) => contacts.send({ type: 'query.typed', query: target.value })}
        />
        <Filters contacts={contacts} choices={choices} />
        {snapshot.matches('loading') ? <Loading rows={5} /> : null}
        {snapshot.matches('failed') || snapshot.matches({ browsing: 'searchFailed' }) ? (
          <ErrorNote title={words.failed} error={error ?? { msg: leads.slow }} retry={retry} />
        ) : null}
        {snapshot.hasTag('rows') && rows.length === 0 ? (
          <section className="contacts-none">
            <h2>{isNarrowed ? '' : words.none}</h2>
            <p>{isNarrowed ? words.noResults : words.noneText}</p>
          </section>
        ) : null}
        <ul className="contacts" aria-busy={snapshot.hasTag('busy')}>
          {rows.map((lead) => (
            <li key={lead.id}>
              <button type="button" onClick={() => onOpen(lead)}>
                <Row lead={lead} zone={zone} />
              </button>
            </li>
          ))}
        </ul>
        {next ? (
          <Button
            variant="outline"
            disabled={snapshot.hasTag('busy')}
            onClick={() => contacts.send({ type: 'more.requested' })}
          >
            {words.more}
          </Button>
        ) : null}
        {rows.length > 0 ? exports : null}
      </div>
    </Page>
  );
}

/** Says who was deleted, or why they were not, and how to go on. */
function Removed({ contacts, lead }: { contacts: ListingActor<Lead>; lead: Lead | null }) {
  const snapshot = useSelector(contacts, (state) => state);
  const { chosen, error } = snapshot.context;
  if (snapshot.matches('refused'))
    return (
      <ErrorNote
        title={chosen?.action === 'restore' ? words.notRestored : words.notChanged}
        error={error ?? { msg: leads.slow }}
        retry={() => contacts.send({ type: 'action.retried' })}
      >
        <Button size="sm" variant="ghost" onClick={() => contacts.send({ type: 'action.cancelled' })}>
          {words.dismiss}
        </Button>
      </ErrorNote>
    );
  if (!lead) return null;
  return (
    <div className="contacts-removed" role="status">
      <span>{words.removed(titleOf(lead))}</span>
      <Button
        size="sm"
        variant="outline"
        disabled={snapshot.matches('performing')}
        onClick={() => contacts.send({ type: 'action.requested', action: 'restore', row: lead })}
      >
        {words.undo}
      </Button>
    </div>
  );
}

function Row({ lead, zone }: { lead: Lead; zone: string }) {
  const { fields, rating, tags, followUpOn, note, endedAt, by, scannedAt } = lead;
  return (
    <>
      <span className="contacts-name">
        {titleOf(lead)}
        {endedAt ? <StatusTag>{words.withdrawn}</StatusTag> : null}
        {rating ? (
          <span className="contacts-rating">
            <span className="visually-hidden">{words.rated(rating)}</span>
            {Array.from({ length: rating }, (_, star) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stars are all alike
              <Star key={star} aria-hidden />
            ))}
          </span>
        ) : null}
      </span>
      <span>{[fields.jobTitle, fields.organization].filter(Boolean).join(', ')}</span>
      {note ? <span className="contacts-text">{note}</span> : null}
      <span>
        {[
          leads.contact.scannedBy(by.name, formatDateTime(scannedAt, zone)),
          followUpOn ? words.followUpOn(formatDate(`${followUpOn}T12:00:00.000Z`, 'UTC')) : '',
          tags.join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function Filters({ contacts, choices: { tags, people } }: { contacts: ListingActor<Lead>; choices: Choices }) {
  const { filter, query } = useSelector(contacts, ({ context }) => context);
  const chosen = new URLSearchParams(filter);
  const choose = (key: string, value: string) => {
    const next = new URLSearchParams(filter);
    if (value === '') next.delete(key);
    else next.set(key, value);
    contacts.send({ type: 'filter.changed', filter: next.toString(), query });
  };
  const select = (key: string, label: string, options: readonly (readonly [value: string, text: string])[]) => (
    <SelectRow
      label={label}
      required
      value={chosen.get(key) ?? ''}
      onChange={({ target }) => choose(key, target.value)}
    >
      <Options of={options} />
    </SelectRow>
  );
  const all = ['', words.all] as const;
  const ratings = Array.from({ length: contactLimits.rating }, (_, index) => String(index + 1));
  return (
    <details className="contacts-filters">
      <summary>{words.filters}</summary>
      <div>
        {select(
          'sort',
          words.sort,
          contactSorts.map((sort) => [sort === 'latest' ? '' : sort, words.sorts[sort]]),
        )}
        {select('rating', words.rating, [all, ...ratings.map((rating) => [rating, rating] as const)])}
        {select('followUp', words.followUp, [all, ['due', words.followUps.due], ['set', words.followUps.set]])}
        {tags.length > 0 ? select('tag', words.tag, [all, ...tags.map((tag) => [tag, tag] as const)]) : null}
        {people.length > 1 ? select('by', words.by, [all, ...people.map(({ id, name }) => [id, name] as const)]) : null}
      </div>
    </details>
  );
}
