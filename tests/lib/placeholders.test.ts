import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  placeholders,
  tokenOf,
  unknownPlaceholders,
  usedPlaceholders,
} from '../../src/lib/placeholders.ts';

describe('placeholders', () => {
  it('are filled wherever they stand, however they are written', () => {
    const filled = (text: string) => fillPlaceholders(text, (placeholder) => `<${placeholder}>`);
    expect(filled('Hi {{firstName}}, {{ SURNAME }} and {{\nticketlink }}!')).toBe(
      'Hi <firstName>, <surname> and <ticketLink>!',
    );
    expect(filled('{{nickname}} {firstName} {{first name}} {{}}')).toBe('{{nickname}} {firstName} {{first name}} {{}}');
  });

  it.each([
    ['of {{organiser}}. Yours', 'of Smith & Co. Yours'],
    ['of {{organiser}}.', 'of Smith & Co.'],
    ['of {{organiser}}...', 'of Smith & Co....'],
    ['of {{organiser}}, too', 'of Smith & Co., too'],
    ['{{organiser}}{{organiser}}', 'Smith & Co.Smith & Co.'],
  ])('that end with a full stop end %j with one', (text, filled) =>
    expect(fillPlaceholders(text, () => 'Smith & Co.')).toBe(filled));

  it('without a full stop of their own leave that of the sentence', () =>
    expect(fillPlaceholders('of {{organiser}}. {{firstName}}', () => 'Ada')).toBe('of Ada. Ada'));

  it('are not looked for in what fills them', () =>
    expect(fillPlaceholders('{{firstName}}', () => '{{surname}}')).toBe('{{surname}}'));

  it('are found by their names', () => {
    expect(usedPlaceholders('{{ticketLink}} {{FIRSTNAME}} {{firstname}} {{nickname}}')).toEqual([
      'firstName',
      'ticketLink',
    ]);
    expect(usedPlaceholders('{{nickname}}')).toEqual([]);
    for (const placeholder of placeholders) expect(usedPlaceholders(tokenOf(placeholder))).toEqual([placeholder]);
  });

  it.each([
    ['Hello', []],
    ['{{firstName}} {{ event }}', []],
    ['{firstName} and }}', []],
    ['{{nickname}} {{nickname}} {{ x }}', ['{{nickname}}', '{{ x }}']],
    ['{{firstName}', ['{{firstName}']],
    ['{{}}', ['{{}}']],
    ['{{first name}}', ['{{first name}}']],
    ['<p>{{first<strong>Name</strong>}}</p>', ['{{firstName}}']],
    ['<a href="{{ticketLink}}">Ticket</a>', []],
    ['Ends in {{event', ['{{event']],
    ['Ends in {{event  ', ['{{event']],
    ['{{fir{{firstName}}', ['{{fir']],
    ['{{event &amp; more', ['{{event &amp; more']],
    [`{{${'x'.repeat(60)}}}`, [`{{${'x'.repeat(40)}`]],
  ])('of %j the unknown ones are %j', (text, unknown) =>
    expect(unknownPlaceholders(text, placeholders)).toEqual(unknown));
});
