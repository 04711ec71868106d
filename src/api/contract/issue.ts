import type { Currency } from '../../lib/enumerations.ts';
import { formatMoney, moneyText } from '../../lib/money.ts';

/** What an input is called in a message about it. Each language has a word for each. */
export type Label =
  | 'accent'
  | 'accountHolder'
  | 'accountNumber'
  | 'address'
  | 'advert'
  | 'advertLink'
  | 'amount'
  | 'answer'
  | 'appUserType'
  | 'approve'
  | 'attendees'
  | 'attention'
  | 'bic'
  | 'body'
  | 'capacity'
  | 'cardNumber'
  | 'chargesVat'
  | 'clientSecret'
  | 'closesAt'
  | 'code'
  | 'color'
  | 'company'
  | 'country'
  | 'currency'
  | 'cursor'
  | 'cvc'
  | 'delegates'
  | 'description'
  | 'design'
  | 'discount'
  | 'doorDays'
  | 'doorNote'
  | 'earlyBirdPrice'
  | 'earlyBirdQuantity'
  | 'earlyBirdUntil'
  | 'email'
  | 'emails'
  | 'placeholders'
  | 'endsAt'
  | 'entries'
  | 'element'
  | 'entry'
  | 'eventName'
  | 'expiry'
  | 'feeFixed'
  | 'feeInside'
  | 'feeRate'
  | 'feeVatRate'
  | 'field'
  | 'file'
  | 'firstname'
  | 'followUp'
  | 'formTitle'
  | 'formType'
  | 'gate'
  | 'heading'
  | 'height'
  | 'help'
  | 'iban'
  | 'invoicePrefix'
  | 'nextInvoice'
  | 'language'
  | 'jobTitle'
  | 'letterSize'
  | 'limit'
  | 'logins'
  | 'maxPerOrder'
  | 'name'
  | 'note'
  | 'option'
  | 'optionLimit'
  | 'options'
  | 'organisation'
  | 'organization'
  | 'password'
  | 'payAtDoor'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'percentage'
  | 'phone'
  | 'pictures'
  | 'place'
  | 'port'
  | 'position'
  | 'price'
  | 'privacyLink'
  | 'promoCode'
  | 'promoType'
  | 'publishableKey'
  | 'published'
  | 'quantity'
  | 'question'
  | 'refund'
  | 'refundLink'
  | 'questionType'
  | 'questions'
  | 'rating'
  | 'remittance'
  | 'request'
  | 'required'
  | 'reverseCharge'
  | 'saleEndsAt'
  | 'saleStartsAt'
  | 'search'
  | 'secretKey'
  | 'section'
  | 'settlement'
  | 'sharingWords'
  | 'slug'
  | 'sortCode'
  | 'stand'
  | 'status'
  | 'startsAt'
  | 'strokeWidth'
  | 'subject'
  | 'surname'
  | 'terms'
  | 'termsLink'
  | 'transferDays'
  | 'transferNote'
  | 'version'
  | 'waitingHours'
  | 'text'
  | 'ticketName'
  | 'tag'
  | 'tags'
  | 'time'
  | 'total'
  | 'uses'
  | 'vatIncluded'
  | 'vatNumber'
  | 'vatRate'
  | 'vatShown'
  | 'agenda'
  | 'alt'
  | 'documents'
  | 'link'
  | 'links'
  | 'look'
  | 'online'
  | 'role'
  | 'room'
  | 'session'
  | 'sessionTitle'
  | 'speakers'
  | 'sponsors'
  | 'tier'
  | 'track'
  | 'width';

/** What an id or a key can be of. */
export type Thing =
  | 'appUser'
  | 'attendee'
  | 'badge'
  | 'badgeDesign'
  | 'checkIn'
  | 'device'
  | 'entry'
  | 'event'
  | 'exhibitor'
  | 'form'
  | 'formType'
  | 'identity'
  | 'image'
  | 'invoice'
  | 'lead'
  | 'mail'
  | 'mailing'
  | 'passkey'
  | 'promo'
  | 'purchase'
  | 'question'
  | 'registration'
  | 'session'
  | 'ticket'
  | 'user'
  | 'waitingEntry';

type Fixed =
  | 'accountNumber'
  | 'bic'
  | 'cardCvc'
  | 'cardExpiry'
  | 'cardNumber'
  | 'emailInvalid'
  | 'emailRequired'
  | 'endsBeforeStart'
  | 'iban'
  | 'invoicePrefix'
  | 'noAccount'
  | 'noAttendees'
  | 'notImage'
  | 'notLink'
  | 'notZone'
  | 'outside'
  | 'paleColour'
  | 'passwordDigit'
  | 'passwordRequired'
  | 'passwordShort'
  | 'promoCode'
  | 'publishableKey'
  | 'secretKey'
  | 'slug'
  | 'sortCode'
  | 'vatNumber';
type Labelled =
  | 'hasLink'
  | 'invalid'
  | 'notMoney'
  | 'notNumber'
  | 'notOneOf'
  | 'notPercent'
  | 'notText'
  | 'notTime'
  | 'notWhole'
  | 'required';
type Limited = 'atLeast' | 'atMost' | 'percentAtMost' | 'tooLong' | 'tooMany';
type Priced = 'moneyAtLeast' | 'moneyAtMost';

/** The words that `explain` needs, in one language. */
export type IssueWords = {
  labels: Record<Label, string>;
  validation: Record<Fixed, string> &
    Record<Labelled, (label: string) => string> &
    Record<Limited, (label: string, limit: number) => string> &
    Record<Priced, (label: string, amount: string) => string> & { unknown: Record<Thing, string> };
  /** Of the amounts that are spoken of, where it is known. */
  currency?: Currency;
};

export function broken(rule: Fixed): string;
export function broken(rule: Labelled, label: Label): string;
export function broken(rule: Limited | Priced, label: Label, limit: number): string;
export function broken(rule: 'unknown', thing: Thing): string;
/**
 * The message that a schema gives for a broken rule. It is for `explain`, which makes the sentence of it: a schema is the
 * same in every language.
 */
export function broken(...parts: [rule: string, about?: string, limit?: number]): string {
  return parts.join(':');
}

/** The sentence about a rule that `broken` named; null for a message of another origin. */
export function sentenceOf(message: string, { labels, validation, currency }: IssueWords): string | null {
  const [rule = '', about = '', limit] = message.split(':');
  if (!Object.hasOwn(validation, rule)) return null;
  const words = validation[rule as keyof typeof validation];
  if (typeof words === 'string') return words;
  if (typeof words === 'object') return words[about as Thing];
  if (rule === 'moneyAtLeast' || rule === 'moneyAtMost') {
    const amount = currency ? formatMoney(Number(limit), currency) : moneyText(Number(limit));
    return validation[rule](labels[about as Label], amount);
  }
  return (words as IssueWords['validation'][Limited])(labels[about as Label], Number(limit));
}
