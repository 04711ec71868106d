/** Question types of a registration form, by their wire number. */
export const questionTypes = { shortAnswer: 0, paragraph: 1, multipleChoice: 2, checkboxes: 3, dropdown: 4 } as const;
export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

export const currencies = ['usd', 'gbp', 'eur'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'gbp';

export const promoTypes = { percentage: 0, fixedAmount: 1 } as const;
export type PromoType = (typeof promoTypes)[keyof typeof promoTypes];

export const ticketDesigns = { withoutAdvert: 1, withAdvert: 2 } as const;
export type TicketDesign = (typeof ticketDesigns)[keyof typeof ticketDesigns];

export const paymentMethods = ['card', 'transfer', 'door'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Who moves the money of card payments; `sandbox` moves none. */
export const gatewayNames = ['sandbox', 'stripe'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Standard fields a registration form can ask of each attendee, in the order they are shown. */
export const standardFields = [
  { key: 'firstname', kind: 'text', always: true, autocomplete: 'given-name' },
  { key: 'surname', kind: 'text', always: true, autocomplete: 'family-name' },
  { key: 'email', kind: 'email', always: true, autocomplete: 'email' },
  { key: 'phone', kind: 'tel', always: false, autocomplete: 'tel' },
  { key: 'organization', kind: 'text', always: false, autocomplete: 'organization' },
  { key: 'jobTitle', kind: 'text', always: false, autocomplete: 'organization-title' },
  { key: 'country', kind: 'country', always: false, autocomplete: 'country' },
] as const;
type StandardField = (typeof standardFields)[number];
export type FieldKey = StandardField['key'];
export const fieldKeys = standardFields.map(({ key }) => key);

/** What an order's documents are: a reversal takes back a credit note. */
export const invoiceKinds = ['invoice', 'credit', 'reversal'] as const;

export const takesOptions = (type: QuestionType): boolean =>
  type === questionTypes.multipleChoice || type === questionTypes.checkboxes || type === questionTypes.dropdown;

/** Whether an event takes place as it was announced; of one that is cancelled nothing is sold. */
export const eventStatuses = ['planned', 'moved', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** What a page and its event have both: one text, and one colour for page and tickets. */
export const pageFacts = ['about', 'accent'] as const;
export type PageFact = (typeof pageFacts)[number];
