import { formatCount } from '../../../lib/money.ts';

/** Events. */
export const event = {
  saved: 'Event saved.',
  savedWithoutAgenda:
    'Event saved. The agenda on its page is still on the old days. To move it, open “Design page” and then the agenda.',
  published: 'Event published.',
  unpublished: 'Event unpublished.',
  copied: 'Event duplicated. The copy is a draft.',
  deleted: 'Event deleted.',
  slugTaken: (slug: string) => `The address ${slug} is already used by another event.`,
  tooMany: (max: number) => `You can have up to ${formatCount(max, 'en-GB')} events. Delete one first.`,
  noAccount: 'Enter the bank account that transfers go to.',
  newAccount: 'Only the owner of your organisation can enter a bank account that none of its events has yet.',
  currencyFixed: 'You can’t change the currency: orders have been placed in the current one.',
  realOrders: (count: number) =>
    `Keep bank transfer or payment at the door on: ${count === 1 ? '1 order was' : `${count} orders were`} placed that way, and without live Stripe keys test cards would pay for the other tickets. To stop sales, close registration.`,
  hasAttendees: (count: number) =>
    `Couldn’t delete the event: it has ${count === 0 ? 'paid orders' : count === 1 ? '1 registration' : `${count} registrations`}. Unpublish it instead.`,
  beingPaid:
    'Couldn’t delete the event: someone is paying for an order. Try again in 15 minutes, or cancel their order first.',
  imageTooHeavy:
    'This image takes too much memory to read. Save it with 8 bits a colour and without interlacing, or smaller.',
  imageUnreadable: (megapixels: number) =>
    `This image can’t be read, or it has more than ${megapixels} million pixels. Choose another one.`,
  pagePublished: 'Page published.',
  pageReady: 'The page is ready. Visitors see it once the event is published.',
  noPdf: 'This isn’t a whole PDF. Choose another file.',
  tooManyPictures: (max: number) => `This page has ${max} pictures already. Remove some, save, and try again tomorrow.`,
  tooLargePictures: (megabytes: number) =>
    `The pictures of this page take more than ${megabytes} MB together. Remove some, save, and try again tomorrow.`,
  poster: { scan: 'Scan to register', fileName: (name: string) => `Poster ${name}.pdf` },
  copyOf: (name: string) => `Copy of ${name}`,
};
