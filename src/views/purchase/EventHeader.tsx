import { registration as words } from '#words/registration.ts';
import type { PublicForm } from '../../api/contract/registration.ts';
import { formatRangeInWords } from '../../lib/dates.ts';
import { policyNames } from '../../lib/order.ts';
import { eventLogo } from '../../paths.ts';
import { Prose } from './Prose.tsx';

type NotShown = 'currency' | 'transferDays' | 'payAtDoor' | 'doorDays' | 'terms' | 'reverseFrom' | 'country' | 'brand';
type Event = Omit<PublicForm['event'], NotShown>;
type Props = {
  event: Event;
  form?: PublicForm['form'] | undefined;
  /** After the first step, where the buyer knows what it is about. */
  brief?: boolean;
};

/** What the page is about. */
export function EventHeader({ event, form, brief = false }: Props) {
  return (
    <header className={`event-header${brief ? ' is-brief' : ''}`}>
      {event.cover ? (
        <img className="is-cover" src={event.cover} alt="" width="480" height="240" />
      ) : event.logo ? (
        <img src={eventLogo(event.id, event.logo)} alt="" width="96" height="96" />
      ) : null}
      <div className="event-header-words">
        <h1>{event.name}</h1>
        <p className="event-header-when">{formatRangeInWords(event.startsAt, event.endsAt, event.timeZone)}</p>
        {event.place ? <p className="event-header-where">{event.place}</p> : null}
        {form ? <p className="event-header-form">{form.title}</p> : null}
      </div>
    </header>
  );
}

/** What its organiser wrote about it: below what can be bought, which people came for. */
export function About({ event, form }: Omit<Props, 'brief'>) {
  const about = [event.about, form?.about].filter(Boolean).join('');
  return about ? (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{words.about}</h2>
      <Prose html={about} />
    </section>
  ) : null;
}

/** Who runs the event, and how to reach them. */
export function Organiser({ organiser: { name, contact, policies } }: Pick<Event, 'organiser'>) {
  return (
    <>
      {name || contact ? (
        <p className="hint organiser">
          {words.organiser} {name && contact ? `${name}, ` : name}
          {contact ? <a href={`mailto:${contact}`}>{contact}</a> : null}
        </p>
      ) : null}
      <PolicyLinks policies={policies} />
    </>
  );
}

/** What the organiser holds buyers to; in another tab, so that nothing that was typed is left. */
export const PolicyLinks = ({ policies }: Pick<Event['organiser'], 'policies'>) => (
  <p className="hint organiser policies">
    {policyNames.map((name) =>
      policies[name] ? (
        <a key={name} href={policies[name]} target="_blank" rel="noopener">
          {words.policies[name]}
        </a>
      ) : null,
    )}
  </p>
);
