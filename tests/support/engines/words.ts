import type { Locale } from '../../../src/lib/locale.ts';

/** Where the words are that the walks read. */
const files = [
  'account',
  'attendeeTools',
  'attendees',
  'calendar',
  'declines',
  'desk',
  'editing',
  'door',
  'doorPanes',
  'doorSale',
  'event',
  'fields',
  'form',
  'importing',
  'kiosk',
  'leads',
  'mailing',
  'order',
  'ownTickets',
  'pageEditor',
  'parts',
  'payment',
  'publicEvent',
  'registration',
  'settings',
  'sharing',
  'ticket',
  'titles',
] as const;

export type Words = typeof import('../../../src/messages/en-GB/account.ts') &
  typeof import('../../../src/messages/en-GB/attendeeTools.ts') &
  typeof import('../../../src/messages/en-GB/attendees.ts') &
  typeof import('../../../src/messages/en-GB/calendar.ts') &
  typeof import('../../../src/messages/en-GB/declines.ts') &
  typeof import('../../../src/messages/en-GB/desk.ts') &
  typeof import('../../../src/messages/en-GB/editing.ts') &
  typeof import('../../../src/messages/en-GB/door.ts') &
  typeof import('../../../src/messages/en-GB/doorPanes.ts') &
  typeof import('../../../src/messages/en-GB/doorSale.ts') &
  typeof import('../../../src/messages/en-GB/event.ts') &
  typeof import('../../../src/messages/en-GB/fields.ts') &
  typeof import('../../../src/messages/en-GB/form.ts') &
  typeof import('../../../src/messages/en-GB/importing.ts') &
  typeof import('../../../src/messages/en-GB/kiosk.ts') &
  typeof import('../../../src/messages/en-GB/leads.ts') &
  typeof import('../../../src/messages/en-GB/mailing.ts') &
  typeof import('../../../src/messages/en-GB/order.ts') &
  typeof import('../../../src/messages/en-GB/ownTickets.ts') &
  typeof import('../../../src/messages/en-GB/pageEditor.ts') &
  typeof import('../../../src/messages/en-GB/parts.ts') &
  typeof import('../../../src/messages/en-GB/payment.ts') &
  typeof import('../../../src/messages/en-GB/publicEvent.ts') &
  typeof import('../../../src/messages/en-GB/registration.ts') &
  typeof import('../../../src/messages/en-GB/settings.ts') &
  typeof import('../../../src/messages/en-GB/sharing.ts') &
  typeof import('../../../src/messages/en-GB/ticket.ts') &
  typeof import('../../../src/messages/en-GB/titles.ts');

/** What people read in that language. */
export async function wordsIn(locale: Locale): Promise<Words> {
  const read = await Promise.all(files.map((file) => import(`../../../src/messages/${locale}/${file}.ts`)));
  return Object.assign({}, ...read);
}
