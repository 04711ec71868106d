import { formatCount } from '../../lib/money.ts';
import type { WaitingState } from '../../lib/waiting.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** Words of the organiser's page of a form's waiting list. */
export const waitingList = {
  title: 'Waiting list',
  lead: (count: number) => (count === 1 ? '1 person' : `${number(count)} people`),
  found: (count: number) => (count === 1 ? '1 result' : `${number(count)} results`),
  table: 'Waiting list',
  forms: 'Forms',
  show: 'Show',
  current: 'On the list',
  past: 'Not on the list any more',
  search: 'Search by name or email',
  place: 'Place',
  name: 'Name',
  email: 'Email',
  ticket: 'Ticket',
  ofTicket: (count: number, ticket: string) => `${count} × ${ticket}`,
  joined: 'Joined',
  state: 'State',
  states: {
    waiting: 'Waiting',
    offered: 'Offered',
    accepted: 'Ordered',
    lapsed: 'Offer ended',
    left: 'Left',
    removed: 'Removed',
  } satisfies Record<WaitingState, string>,
  unconfirmed: 'Not confirmed',
  until: (when: string) => `until ${when}`,
  actions: 'Actions',
  offer: 'Offer now',
  offerTo: (name: string) => `Offer tickets to ${name} now`,
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name} from the list`,
  copyLink: (name: string) => `link of the offer to ${name}`,
  order: 'View order',
  removeTitle: (name: string) => `Remove ${name} from the waiting list?`,
  removeText: 'They lose their place and aren’t told. Tickets reserved for them go to the next person.',
  removeConfirm: 'Remove',
  more: 'Show more',
  empty: 'Nobody is waiting',
  emptyText:
    'Once a ticket of this form is sold out, people can join here. When tickets come free, they are offered in order, to people who have confirmed their email address.',
  emptyPast: 'Nobody has left the list yet',
  emptyPastText: 'You see here who accepted an offer, let it end, left, or was removed.',
  nothingFound: 'Nothing found',
  nothingFoundText: (query: string) => `No results for “${query}”.`,
  clearSearch: 'Clear search',
};
