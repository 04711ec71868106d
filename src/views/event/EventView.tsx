import './EventView.css';
import { useSelector } from '@xstate/react';
import { Pencil, Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { desk } from '#words/desk.ts';
import { event as eventWords } from '#words/event.ts';
import type { Event } from '../../api/contract/event.ts';
import type { ShownEvent } from '../../api/contract/eventList.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { isOver } from '../../lib/event.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { May } from '../parts/desk/May.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Page } from '../parts/Page.tsx';
import { EventForms } from './EventForms.tsx';
import { EventOverview } from './EventOverview.tsx';
import { GoLive } from './GoLive.tsx';
import { Lacking } from './Lacking.tsx';
import { UnnamedProxy } from './UnnamedProxy.tsx';

/** Loaded when a link is to be shared. */
const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

const words = eventWords.page;

/** Why the links are shown: the event was published just now, or somebody asked for them. */
export type Sharing = 'published' | 'asked';
type PublishingEditor = EditorActor<ShownEvent, { published: boolean }, Event>;
type Props = {
  eventId: string;
  tab: 'overview' | 'forms';
  event: PublishingEditor;
  forms: ListingActor<FormOverview>;
  /** Why the dialog for sharing is open; null while it is closed. */
  sharing: Sharing | null;
  onShare: (why: Sharing | null) => void;
  /** The form that is open from the start. */
  openForm: string | null;
  /** An ISO 8601 instant. */
  now: string;
};

/** The organiser's pages of one event: what is missing and how it goes, and its forms with all they sell. */
export function EventView(props: Props) {
  const { event: editor, eventId, tab } = props;
  const hasEvent = useSelector(editor, (state) => state.hasTag('form'));
  return (
    <Page>
      {hasEvent ? null : <EventHeader eventId={eventId} event={null} tab={tab} />}
      <EditorFrame editor={editor}>
        {(loaded, snapshot) => (
          <Hub {...props} editor={editor} shown={{ ...loaded, ...snapshot.context.saved }} snapshot={snapshot} />
        )}
      </EditorFrame>
    </Page>
  );
}

type HubProps = Omit<Props, 'event'> & {
  editor: PublishingEditor;
  shown: ShownEvent;
  snapshot: EditorSnapshot<ShownEvent, { published: boolean }, Event>;
};

function Hub({ editor, shown: event, snapshot, eventId, tab, forms, sharing, onShare, openForm, now }: HubProps) {
  const { name, published } = event;
  const rows = useSelector(forms, ({ context }) => context.rows);
  const formsKnown = useSelector(forms, (state) => state.hasTag('rows'));
  const busy = snapshot.hasTag('busy');
  const onSale = rows.filter((form) => form.published && form.tickets.length > 0);
  const share = () => onShare('asked');
  const unpublish = () => editor.send({ type: 'draft.proposed', draft: { published: false } });
  // An event that is over is rarely meant to be opened.
  const publish = () =>
    editor.send({ type: isOver(event, now) ? 'draft.proposed' : 'draft.submitted', draft: { published: true } });

  return (
    <>
      <EventHeader
        eventId={eventId}
        event={event}
        tab={tab}
        actions={
          <>
            <May need="manage">
              <ButtonLink href={to.eventEdit(eventId)} variant="outline">
                <Pencil aria-hidden />
                {words.edit}
              </ButtonLink>
            </May>
            {published ? (
              <Button disabled={onSale.length === 0} onClick={share}>
                <Share2 aria-hidden />
                {words.share}
              </Button>
            ) : (
              <May need="manage">
                <Button disabled={busy || onSale.length === 0} onClick={publish}>
                  {busy ? words.publishing : words.publish}
                </Button>
              </May>
            )}
          </>
        }
      />
      {snapshot.matches({ editing: 'refused' }) ? (
        <ErrorNote error={snapshot.context.error ?? { msg: desk.timedOut }} />
      ) : null}
      <PublishQuestion editor={editor} snapshot={snapshot} />
      <div className="event-hub">
        {event.hiddenBy === null ? null : <UnnamedProxy network={event.hiddenBy} />}
        {formsKnown && !published ? <GoLive eventId={eventId} forms={rows} busy={busy} publish={publish} /> : null}
        <Lacking eventId={eventId} lacking={event.lacking} published={published} />
        {tab === 'overview' ? (
          <EventOverview event={event} forms={onSale} share={share} unpublish={unpublish} />
        ) : (
          <EventForms event={event} forms={forms} openForm={openForm} now={now} />
        )}
      </div>
      {sharing !== null && onSale.length > 0 ? (
        <Suspense fallback={null}>
          <ShareDialog
            event={event}
            forms={onSale}
            title={sharing === 'published' ? words.liveTitle(name) : words.shareTitle}
            onClose={() => onShare(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Asks before registration closes, and before it opens for an event that is over. */
function PublishQuestion({ editor, snapshot }: Pick<HubProps, 'editor' | 'snapshot'>) {
  const publishes = snapshot.context.draft?.published === true;
  return (
    <ConfirmDialog
      open={snapshot.matches('confirmingSave')}
      tone="accent"
      title={publishes ? words.publishPastTitle : words.unpublishTitle}
      confirmLabel={publishes ? words.publishPast : words.unpublish}
      onCancel={() => editor.send({ type: 'save.cancelled' })}
      onConfirm={() => editor.send({ type: 'save.confirmed' })}
    >
      {publishes ? words.publishPastText : words.unpublishText}
    </ConfirmDialog>
  );
}
