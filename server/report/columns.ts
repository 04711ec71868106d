import type { Locale } from '../../src/lib/locale.ts';
import { countryName } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import type { Column } from '../platform/xlsx.ts';
import type { Contact, ReportedAttendee, Who } from './attendees.sql.ts';

/** Who an attendee is, in as few columns as tell them apart. */
export const whoColumns = ({ labels }: Pick<ServerWords, 'labels'>): Column<Who>[] => [
  { head: labels.firstname, kind: 'text', width: 18, of: ({ firstname }) => firstname },
  { head: labels.surname, kind: 'text', width: 20, of: ({ surname }) => surname },
  { head: labels.email, kind: 'text', width: 32, of: ({ email }) => email },
  { head: labels.organization, kind: 'text', width: 26, of: ({ organization }) => organization },
];

/** Every standard field that a form can ask for. */
export function contactColumns(words: Pick<ServerWords, 'labels'>, locale: Locale): Column<Contact>[] {
  const { labels } = words;
  const names = new Map<string, string>();
  /** What is no code of a country stays as it was typed. */
  const nameOf = (code: string): string => {
    const name = names.get(code) ?? (/^[A-Z]{2}$/.test(code) ? countryName(code, locale) : code);
    names.set(code, name);
    return name;
  };
  return [
    ...whoColumns(words),
    { head: labels.jobTitle, kind: 'text', width: 24, of: ({ jobTitle }) => jobTitle },
    { head: labels.phone, kind: 'text', width: 18, of: ({ phone }) => phone },
    { head: labels.country, kind: 'text', width: 18, of: ({ country }) => nameOf(country) },
  ];
}

/** What they registered for. */
export const orderColumns = ({ report: { attendees: words } }: Pick<ServerWords, 'report'>): Column<Who>[] => [
  { head: words.form, kind: 'text', width: 22, of: ({ formTitle }) => formTitle },
  { head: words.ticket, kind: 'text', width: 22, of: ({ ticketName }) => ticketName },
  { head: words.reference, kind: 'text', width: 14, of: ({ reference }) => reference },
];

/** How their order stands, or that it was paid with a test card. */
export const statusColumn = ({ report, purchaseStatuses }: ServerWords): Column<ReportedAttendee> => ({
  head: report.attendees.status,
  kind: 'text',
  width: 20,
  of: ({ paymentStatus, isTest }) => (isTest ? report.attendees.test : purchaseStatuses[paymentStatus]),
});
