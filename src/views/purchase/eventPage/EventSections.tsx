import { ChevronDown, Download, ExternalLink, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { publicEvent as words } from '#words/publicEvent.ts';
import type { PublicEvent } from '../../../api/contract/registration.ts';
import { documentAt, pictureForms, type SectionKind } from '../../../lib/eventPage.ts';
import type { FavouritesActor } from '../../../machines/purchase/favourites.ts';
import { Prose } from '../Prose.tsx';
import { EventAgenda } from './EventAgenda.tsx';
import { Picture } from './Picture.tsx';

type Page = PublicEvent['page'];
type Props = Pick<PublicEvent, 'event' | 'page'> & { favourites?: FavouritesActor | undefined };

/** The parts of the page below its head, those that there are, in the organiser's order. */
export function EventSections({ event, page, favourites }: Props) {
  const drawn: Record<SectionKind, () => ReactNode> = {
    about: () => <Prose html={event.about} />,
    agenda: () => <EventAgenda event={event} page={page} favourites={favourites} />,
    speakers: () => <Speakers speakers={page.speakers} />,
    sponsors: () => <Sponsors sponsors={page.sponsors} />,
    questions: () => <Questions questions={page.questions} />,
    documents: () => <Documents documents={page.documents} />,
  };
  return (
    <>
      {page.order.length > 2 ? (
        <nav className="event-contents no-print" aria-label={words.onThisPage}>
          <ul>
            {page.order.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{words.sections[section]}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {page.order.map((section) => (
        <section key={section} className={`event-section is-${section}`} aria-labelledby={section}>
          <h2 id={section} tabIndex={-1}>
            {words.sections[section]}
          </h2>
          {drawn[section]()}
        </section>
      ))}
    </>
  );
}

/** More than these are folded away until the reader unfolds them. */
const shownAtFirst = 24;

function Speakers({ speakers }: Pick<Page, 'speakers'>) {
  const folded = speakers.slice(shownAtFirst);
  const list = (some: Page['speakers']) => (
    <ul className="speakers">
      {some.map((speaker) => (
        <Speaker key={speaker.id} speaker={speaker} />
      ))}
    </ul>
  );
  return (
    <>
      {list(speakers.slice(0, shownAtFirst))}
      {folded.length > 0 ? (
        <details className="more-speakers">
          <summary className="text-button">{words.moreSpeakers(folded.length)}</summary>
          {list(folded)}
        </details>
      ) : null}
    </>
  );
}

function Speaker({ speaker: { name, role, about, links, photo } }: { speaker: Page['speakers'][number] }) {
  return (
    <li className="speaker">
      {photo ? (
        <Picture
          picture={photo}
          className="speaker-photo"
          sizes="(width < 600px) 45vw, 240px"
          widths={pictureForms.portrait.widths}
        />
      ) : (
        <span className="speaker-photo is-letters" aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      <div className="speaker-words">
        <h3>{name}</h3>
        {role ? <p className="hint">{role}</p> : null}
        {about ? <p className="hint speaker-about">{about}</p> : null}
        {links.some(Boolean) ? (
          <p className="speaker-links">
            {links.filter(Boolean).map((link) => (
              <Away key={link} href={link}>
                {siteOf(link)}
              </Away>
            ))}
          </p>
        ) : null}
      </div>
    </li>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => [...word][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');

/** `https://www.example.org/ada` as people say it. */
const siteOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '');

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

function Sponsors({ sponsors }: Pick<Page, 'sponsors'>) {
  const tiers = [...new Set(sponsors.map(({ tier }) => tier))];
  return tiers.map((tier, place) => (
    <div className="sponsors-tier" key={tier} data-place={Math.min(place, 2)}>
      {tier ? <h3>{tier}</h3> : null}
      <ul>
        {sponsors
          .filter((sponsor) => sponsor.tier === tier)
          .map(({ id, name, link, logo }) => {
            const shown = logo ? (
              <Picture picture={{ ...logo, alt: logo.alt || name }} sizes="240px" widths={pictureForms.logo.widths} />
            ) : (
              <span>{name}</span>
            );
            return <li key={id}>{link ? <Away href={link}>{shown}</Away> : shown}</li>;
          })}
      </ul>
    </div>
  ));
}

function Questions({ questions }: Pick<Page, 'questions'>) {
  return questions.map(({ id, question, answer }) => (
    <details className="event-question" key={id}>
      <summary>
        {question}
        <ChevronDown aria-hidden />
      </summary>
      <Prose html={answer} />
    </details>
  ));
}

function Documents({ documents }: Pick<Page, 'documents'>) {
  return (
    <ul className="stack-2 event-documents">
      {documents.map(({ id, name, link }) => (
        <li key={id}>
          {documentAt(link) === null ? (
            <Away href={link}>
              <FileText aria-hidden />
              <span>
                {name} <span className="event-hero-beside">{siteOf(link)}</span>
              </span>
              <ExternalLink aria-hidden />
            </Away>
          ) : (
            <a href={link} download={`${name}.pdf`}>
              <FileText aria-hidden />
              <span>
                {name} <span className="event-hero-beside">{words.pdf}</span>
              </span>
              <Download aria-hidden />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
