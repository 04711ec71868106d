import './EventView.css';
import { useSelector } from '@xstate/react';
import { Check, LayoutTemplate, Pencil, Share2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { event as eventWords } from '#words/event.ts';
import type { ShownEvent } from '../../api/contract/eventList.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { isOver, type Lack } from '../../lib/event.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { type SettingsSection, to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { DetailsError } from '../parts/desk/DetailsError.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { May } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Page } from '../parts/Page.tsx';
import { EventForms } from './EventForms.tsx';
import { EventOverview } from './EventOverview.tsx';
import type { EventAction, EventActor } from './eventActions.ts';
import type { Posters } from './ShareDialog.tsx';

/** Loaded when a link is to be shared. */
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'));

const words = eventWords.page;

/** Why the links are shown: the event was published just now, or the organiser asked for them. */
export type Sharing = 'published' | 'asked';
type Props = {
  eventId: string;
  tab: 'overview' | 'forms';
  event: EventActor;
  forms: ListingActor<FormOverview>;
  /** Why the dialog for sharing is open; null while it is closed. */
  sharing: Sharing | null;
  onShare: (why: Sharing | null) => void;
  /** Where they are offered. */
  posters?: Posters;
  /** The form that is open from the start. */
  openForm: string | null;
  /** An ISO 8601 instant. */
  now: string;
};

/** The organiser's pages of one event: what is missing and how it goes, and its forms with all they sell. */
export function EventView(props: Props) {
  const { event: actor, eventId, tab } = props;
  const snapshot = useSelector(actor, (state) => state);
  const { details } = snapshot.context;
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      {details ? (
        <Hub {...props} actor={actor} event={details} />
      ) : (
        <>
          <EventHeader eventId={eventId} event={null} tab={tab} />
          <DetailsError actor={actor} />
          {snapshot.hasTag('busy') ? <Loading rows={6} /> : null}
        </>
      )}
    </Page>
  );
}

type HubProps = Omit<Props, 'event'> & { actor: EventActor; event: ShownEvent };

function Hub({ actor, event, eventId, tab, forms, sharing, onShare, posters, openForm, now }: HubProps) {
  const { name, published } = event;
  const rows = useSelector(forms, ({ context }) => context.rows);
  const formsKnown = useSelector(forms, (state) => state.hasTag('rows'));
  const busy = useSelector(actor, (state) => !state.matches('reading'));
  const isPublishing = useSelector(actor, (state) => state.matches('performing'));
  const act = (action: EventAction) => actor.send({ type: 'action.requested', action });
  const onSale = rows.filter((form) => form.published && form.tickets.length > 0);
  const share = () => onShare('asked');
  const unpublish = () => act('unpublish');
  const publish = () => act(isOver(event, now) ? 'publishPast' : 'publish');

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
              <ButtonLink href={to.eventPage(eventId)} variant="outline">
                <LayoutTemplate aria-hidden />
                {words.editPage}
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
                  {isPublishing ? words.publishing : words.publish}
                </Button>
              </May>
            )}
          </>
        }
      />
      <DetailsError actor={actor} />
      <PublishQuestion actor={actor} />
      <div className="event-hub">
        {event.hiddenBy === null ? null : <UnnamedProxy network={event.hiddenBy} />}
        {formsKnown && !published ? <GoLive {...{ eventId, forms: rows, busy, isPublishing, publish }} /> : null}
        <Lacking eventId={eventId} lacking={event.lacking} published={published} />
        {tab === 'overview' ? (
          <EventOverview {...{ event, busy, share, unpublish }} forms={onSale} />
        ) : (
          <EventForms event={event} forms={forms} openForm={openForm} now={now} />
        )}
      </div>
      {sharing !== null && onSale.length > 0 ? (
        <ShareDialog
          posters={posters}
          event={event}
          forms={onSale}
          title={sharing === 'published' ? words.liveTitle(name) : words.shareTitle}
          onClose={() => onShare(null)}
        />
      ) : null}
    </>
  );
}

