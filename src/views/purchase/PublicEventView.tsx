import { stateMeta } from '../../machines/parts/stateMeta.ts';
import './RegistrationView.css';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { publicEvent } from '#words/publicEvent.ts';
import { registration as words } from '#words/registration.ts';
import type { PublicEvent } from '../../api/contract/registration.ts';
import { formatBegin, formatEnd } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import type { PublicEventActor } from '../../machines/purchase/publicEvent.ts';
import { eventCalendar, to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { CopyLink } from './CopyLink.tsx';
import { About, EventHeader, Organiser } from './EventHeader.tsx';
import { Prose } from './Prose.tsx';

type Props = {
  actor: PublicEventActor;
  /** Whether the buyer left an order at this form before it was paid. */
  isUnfinished?: (formId: string) => boolean;
};

/** The public page of an event: what it is, and the ways to register. */
export function PublicEventView({ actor, isUnfinished = () => false }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { label } = stateMeta(snapshot) ?? { label: 'loading' as const };
  const { page, error } = snapshot.context;
  return (
    <div className="registration" data-over={page?.event.isOver || undefined} aria-busy={snapshot.hasTag('busy')}>
      <LiveRegion>{publicEvent.states[label]}</LiveRegion>
      {snapshot.matches('shown') && page ? (
        <EventPageShown {...page} isUnfinished={isUnfinished} />
      ) : snapshot.matches('unknown') ? (
        <div className="outcome">
          <h1>{publicEvent.unknownTitle}</h1>
          <p>{publicEvent.unknownHelp}</p>
          <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'page.retried' })}>
            {words.lookAgain}
          </Button>
        </div>
      ) : snapshot.matches('failed') ? (
        <div className="outcome">
          <h1>{words.loadFailedTitle}</h1>
          {error?.said ? null : <p>{error?.msg || words.noAnswer}</p>}
          <Button size="lg" onClick={() => actor.send({ type: 'page.retried' })}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <Loading label={words.loading} />
      )}
    </div>
  );
}

type ShownProps = PublicEvent & { isUnfinished?: (formId: string) => boolean };

/** What a page shows, without the machine that loads it. */
export function EventPageShown({ event, forms, isUnfinished = () => false }: ShownProps) {
  return (
    <>
      <EventHeader event={event} />
      <section className="registration-step" aria-labelledby="public-event-forms">
        <h2 className="step-heading" id="public-event-forms">
          {publicEvent.forms}
        </h2>
        {event.isOver ? <p>{publicEvent.over}</p> : null}
        {forms.length === 0 && !event.isOver ? <p>{publicEvent.noForms}</p> : null}
        <ul className="ticket-rows">
          {forms.map((form) => (
            <Form key={form.id} form={form} event={event} isUnfinished={isUnfinished(form.id)} />
          ))}
        </ul>
        <div className="button-row">
          {event.isOver ? null : (
            <a className={buttonClass({ size: 'lg', variant: 'outline' })} href={eventCalendar(event.id)} download>
              {words.addToCalendar}
            </a>
          )}
          <CopyLink path={to.publicEvent(event.slug)} label={words.copyLink} />
        </div>
        {event.findsTickets ? (
          <p>
            <Link href={to.findTickets(event.slug)}>{publicEvent.findTickets}</Link>
          </p>
        ) : null}
        <About event={event} />
        <Organiser organiser={event.organiser} />
      </section>
    </>
  );
}

type PricesProps = { prices: { lowest: number; highest: number }; event: PublicEvent['event'] };

function Prices({ prices: { lowest, highest }, event: { currency, terms } }: PricesProps) {
  const shown = (price: number) => (price === 0 ? words.free : formatMoney(price, currency));
  const beside = highest === 0 ? '' : words.besidePrice(terms).join(' ');
  return (
    <p className="ticket-row-price">
      {lowest === highest ? shown(lowest) : `${shown(lowest)} – ${shown(highest)}`}{' '}
      {beside ? <span className="ticket-row-beside">{beside}</span> : null}
    </p>
  );
}

type FormProps = { form: PublicEvent['forms'][number]; event: PublicEvent['event']; isUnfinished: boolean };

function Form({ form, event, isUnfinished }: FormProps) {
  const { id, title, about, state, closesAt, prices, waitingList, salesStart } = form;
  const onSale = state === 'open' && !salesStart;
  return (
    <li className="card ticket-row" data-on-sale={state === 'open'}>
      <div className="ticket-row-words">
        <h3>{title}</h3>
        {state === 'open' && prices ? <Prices prices={prices} event={event} /> : null}
        {about ? <Prose html={about} folds /> : null}
        {isUnfinished ? <p className="caution">{words.states.unfinished}</p> : null}
        {salesStart ? (
          <p className="ticket-row-note">{publicEvent.salesStart(formatBegin(salesStart, event.timeZone))}</p>
        ) : null}
        {state === 'open' && closesAt ? (
          <p className="ticket-row-note">{publicEvent.closes(formatEnd(closesAt, event.timeZone))}</p>
        ) : null}
      </div>
      {isUnfinished || state === 'open' || (state === 'full' && waitingList) ? (
        <ButtonLink
          href={to.registration(event.id, id)}
          size="lg"
          variant={isUnfinished || onSale ? 'solid' : 'outline'}
        >
          {isUnfinished
            ? words.unfinished.resume
            : onSale
              ? publicEvent.register
              : publicEvent[state === 'full' ? 'waitingList' : 'look']}
          <span className="visually-hidden"> {title}</span>
        </ButtonLink>
      ) : event.isOver ? null : (
        <StatusTag tone={state === 'full' ? 'danger' : 'plain'}>{words.closed[state].title}</StatusTag>
      )}
    </li>
  );
}
