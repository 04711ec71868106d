import './EventView.css';
import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { IdCard, KeyRound, Pencil, ScanLine } from 'lucide-react';
import { Link } from 'wouter';
import type { Event } from '../../api/contract/event.ts';
import type { FormOverview } from '../../api/contract/form.ts';
import { formatRange } from '../../lib/dates.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { eventLogo, to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { EventForms } from './EventForms.tsx';
import { GoLive } from './GoLive.tsx';

const words = eventWords.page;

type PublishingEditor = EditorActor<Event, { published: boolean }, Event>;
type Props = { event: PublishingEditor; forms: ListingActor<FormOverview> };

/** The organiser's page of one event: what is missing, its forms with their tickets, and links to the rest. */
export function EventView({ event: editor, forms }: Props) {
  return (
    <Page>
      <EditorFrame editor={editor}>
        {(loaded, snapshot) => (
          <Hub event={snapshot.context.saved ?? loaded} snapshot={snapshot} editor={editor} forms={forms} />
        )}
      </EditorFrame>
    </Page>
  );
}

type HubProps = {
  event: Event;
  editor: PublishingEditor;
  snapshot: EditorSnapshot<Event, { published: boolean }, Event>;
  forms: ListingActor<FormOverview>;
};

function Hub({ event, editor, snapshot, forms }: HubProps) {
  const { id, name, place, startsAt, endsAt, timeZone, published, logo, description } = event;
  const rows = useSelector(forms, ({ context }) => context.rows);
  const formsKnown = useSelector(forms, (state) => state.hasTag('rows'));
  const busy = snapshot.hasTag('busy');
  const publish = () => editor.send({ type: 'draft.submitted', draft: { published: true } });
  const isReady = rows.some(({ tickets }) => tickets.length > 0);

  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: desk.events, href: to.home() }]}
        lead={
          <HStack wrap="wrap" gap="{spacing.1.5} {spacing.3}">
            <StatusTag tone={published ? 'success' : 'plain'}>{published ? desk.published : desk.draft}</StatusTag>
            <span>{[formatRange(startsAt, endsAt, timeZone), place].filter(Boolean).join(' · ')}</span>
          </HStack>
        }
        actions={
          <>
            <ButtonLink href={to.eventEdit(id)} variant="outline">
              <Pencil aria-hidden />
              {words.edit}
            </ButtonLink>
            {published ? (
              <Button
                variant="outline"
                disabled={busy}
                onClick={() => editor.send({ type: 'draft.proposed', draft: { published: false } })}
              >
                {words.unpublish}
              </Button>
            ) : (
              <Button disabled={busy || !isReady} onClick={publish}>
                {busy ? words.publishing : words.publish}
              </Button>
            )}
          </>
        }
      />
      {snapshot.matches({ editing: 'refused' }) ? (
        <ErrorNote error={snapshot.context.error ?? { msg: desk.timedOut }} />
      ) : null}
      <ConfirmDialog
        open={snapshot.matches('confirmingSave')}
        tone="accent"
        title={words.unpublishTitle}
        confirmLabel={words.unpublish}
        onCancel={() => editor.send({ type: 'save.cancelled' })}
        onConfirm={() => editor.send({ type: 'save.confirmed' })}
      >
        {words.unpublishText}
      </ConfirmDialog>
      <div className="event-hub">
        <div className="event-hub-main">
          {formsKnown && !published ? <GoLive eventId={id} forms={rows} busy={busy} publish={publish} /> : null}
          <EventForms event={event} forms={forms} />
        </div>
        <aside className="event-hub-side">
          <img src={eventLogo(id, logo)} alt="" width="280" height="280" />
          {description ? <p className="event-about">{description}</p> : null}
          <ul className="event-ways">
            <li>
              <Link href={to.checkinStaff(id)}>
                <ScanLine aria-hidden />
                <span>
                  <strong>{words.checkIn}</strong>
                  {words.checkInText}
                </span>
              </Link>
            </li>
            <li>
              <Link href={to.credentialGenerate(id)}>
                <KeyRound aria-hidden />
                <span>
                  <strong>{words.appUsers}</strong>
                  {words.appUsersText}
                </span>
              </Link>
            </li>
            <li>
              <Link href={to.badgeCreate(id)}>
                <IdCard aria-hidden />
                <span>
                  <strong>{words.badges}</strong>
                  {words.badgesText}
                </span>
              </Link>
            </li>
          </ul>
        </aside>
      </div>
    </>
  );
}