/** Asks before registration closes, and before it opens for an event that is over. */
function PublishQuestion({ actor }: Pick<HubProps, 'actor'>) {
  const snapshot = useSelector(actor, (state) => state);
  const publishes = snapshot.context.asked === 'publishPast';
  return (
    <ConfirmDialog
      open={snapshot.matches('confirming')}
      tone="accent"
      title={publishes ? words.publishPastTitle : words.unpublishTitle}
      confirmLabel={publishes ? words.publishPast : words.unpublish}
      onCancel={() => actor.send({ type: 'action.cancelled' })}
      onConfirm={() => actor.send({ type: 'action.confirmed', refund: 0 })}
    >
      {publishes ? words.publishPastText : words.unpublishText}
    </ConfirmDialog>
  );
}

/** Why buyers cannot be told apart, and what to tell whoever runs this Foyer. `network` is where the proxy is. */
const UnnamedProxy = ({ network }: { network: string }) => (
  <Panel title={words.proxy.title} lead={words.proxy.lead}>
    <p>{words.proxy.tell(network)}</p>
  </Panel>
);

/** Where in the settings it is set up. */
const sections: Record<Exclude<Lack, 'noTests' | 'page'>, { section: SettingsSection } | undefined> = {
  realPayments: { section: 'payments' },
  cards: { section: 'payments' },
  mailServer: { section: 'mail' },
  address: { section: 'invoices' },
  organisation: undefined,
};

function wayTo(lack: Lack, eventId: string): string {
  if (lack === 'noTests') return to.purchases(eventId, 'test');
  return lack === 'page' ? to.eventPage(eventId) : to.settings(sections[lack]);
}

type LackingProps = { eventId: string; lacking: readonly Lack[]; published: boolean };

/** What is not set up for buyers yet, the gravest first, with the way to do it. Nothing keeps an organiser from publishing. */
export function Lacking({ eventId, lacking, published }: LackingProps) {
  if (lacking.length === 0) return null;
  return (
    <Panel title={words.lacking.title} lead={published ? words.lacking.publishedLead : words.lacking.lead}>
      <ul className="stack-4 event-lacking">
        {lacking.map((lack) => (
          <li key={lack}>
            <TriangleAlert aria-hidden />
            <div>
              <strong>{words.lacking[lack].title}</strong>
              <p>{words.lacking[lack].text}</p>
              <ButtonLink href={wayTo(lack, eventId)} variant="outline" size="sm">
                {words.lacking[lack].action}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type GoLiveProps = {
  eventId: string;
  forms: readonly FormOverview[];
  busy: boolean;
  isPublishing: boolean;
  publish: () => void;
};

/** The steps until registration opens, the next one with its button. */
function GoLive({ eventId, forms, busy, isPublishing, publish }: GoLiveProps) {
  const { form, ticket, publish: publishing } = words.steps;
  const first = forms[0];
  const hasTicket = forms.some(({ tickets }) => tickets.length > 0);
  return (
    <Panel title={words.checklist} lead={words.checklistLead}>
      <ol className="go-live">
        <Step {...form} done={first !== undefined} next={first === undefined}>
          <May need="manage">
            <ButtonLink href={to.formAdd(eventId)} size="sm">
              {form.action}
            </ButtonLink>
          </May>
        </Step>
        <Step {...ticket} done={hasTicket} next={first !== undefined && !hasTicket}>
          <May need="manage">
            <ButtonLink href={to.ticketAdd(eventId, first?.id ?? '')} size="sm">
              {ticket.action}
            </ButtonLink>
          </May>
        </Step>
        <Step {...publishing} done={false} next={hasTicket}>
          <May need="manage">
            <Button size="sm" disabled={busy} onClick={publish}>
              {isPublishing ? words.publishing : publishing.action}
            </Button>
          </May>
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = { title: string; text: string; done: boolean; next: boolean; children: ReactNode };

function Step({ title, text, done, next, children }: StepProps) {
  return (
    <li className="go-live-step" data-done={done} aria-current={next ? 'step' : undefined}>
      <span className="go-live-mark">{done ? <Check aria-hidden strokeWidth={3} /> : null}</span>
      <div>
        <strong>{title}</strong>
        {done ? <span className="visually-hidden"> ({words.stepDone})</span> : <p className="hint">{text}</p>}
      </div>
      {next ? children : null}
    </li>
  );
}
