import { describe, expect, it } from 'vitest';
import { appUserTypes, roles } from '../../src/lib/account.ts';
import {
  currencies,
  defaultCurrency,
  fieldKeys,
  gatewayNames,
  paymentMethods,
  promoTypes,
  questionTypes,
  standardFields,
  takesOptions,
  ticketDesigns,
} from '../../src/lib/enumerations.ts';

describe('what is stored and sent', () => {
  it('keeps its numbers', () => {
    expect(questionTypes).toEqual({ shortAnswer: 0, paragraph: 1, multipleChoice: 2, checkboxes: 3, dropdown: 4 });
    expect(promoTypes).toEqual({ percentage: 0, fixedAmount: 1 });
    expect(ticketDesigns).toEqual({ withoutAdvert: 1, withAdvert: 2 });
  });

  it('keeps its words', () => {
    expect(currencies).toEqual(['usd', 'gbp', 'eur']);
    expect(defaultCurrency).toBe('gbp');
    expect(roles).toEqual(['admin', 'checkin', 'exhibitor', 'attendee']);
    expect(appUserTypes).toEqual(['checkin', 'exhibitor', 'attendee']);
    expect(paymentMethods).toEqual(['card', 'transfer', 'door']);
    expect(gatewayNames).toEqual(['sandbox', 'stripe']);
  });
});

describe('the standard fields', () => {
  it('are asked for in this order, a name and an address always', () => {
    expect(fieldKeys).toEqual(['firstname', 'surname', 'email', 'phone', 'organization', 'jobTitle', 'country']);
    expect(standardFields.filter(({ always }) => always).map(({ key }) => key)).toEqual([
      'firstname',
      'surname',
      'email',
    ]);
  });

  it('tell the browser what kind of text they take and what it may fill in', () => {
    expect(standardFields.map(({ key, kind, autocomplete }) => [key, kind, autocomplete])).toEqual([
      ['firstname', 'text', 'given-name'],
      ['surname', 'text', 'family-name'],
      ['email', 'email', 'email'],
      ['phone', 'tel', 'tel'],
      ['organization', 'text', 'organization'],
      ['jobTitle', 'text', 'organization-title'],
      ['country', 'country', 'country'],
    ]);
  });
});

it('a question takes options when one or several of them are the answer', () => {
  expect(Object.entries(questionTypes).flatMap(([name, type]) => (takesOptions(type) ? [name] : []))).toEqual([
    'multipleChoice',
    'checkboxes',
    'dropdown',
  ]);
});
