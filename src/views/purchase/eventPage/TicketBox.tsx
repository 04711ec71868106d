import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { publicEvent as words } from '#words/publicEvent.ts';
import { registration } from '#words/registration.ts';
import type { PublicEvent } from '../../../api/contract/registration.ts';
import { eventCalendar } from '../../../filePaths.ts';
import { formatBegin, formatEnd } from '../../../lib/dates.ts';
import { to } from '../../../paths.ts';
import { Button, buttonClass } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { publicAddress } from '../../parts/publicAddress.ts';
import { StatusTag } from '../../parts/StatusTag.tsx';
import { share } from '../../parts/share.ts';
import { Organiser } from '../EventHeader.tsx';
import { Prose } from '../Prose.tsx';
import { priceRange } from './priceRange.ts';

export type BoxProps = Pick<PublicEvent, 'event' | 'page' | 'forms' | 'next'> & {
  /** Whether the buyer left an order at this form before it was paid. */
  isUnfinished?: (formId: string) => boolean;
};

/** The ways to register, and what one does with an event besides. */
export function TicketBox({ event, page, forms, next, isUnfinished = () => false }: BoxProps) {
  const isCancelled = page.status === 'cancelled';
  const isEnded = event.isOver || isCancelled;
  return (
    <aside className="ticket-box" id="tickets" aria-labelledby="public-event-forms">
      <h2 id="public-event-forms" className={isEnded ? 'visually-hidden' : undefined}>
        {words.tickets}
      </h2>
      {event.isOver ? (
        <div className="stack-2 ticket-box-over">
          <p>
            <strong>{words.over}</strong> {isCancelled ? null : words.thanks}
          </p>
          {next ? (
            <p>
              {words.next}: <Link href={to.publicEvent(next.slug)}>{next.name}</Link>,{' '}
              {formatBegin(next.startsAt, next.timeZone)}
            </p>
          ) : null}
        </div>
      ) : null}
      {isCancelled && !event.isOver ? <p>{words.cancelledHelp}</p> : null}
      {forms.length === 0 && !isEnded ? <p>{words.noForms}</p> : null}
      {isEnded ? null : (
        <ul className="stack-3">
          {forms.map((form) => (
            <Form key={form.id} form={form} event={event} isUnfinished={isUnfinished(form.id)} />
          ))}
        </ul>
      )}
      <noscript>
        <p className="hint">{words.withoutScripts}</p>
      </noscript>
      <div className="button-row no-print">
        {isEnded ? null : (
          <a className={buttonClass({ size: 'md', variant: 'outline' })} href={eventCalendar(event.id)} download>
            {registration.addToCalendar}
          </a>
        )}
        <ShareButton title={event.name} path={to.publicEvent(event.slug)} />
      </div>
      {event.findsTickets ? (
        <p className="ticket-box-find no-print">
          <Link href={to.findTickets(event.slug)}>{words.findTickets}</Link>
        </p>
      ) : null}
      <Organiser organiser={event.organiser} />
      {event.organiserSlug ? (
        <p className="ticket-box-find no-print">
          <Link href={to.organiser(event.organiserSlug)}>{words.allEvents}</Link>
        </p>
      ) : null}
    </aside>
  );
}

