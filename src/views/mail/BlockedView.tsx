import { TextareaRow } from '../parts/form/ControlRow.tsx';
import './Mailings.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { desk } from '#words/desk.ts';
import { editing } from '#words/editing.ts';
import { mailing } from '#words/mailing.ts';
import type { BlockedAddress } from '../../api/contract/blockedAddresses.ts';
import { formatDate } from '../../lib/dates.ts';
import type { EditorActor } from '../../machines/parts/editor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ListSearch } from '../parts/desk/ListSearch.tsx';
import { ListError } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

const words = mailing.blocked;

export type BlockedRow = BlockedAddress & { key: string };

type Props = {
  addresses: ListingActor<BlockedRow>;
  editor: EditorActor<null, string[], null>;
  timeZone: string;
};

/** Addresses that get no mails: added by hand where mails have bounced, or by their owners. */
export function BlockedView({ addresses, editor, timeZone }: Props) {
  const snapshot = useSelector(addresses, (state) => state);
  const { rows, query, total } = snapshot.context;
  const isEmpty = snapshot.hasTag('rows') && rows.length === 0;
  return (
    <Page width="column">
      <PageHeader
        title={words.title}
        lead={words.lead}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: mailing.outbox, href: to.outbox() },
        ]}
      />
      <AddForm editor={editor} />
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <ListError list={addresses} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={4} /> : null}
      {snapshot.hasTag('rows') && (total > 0 || query !== '') ? (
        <div className="blocked-search">
          <ListSearch list={addresses} query={query} label={words.search} />
        </div>
      ) : null}
      {isEmpty ? <p className="hint blocked-none">{query === '' ? words.none : words.noneFound}</p> : null}
      {rows.length > 0 ? (
        <ul className="card mailings" aria-label={words.title}>
          {rows.map((row) => (
            <li key={row.key}>
              <span className="blocked-address">
                <strong>{nameOf(row)}</strong>
                <span className="hint">{words.since(formatDate(row.since, timeZone))}</span>
                {row.answer === '' ? null : <span className="hint">{words.answered(row.answer)}</span>}
              </span>
              <StatusTag tone={row.reason === 'bounced' ? 'warn' : 'plain'}>{words.reasons[row.reason]}</StatusTag>
              <May need="manage">
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`${words.unblock} ${nameOf(row)}`}
                  onClick={() => addresses.send({ type: 'action.requested', action: 'unblock', row })}
                >
                  {words.unblock}
                </Button>
              </May>
            </li>
          ))}
        </ul>
      ) : null}
      {rows.length < total ? <p className="hint blocked-none">{words.more(rows.length, total)}</p> : null}
    </Page>
  );
}

const nameOf = ({ address, isErased }: BlockedAddress) => (isErased ? words.erased : address);

function AddForm({ editor }: Pick<Props, 'editor'>) {
  const snapshot = useSelector(editor, (state) => state);
  const [text, setText] = useState('');
  const { error } = snapshot.context;
  function submit(event: FormEvent) {
    event.preventDefault();
    const draft = text.split(/[\s,;]+/).filter(Boolean);
    if (draft.length > 0) editor.send({ type: 'draft.submitted', draft });
  }
  return (
    <Panel>
      <form className="blocked-form" onSubmit={submit}>
        <TextareaRow
          label={words.add}
          help={words.addHelp}
          error={snapshot.matches({ editing: 'refused' }) ? (error?.msg ?? editing.timedOutSaving) : undefined}
          required
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={snapshot.hasTag('busy')}>
          {words.block}
        </Button>
      </form>
    </Panel>
  );
}
