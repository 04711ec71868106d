import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useParams } from 'wouter';
import { leads as words } from '#words/leads.ts';
import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import {
  badgesScannedByExhibitor,
  exportContacts,
  type Lead,
  type Leads,
  removeContact,
  restoreContact,
} from '../../api/contract/exhibitor.ts';
import { type ExportFormat, exportFormats } from '../../lib/contact.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { contactFileName } from '../../lib/report.ts';
import { changeOf } from '../../machines/exhibitor/scanQueue.ts';
import { type ListingActor, listing, reloadList } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { ContactCard, titleOf } from '../../views/exhibitor/ContactCard.tsx';
import { ContactsView } from '../../views/exhibitor/ContactsView.tsx';
import { ScanQueueNote } from '../../views/exhibitor/ScanQueueNote.tsx';
import { savingOf } from '../../views/exhibitor/savingOf.ts';
import { Dialog } from '../../views/parts/Dialog.tsx';
import { DownloadButton } from '../../views/parts/DownloadButton.tsx';
import { DownloadError } from '../../views/parts/DownloadError.tsx';
import { useUser } from '../parts/appActors.tsx';
import { useDownload } from '../parts/useDownload.ts';
import { useScanQueue } from './useScanQueue.ts';
import { zoneOf } from './zoneOf.ts';

export default function ScannedBadgePage() {
  const { appUserId = '' } = useParams<{ appUserId: string }>();
  const user = useUser();
  return user ? <Contacts key={`${user.id} ${appUserId}`} user={user} appUserId={appUserId} /> : null;
}

const noChoices = { tags: [], people: [] } satisfies Pick<Leads, 'tags' | 'people'>;

function Contacts({ user, appUserId }: { user: CurrentUser; appUserId: string }) {
  const [choices, setChoices] = useState<Pick<Leads, 'tags' | 'people'>>(noChoices);
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Lead | null>(null);
  const [logic] = useState(() => ({
    contacts: listing<Lead>({
      fetchPage: async ({ query, filter, cursor }, signal) => {
        const asked = { appUserId, ...Object.fromEntries(new URLSearchParams(filter)) };
        const narrowed = { ...asked, ...(query && { search: query }), ...(cursor && { cursor }) };
        const { leads: rows, next, total, tags, people } = await call(badgesScannedByExhibitor, narrowed, { signal });
        setChoices({ tags, people });
        return { rows, next, total };
      },
      perform: async ({ action, row: { id } }, signal) => {
        const payload = { contactId: id };
        if (action === 'remove') {
          await call(removeContact, { payload }, { signal });
          return { kind: 'gone', keys: [id] };
        }
        return { kind: 'put', rows: [(await call(restoreContact, { payload }, { signal })).lead] };
      },
      whenDone: ({ action, row }) => {
        setRemoved(action === 'remove' ? row : null);
        // It comes back to its place; and where it was the last one shown, the next page begins after another.
        if (action === 'restore' || contacts.getSnapshot().context.next === row.id) reloadList(contacts);
      },
    }),
    zone: resource((signal) => zoneOf(user, signal)),
  }));
  const contacts = useActorRef(logic.contacts, { input: { rowKey: 'id', confirmedActions: [] } });
  const zone = useSelector(useActorRef(logic.zone), ({ context }) => context.subject) ?? ownTimeZone();
  const lead = useSelector(contacts, ({ context }) => context.rows.find(({ id }) => id === openId) ?? null);
  const queue = useScanQueue(user.id, user.eventId ?? '', (saved) =>
    contacts.send({ type: 'rows.changed', change: { kind: 'put', rows: [saved] } }),
  );
  const waiting = useSelector(queue, (state) => state);
  const isOwn = user.id === appUserId && user.role === 'exhibitor';
  return (
    <ContactsView
      contacts={contacts}
      choices={choices}
      zone={zone}
      scan={isOwn ? to.exhibitor() : null}
      onOpen={({ id }) => setOpenId(id)}
      exports={<Exports appUserId={appUserId} contacts={contacts} />}
      removed={removed}
    >
      {isOwn ? <ScanQueueNote queue={queue} zone={zone} /> : null}
      {lead ? (
        <Dialog look="sheet" title={titleOf(lead)} closeLabel={words.contact.close} onClose={() => setOpenId(null)}>
          <ContactCard
            key={lead.id}
            lead={lead}
            change={changeOf(waiting.context.kept, lead.id)}
            saving={savingOf(waiting, lead.id)}
            tags={choices.tags}
            zone={zone}
            onChange={
              isOwn
                ? (change) => queue.send({ type: 'change.made', key: lead.id, change, at: new Date().toISOString() })
                : null
            }
            onRemove={
              isOwn
                ? () => {
                    setOpenId(null);
                    contacts.send({ type: 'action.requested', action: 'remove', row: lead });
                  }
                : null
            }
          />
        </Dialog>
      ) : null}
    </ContactsView>
  );
}

type Of = { appUserId: string; contacts: ListingActor<Lead> };

const Exports = (of: Of) => (
  <section className="stack-2 contacts-exports" aria-labelledby="contacts-exports">
    <h2 id="contacts-exports">{words.exporting.title}</h2>
    <p>{words.exporting.lead}</p>
    <div className="button-row">
      {exportFormats.map((format) => (
        <Export key={format} format={format} {...of} />
      ))}
    </div>
  </section>
);

function Export({ format, appUserId, contacts }: Of & { format: ExportFormat }) {
  const list = useRef(contacts);
  const download = useDownload(
    () => contactFileName(format, new Date().toISOString()),
    (signal) => {
      const { query, filter } = list.current.getSnapshot().context;
      const narrowed = Object.fromEntries(new URLSearchParams(filter));
      return call(exportContacts, { appUserId, format, ...narrowed, ...(query && { search: query }) }, { signal });
    },
  );
  return (
    <>
      <DownloadButton actor={download} label={words.exporting.formats[format]} />
      <DownloadError actor={download} />
    </>
  );
}