/** Shares the page by the sheet of the reader's phone; where there is none, its address is copied. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const [isCopied, setCopied] = useState(false);
  const press = () => {
    const url = publicAddress(path);
    if ('share' in navigator) void share(title, url);
    else void (navigator as Navigator).clipboard?.writeText(url).then(() => setCopied(true));
  };
  return (
    <Button className="share-button" size="md" variant="outline" onClick={press} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{isCopied ? registration.copiedLink : words.share}</span>
    </Button>
  );
}

/** On a phone, the way to the tickets is in sight wherever the reader is. */
export function TicketBar({ event, page, forms }: BoxProps) {
  // It is in sight when the page opens.
  const [isBoxSeen, setBoxSeen] = useState(true);
  useEffect(() => {
    const box = document.getElementById('tickets');
    if (!box) return;
    const observer = new IntersectionObserver(([entry]) => setBoxSeen(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -120px',
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const open = forms.filter(({ state, salesStart }) => state === 'open' && !salesStart);
  const prices = open.flatMap(({ prices }) => (prices ? [prices.lowest, prices.highest] : []));
  if (event.isOver || page.status === 'cancelled' || open.length === 0) return null;
  return (
    <div className="ticket-bar no-print" inert={isBoxSeen} data-hidden={isBoxSeen || undefined}>
      <p>{prices.length === 0 ? '' : priceRange(Math.min(...prices), Math.max(...prices), event.currency)}</p>
      <a className={buttonClass({ size: 'lg' })} href="#tickets">
        {words.getTickets}
      </a>
    </div>
  );
}

type FormProps = { form: PublicEvent['forms'][number]; event: PublicEvent['event']; isUnfinished: boolean };

type Ticket = PublicEvent['forms'][number]['tickets'][number];

/** What can be bought by a form and what it costs; in one line where its one ticket is called as the form is. */
function Prices({ form, event: { currency, terms, timeZone } }: Pick<FormProps, 'form' | 'event'>) {
  const { title, prices, tickets, furtherTickets } = form;
  const fullPrice = ({ earlyBird }: Ticket) => {
    const full = earlyBird && priceRange(earlyBird.fullPrice, earlyBird.fullPrice, currency);
    return full ? (
      <>
        {' '}
        <s aria-hidden>{full}</s>
        <span className="visually-hidden">{registration.fullPrice(full)}</span>
      </>
    ) : null;
  };
  const early = ({ earlyBird }: Ticket) =>
    earlyBird ? (
      <small className="ticket-row-early">
        {' '}
        {registration.earlyBird(earlyBird.until && formatEnd(earlyBird.until, timeZone), earlyBird.left)}
      </small>
    ) : null;
  const besides = prices && prices.highest > 0 ? registration.besidePrice(terms).join(' ') : '';
  const beside = besides ? <span className="ticket-row-beside">{besides}</span> : null;
  const [only] = tickets;
  if (only && tickets.length === 1 && only.name === title)
    return prices ? (
      <p className="ticket-row-price">
        {priceRange(prices.lowest, prices.highest, currency)}
        {fullPrice(only)} {beside}
        {early(only)}
      </p>
    ) : null;
  const later = { soldOut: registration.soldOut, ended: registration.ended, notYet: registration.notYet(null) };
  return (
    <>
      <ul className="ticket-kinds">
        {tickets.map((ticket, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tickets may have the same name
          <li key={index} data-on-sale={ticket.state === 'onSale'}>
            <span>{ticket.name}</span>
            <span>
              {ticket.state === 'onSale' ? priceRange(ticket.price, ticket.price, currency) : later[ticket.state]}
              {fullPrice(ticket)}
            </span>
            {early(ticket)}
          </li>
        ))}
      </ul>
      {furtherTickets > 0 ? <p className="caption">{words.furtherTickets(furtherTickets)}</p> : null}
      {beside}
    </>
  );
}

function Form({ form, event, isUnfinished }: FormProps) {
  const { id, slug, title, about, state, closesAt, waitingList, salesStart } = form;
  const [hasBegun, setBegun] = useState(false);
  const onSale = state === 'open' && (!salesStart || hasBegun);
  return (
    <li className="ticket-row" data-on-sale={state === 'open'}>
      <div className="ticket-row-words">
        <h3>{title}</h3>
        {state === 'open' && form.tickets.length > 0 ? <Prices form={form} event={event} /> : null}
        {about ? <Prose html={about} folds /> : null}
        {isUnfinished ? <p className="caution">{registration.states.unfinished}</p> : null}
        {salesStart && !hasBegun ? (
          <>
            <p className="caption">{words.salesStart(formatBegin(salesStart, event.timeZone))}</p>
            <Countdown until={salesStart} onEnd={() => setBegun(true)} />
          </>
        ) : null}
        {state === 'open' && closesAt ? (
          <p className="caption">{words.closes(formatEnd(closesAt, event.timeZone))}</p>
        ) : null}
      </div>
      {isUnfinished || state === 'open' || (state === 'full' && waitingList) ? (
        <ButtonLink
          href={to.publicForm({ eventId: event.id, formId: id, eventSlug: event.slug, slug })}
          size="lg"
          variant={isUnfinished || onSale ? 'solid' : 'outline'}
        >
          {isUnfinished
            ? registration.unfinished.resume
            : onSale
              ? words.register
              : words[state === 'full' ? 'waitingList' : 'look']}
          <span className="visually-hidden"> {title}</span>
        </ButtonLink>
      ) : (
        <StatusTag tone={state === 'full' ? 'danger' : 'plain'}>{registration.closed[state].title}</StatusTag>
      )}
    </li>
  );
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** How long it is until a sale begins, by the reader's clock: the server is not asked, and at its end nothing is loaded. */
function Countdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tell = () => {
      const now = Date.parse(until) - Date.now();
      setLeft(now);
      if (now <= 0) onEnd();
    };
    tell();
    const timer = setInterval(tell, second);
    return () => clearInterval(timer);
  }, [until, onEnd]);
  // The server's clock is not the reader's: it is counted once the app is there, and until then its line is empty.
  return (
    <p className="ticket-row-countdown" role="timer">
      {left === null || left <= 0 ? '\u00a0' : words.opensIn(inWords(left))}
    </p>
  );
}

/** The two largest units: `2 days 3 h`, `4 min 10 s`. */
function inWords(left: number): string {
  const { left: units } = words;
  const whole = (unit: number, below: number) => Math.floor((left % below) / unit);
  if (left >= day) return `${units.days(Math.floor(left / day))} ${units.hours(whole(hour, day))}`;
  if (left >= hour) return `${units.hours(whole(hour, day))} ${units.minutes(whole(minute, hour))}`;
  return `${units.minutes(whole(minute, hour))} ${units.seconds(whole(second, minute))}`;
}
