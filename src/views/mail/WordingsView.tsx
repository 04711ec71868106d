import './Mailings.css';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { mailWordings as words } from '#words/mailWordings.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import type { Event } from '../../api/contract/event.ts';
import type { getMailWordings } from '../../api/contract/mailWordings.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { type EventMail, eventMails } from '../../lib/mail.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { languageNames } from '../parts/language.ts';
import { Page } from '../parts/Page.tsx';

export type WordingsSubject = { event: Event } & PayloadOf<typeof getMailWordings>;

type Props = { eventId: string; wordings: ResourceActor<WordingsSubject> };

/** The emails that go out by themselves, and which of them are in the organiser's words. */
export function WordingsView({ eventId, wordings }: Props) {
  const snapshot = useSelector(wordings, (state) => state);
  const { subject } = snapshot.context;
  return (
    <Page>
      <EventHeader eventId={eventId} event={subject?.event ?? null} tab="mails" title={words.title} lead={words.lead} />
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <ResourceNote resource={wordings} rows={8} />
      {subject ? (
        <ul className="card mailings is-wordings" aria-label={words.list}>
          {eventMails.map((kind) => (
            <li key={kind}>
              <div>
                <strong>{words.kinds[kind]}</strong>
                <span className="hint">{words.when[kind]}</span>
              </div>
              {locales.map((locale) => (
                <Language key={locale} {...{ eventId, kind, locale, subject }} />
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </Page>
  );
}

type LanguageProps = { eventId: string; kind: EventMail; locale: Locale; subject: WordingsSubject };

function Language({ eventId, kind, locale, subject: { event, own } }: LanguageProps) {
  const found = own.find((each) => each.kind === kind && each.locale === locale);
  return (
    <Link href={to.orderMails(eventId, { kind, locale })}>
      <span className="underlined" lang={locale}>
        {languageNames[locale]}
      </span>
      <span className="visually-hidden"> {words.kinds[kind]}, </span>
      <span className="hint">
        {found ? words.isOwn(formatDateTime(found.changedAt, event.timeZone)) : words.isUsual}
      </span>
    </Link>
  );
}
