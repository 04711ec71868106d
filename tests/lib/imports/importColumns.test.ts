import { describe, expect, it } from 'vitest';
import {
  doubledTargets,
  guessTargets,
  headKey,
  headPlace,
  missingTargets,
  rememberedOf,
  rowsBelow,
  type Target,
  targetsOf,
} from '../../../src/imports/importColumns.ts';
import { ids, importForm } from '../../support/importFixtures.ts';

const guess = (head: string[], remembered = {}) => guessTargets(head, importForm, remembered);

describe('a column', () => {
  it('can be what the form asks, and what an import needs besides', () =>
    expect(targetsOf(importForm)).toEqual([
      'fields.firstname',
      'fields.surname',
      'fields.email',
      'fields.phone',
      'fields.country',
      'name',
      'ticketId',
      'externalId',
      `answers.${ids.diet}`,
      `answers.${ids.days}`,
      `answers.${ids.note}`,
    ]));

  it.each<[Target | null, string[]]>([
    [
      'fields.firstname',
      [
        'First name',
        'firstname',
        'FIRST_NAME',
        'Given Name',
        'Forename',
        'Vorname',
        'Rufname',
        'Vornamen',
        'Name (first)  first',
        'Namevor',
      ],
    ],
    ['fields.surname', ['Surname', 'Last name', 'Family name', 'Nachname', 'Familienname', 'Zuname', 'Last Names']],
    [
      'fields.email',
      [
        'Email',
        'E-mail',
        'E-Mail-Adresse',
        'Mail',
        'Email address',
        'E-Mail (privat) *',
        'Your email',
        'Teilnehmer-E-Mail',
        'Kontakt E-Mail-Adresse',
        'emailid',
        'E-Mail-Adress',
        'Your mail',
      ],
    ],
    [
      'fields.phone',
      [
        'Phone',
        'Telefon',
        'Telephone number',
        'Telefonnummer',
        'Telefon-Nr.',
        'Mobile',
        'Handynummer',
        'Mobiltelefon',
        'Tel.',
        'Rufnummer',
        'Cell phone',
        'Mobil',
      ],
    ],
    ['fields.country', ['Country', 'Land', 'Staat', 'Country code', 'Nation', 'Ländercode', 'Country of residence']],
    [
      'name',
      [
        'Name',
        'Full name',
        'Ganzer Name',
        'Vollständiger Name',
        'Attendee name',
        'Teilnehmername',
        'Gästename',
        'Guest names',
      ],
    ],
    ['ticketId', ['Ticket', 'Ticket type', 'Ticketart', 'Ticketname', 'Karte', 'Kategorie', 'Category', 'Tickettyp']],
    [
      'externalId',
      [
        'ID',
        'External ID',
        'Nr.',
        'Kundennummer',
        'Mitglieds-Nr',
        'Mitgliedsnummer',
        'Member no',
        'Teilnehmer-ID',
        'Number',
        'Buchungsnummer',
        'Mitglied-Nr.',
        'Booking number',
      ],
    ],
    [`answers.${ids.diet}`, ['What do you eat?', ' what do YOU eat? ']],
    [
      null,
      [
        '',
        'Organisation',
        'Firma',
        'Job title',
        'Street',
        'Vorname der Mutter',
        'Emailed',
        'unnamed',
        'Ticketpreis',
        'Idee',
        'Telefonist',
        'Landkreis',
        'My first name',
        'x mail',
        'xid',
        'my phone',
        'mein Land',
        'meine Karte',
        'Namens',
        'Username first',
        'Name vorläufig',
        'Maiden surname',
        'Last name at birth',
        'Not your email',
        'Your email again',
        'Automobile',
        'Mobile app',
        'Hotel',
        'Television',
        'Notrufnummer',
        'Rufnummernplan',
        'Second country of residence',
        'Country of residence since',
        'Bundesländercode',
        'Ländercodetabelle',
      ],
    ],
  ])('is %s by its name', (target, heads) => {
    expect(heads.map((head) => [head, guess([head])[0]])).toEqual(heads.map((head) => [head, target]));
  });

  it('is what the form asks only of those forms that do', () => {
    const asking = {
      ...importForm,
      fields: [
        { key: 'organization' as const, required: false },
        { key: 'jobTitle' as const, required: true },
      ],
    };
    const heads = ['Company', 'Job title'];
    expect(guessTargets(heads, asking)).toEqual(['fields.organization', 'fields.jobTitle']);
    const organisations = [
      'Organisation',
      'Organization',
      'Firma',
      'Firmenname',
      'Unternehmen',
      'Unternehmensname',
      'Institution',
      'Employer',
      'Verein',
      'Company name',
    ];
    expect(organisations.filter((head) => guessTargets([head], asking)[0] !== 'fields.organization')).toEqual([]);
    const jobs = ['Position', 'Role', 'Funktion', 'Beruf', 'Berufsbezeichnung', 'Stelle', 'Job', 'Jobtitel'];
    expect(jobs.filter((head) => guessTargets([head], asking)[0] !== 'fields.jobTitle')).toEqual([]);
    const none = ['Firmensitz', 'Company size', 'Die Firma', 'Rolex', 'Jobber', 'Mein Job'];
    expect(none.filter((head) => guessTargets([head], asking)[0] !== null)).toEqual([]);
  });

  it('without a name is nothing, also where a question has only a dash for one', () => {
    const dash = { ...importForm, questions: importForm.questions.map((question) => ({ ...question, label: '–' })) };
    expect(guessTargets(['', ' '], dash)).toEqual([null, null]);
  });

  it('is not what another one is already', () => {
    expect(guess(['Email', 'E-Mail', 'Vorname', 'First name'])).toEqual([
      'fields.email',
      null,
      'fields.firstname',
      null,
    ]);
  });

  it('of names is a surname beside one of first names', () => {
    expect(guess(['Name', 'Vorname'])).toEqual(['fields.surname', 'fields.firstname']);
    expect(guess(['Name', 'Vorname', 'Nachname'])).toEqual(['name', 'fields.firstname', 'fields.surname']);
    expect(guess(['Name', 'Nachname'])).toEqual(['name', 'fields.surname']);
  });

  it('is what it was the last time, as long as the form knows that', () => {
    expect(guess(['Adresse', 'Email'], { adresse: 'fields.email', email: '' })).toEqual(['fields.email', null]);
    expect(guess(['Email'], { email: 'fields.organization' })).toEqual([null]);
    expect(guess(['constructor', 'toString'], {})).toEqual([null, null]);
  });

  it('is remembered by its name, however that is written', () => {
    const head = ['E-Mail', '  Größe ', '', 'Note'];
    const kept = rememberedOf(head, ['fields.email', `answers.${ids.note}`, 'name']);
    expect(kept).toEqual({ 'e mail': 'fields.email', grosse: `answers.${ids.note}`, note: '' });
    expect(guess(['e–mail', 'GROSSE', 'NOTE'], kept)).toEqual(['fields.email', `answers.${ids.note}`, null]);
  });

  it('with a very long name is told by its beginning', () => {
    expect(headKey('x'.repeat(200))).toHaveLength(100);
    expect(headKey('ß'.repeat(100))).toBe('s'.repeat(100));
    expect(guess([`Email (${'x'.repeat(92)})`])).toEqual(['fields.email']);
    expect(guess([`Email (${'x'.repeat(93)})`])).toEqual([null]);
  });
});

describe('the head', () => {
  const head = ['Vorname', 'Nachname', 'E-Mail'];
  const person = ['Ada', 'Lovelace', 'ada@example.org'];

  it('is the row near the top whose columns are known', () => {
    expect(headPlace([['Our guests'], [], ['Email', '1'], head, person], importForm)).toBe(3);
    expect(headPlace([head, person, head], importForm)).toBe(0);
    expect(headPlace([...Array.from({ length: 19 }, () => ['x']), head], importForm)).toBe(19);
    expect(headPlace([...Array.from({ length: 20 }, () => ['x']), head], importForm)).toBe(0);
  });

  it('is known as it was the last time', () => {
    const strange = ['a', 'b'];
    expect(headPlace([['x', 'y'], strange], importForm, rememberedOf(strange, ['name', 'fields.email']))).toBe(1);
  });

  it('is the first row with two cells where nothing is known', () => {
    expect(headPlace([['Title'], ['', ' '], ['a', 'b'], person], importForm)).toBe(2);
    expect(
      headPlace(
        [
          ['Email', ''],
          ['a', 'b'],
        ],
        importForm,
      ),
    ).toBe(1);
    expect(
      headPlace(
        [
          ['Title', ' '],
          ['a', 'b'],
        ],
        importForm,
      ),
    ).toBe(1);
    expect(headPlace([['only'], ['one']], importForm)).toBe(0);
    expect(headPlace([], importForm)).toBe(0);
  });
});

describe('the columns', () => {
  const named: Target[] = ['fields.firstname', 'fields.surname', 'fields.email', 'ticketId'];

  it('are not two for one thing', () => {
    expect(doubledTargets([...named, null, null])).toEqual([]);
    expect(doubledTargets(['name', 'fields.email', 'name', 'name', null, 'fields.email', null])).toEqual([
      'name',
      'fields.email',
    ]);
  });

  it('say who an attendee is, and their ticket unless one was chosen for all', () => {
    expect(missingTargets(named, null)).toEqual([]);
    expect(missingTargets([], 't')).toEqual(named.slice(0, 3));
    expect(missingTargets([], null)).toEqual(named);
    expect(missingTargets(['name'], 't')).toEqual(['fields.email']);
    expect(missingTargets(['name', 'fields.email'], 't')).toEqual([]);
    expect(missingTargets(['externalId'], 't')).toEqual([]);
    expect(missingTargets(['externalId'], null)).toEqual(['ticketId']);
    expect(missingTargets(['fields.firstname', 'fields.email'], 't')).toEqual(['fields.surname']);
  });
});

describe('the rows of attendees', () => {
  it('are those below the head that say something', () => {
    const rows = [['List'], ['Name', 'Email'], ['', ' '], ['Ada', ''], [], ['', 'b@c.de']];
    expect(rowsBelow(rows, 1)).toEqual([
      ['Ada', ''],
      ['', 'b@c.de'],
    ]);
    expect(rowsBelow(rows.slice(0, 3), 1)).toEqual([]);
  });
});
