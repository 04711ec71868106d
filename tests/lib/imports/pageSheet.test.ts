import { describe, expect, it } from 'vitest';
import { agendaIn, type ReadRow, speakersIn } from '../../../src/imports/pageSheet.ts';
import { eventPageLimits } from '../../../src/lib/limits.ts';
import { pageEditor as german } from '../../../src/messages/de-DE/pageEditor.ts';
import { pageEditor as english } from '../../../src/messages/en-GB/pageEditor.ts';
import { session, speaker } from '../../support/eventPageFixtures.ts';

const [ada, alan] = [speaker('1', 'Ada Lovelace'), speaker('2', 'Alan Turing', { role: 'Host' })];
const twoDays = { timeZone: 'Europe/Berlin', startsAt: '2027-03-06T08:00:00.000Z', endsAt: '2027-03-07T17:00:00.000Z' };
const oneDay = { ...twoDays, endsAt: '2027-03-06T17:00:00.000Z' };
const nothing = { agenda: [], speakers: [] };

const read = (rows: string[][], times = twoDays, known: Parameters<typeof agendaIn>[1] = nothing) =>
  agendaIn([{ name: '', rows }], known, times) ?? [];
const said = <Item>(rows: readonly ReadRow<Item>[]) =>
  rows.map((row) => [row.number, row.name, row.outcome === 'refused' ? row.error : row.outcome]);
const times = (rows: ReturnType<typeof read>) =>
  rows.map((row) => (row.outcome === 'refused' ? row.error : [row.item.startsAt, row.item.endsAt]));

const head = ['Title', 'Date', 'Start', 'End', 'Room', 'Speakers'];

describe('an agenda in a spreadsheet', () => {
  it('is read by the headings of both languages, wherever they stand', () => {
    const english = [
      ['Programme'],
      ['Start', 'Title', 'Date', 'End time', 'Room'],
      ['09:00', 'Keynote', '06/03/2027', '10:00', 'Main hall'],
    ];
    const german = [
      ['Titel', 'Datum', 'Beginn', 'Ende', 'Raum'],
      ['Keynote', '06.03.2027', '9.00', '10:00 Uhr', 'Main hall'],
    ];
    for (const rows of [english, german])
      expect(read(rows)).toMatchObject([
        {
          outcome: 'added',
          item: {
            title: 'Keynote',
            startsAt: '2027-03-06T08:00:00.000Z',
            endsAt: '2027-03-06T09:00:00.000Z',
            room: 'Main hall',
          },
        },
      ]);
    expect(
      agendaIn(
        [
          {
            name: '',
            rows: [
              ['What', 'When'],
              ['Keynote', '9'],
            ],
          },
        ],
        nothing,
        twoDays,
      ),
    ).toBeNull();
  });

  it.each([
    ['as spreadsheets write it', '06/03/2027', '09:00', '10:30'],
    ['with the day in the same cell', '', '2027-03-06 09:00', '2027-03-06T10:30'],
    ['as a range', '6.3.27', '09:00–10:30', ''],
    ['with the month in words', 'Sat 6 March 2027', '9:00 am', '10:30 a.m.'],
    ['in German words', 'Samstag, 6. März 2027', '09:00 Uhr', '10.30'],
    ['with the month first, where it cannot be read otherwise', '03/06/2027'.replace('06', '26'), '09:00', '10:30'],
  ])('has times %s', (_, date, start, end) => {
    const day = date.includes('26') ? '26' : '06';
    expect(times(read([head, ['Talk', date, start, end]]))).toEqual([
      [`2027-03-${day}T08:00:00.000Z`, `2027-03-${day}T09:30:00.000Z`],
    ]);
  });

  it('takes the day from the row above, or from an event of one day', () => {
    const rows = [head, ['One', '07/03/2027', '09:00', '10:00'], ['Two', '', '2 pm', '15:00']];
    expect(times(read(rows))[1]).toEqual(['2027-03-07T13:00:00.000Z', '2027-03-07T14:00:00.000Z']);
    const plain = [
      ['Title', 'Start', 'End'],
      ['One', '09:00', '10:00'],
    ];
    expect(times(read(plain, oneDay))).toEqual([['2027-03-06T08:00:00.000Z', '2027-03-06T09:00:00.000Z']]);
    expect(said(read(plain))).toEqual([[2, 'One', 'noStart']]);
  });

  it('says of each row why it cannot be added, and adds the others', () => {
    const rows = [
      head,
      ['', '06/03/2027', '09:00', '10:00'],
      ['No time', '06/03/2027', 'soon', '10:00'],
      ['No end', '06/03/2027', '09:00', ''],
      ['Backwards', '06/03/2027', '10:00', '09:00'],
      ['x'.repeat(eventPageLimits.title + 1), '06/03/2027', '09:00', '10:00'],
      ['No such hour', '06/03/2027', '25:00', '26:00'],
      [],
      ['Good', '06/03/2027', '09:00', '10:00'],
    ];
    expect(said(read(rows)).map(([number, , outcome]) => [number, outcome])).toEqual([
      ...[
        [2, 'noTitle'],
        [3, 'noStart'],
        [4, 'noEnd'],
        [5, 'endsBeforeStart'],
        [6, 'tooLong'],
        [7, 'noStart'],
      ],
      [9, 'added'],
    ]);
  });

  it('knows speakers by their names, and brings along those whom the page has not, once', () => {
    const rows = [
      head,
      ['One', '06/03/2027', '09:00', '10:00', '', 'ada lovelace, Grace Hopper'],
      ['Two', '06/03/2027', '10:00', '11:00', '', 'Grace Hopper; Lovelace, Countess of'],
    ];
    const [one, two] = read(rows, twoDays, { agenda: [], speakers: [ada, alan] });
    if (one?.outcome !== 'added' || two?.outcome !== 'added') throw new Error('not added');
    expect(one.speakers.map(({ name }) => name)).toEqual(['Grace Hopper']);
    expect(one.item.speakers).toEqual([ada.id, one.speakers[0]?.id]);
    expect(two.speakers.map(({ name }) => name)).toEqual(['Lovelace, Countess of']);
    expect(two.item.speakers).toEqual([one.speakers[0]?.id, two.speakers[0]?.id]);
  });

  it('adds nothing twice, and fills in what is missing', () => {
    const kept = session('9', 'Keynote', [6, 8]);
    const known = { agenda: [kept], speakers: [ada] };
    const row = ['Keynote', '06/03/2027', '09:00', '10:00', '', 'Ada Lovelace'];
    const rows = read([head, row, row, row.slice(0, 5)], twoDays, known);
    expect(said(rows).map(([, , outcome]) => outcome)).toEqual(['filled', 'known', 'known']);
    expect(rows[0]).toMatchObject({ item: { id: kept.id, speakers: [ada.id] } });
  });

  it('stops at what a page can have', () => {
    const agenda = Array.from({ length: eventPageLimits.agenda }, (_, at) => session(`${at}`, `${at}`, [6, 9]));
    expect(said(read([head, ['One more', '06/03/2027', '09:00', '10:00']], twoDays, { agenda, speakers: [] }))).toEqual(
      [[2, 'One more', 'full']],
    );
  });
});

describe('speakers in a spreadsheet', () => {
  const speakers = (rows: string[][], known = nothing as Parameters<typeof speakersIn>[1]) =>
    speakersIn([{ name: '', rows }], known) ?? [];

  it('are read by the headings of both languages', () => {
    const english = [
      ['Name', 'Job title', 'Company', 'Bio', 'Website', 'LinkedIn'],
      [
        'Ada Lovelace',
        'Mathematician',
        'Analytical Engines',
        'Wrote the first program.',
        'ada.example',
        'https://linkedin.example/ada',
      ],
    ];
    const german = [
      ['Vorname', 'Nachname', 'Funktion', 'Firma', 'Über die Person', 'Links'],
      [
        'Ada',
        'Lovelace',
        'Mathematician',
        'Analytical Engines',
        'Wrote the first program.',
        'www.ada.example https://linkedin.example/ada',
      ],
    ];
    for (const [rows, site] of [
      [english, 'https://ada.example'],
      [german, 'https://www.ada.example'],
    ] as const)
      expect(speakers(rows)).toMatchObject([
        {
          outcome: 'added',
          item: {
            ...{ name: 'Ada Lovelace', role: 'Mathematician, Analytical Engines', about: 'Wrote the first program.' },
            links: [site, 'https://linkedin.example/ada'],
          },
        },
      ]);
    expect(speakersIn([{ name: '', rows: [['Who'], ['Ada']] }], nothing)).toBeNull();
  });

  it('are not added where something is wrong with a row, nor twice', () => {
    const rows = [
      ['Name', 'Role', 'Link'],
      ['', 'Nobody', ''],
      ['Script', '', 'javascript:alert(1)'],
      ['x'.repeat(eventPageLimits.name + 1), '', ''],
      ['ALAN TURING', 'Another role', 'https://turing.example'],
      ['Alan Turing', '', ''],
      ['Edsger', '', ''],
      ['Edsger', '', ''],
    ];
    const found = speakers(rows, { agenda: [], speakers: [ada, alan] });
    expect(said(found).map(([, , outcome]) => outcome)).toEqual([
      ...['noName', 'notLink', 'tooLong', 'filled', 'known', 'added', 'known'],
    ]);
    expect(found[3]).toMatchObject({ item: { id: alan.id, role: 'Host', links: ['https://turing.example'] } });
  });
});

it.each([
  ['English', english, '06/03/2027', 'Maria Lee', 'Tom Brown'],
  ['German', german, '06.03.2027', 'Maria Lenz', 'Tom Braun'],
])('the examples in %s are read whole', (_, { sheet }, day, maria, tom) => {
  const agenda = read(sheet.example.rows.agenda(day));
  expect(times(agenda)).toEqual([
    ['2027-03-06T08:00:00.000Z', '2027-03-06T08:30:00.000Z'],
    ['2027-03-06T08:30:00.000Z', '2027-03-06T09:30:00.000Z'],
  ]);
  expect(agenda.map((row) => row.outcome !== 'refused' && row.speakers.map(({ name }) => name))).toEqual([
    [maria],
    [tom],
  ]);
  const people = speakersIn([{ name: '', rows: sheet.example.rows.speakers }], nothing) ?? [];
  expect(said(people)).toEqual([
    [2, maria, 'added'],
    [3, tom, 'added'],
  ]);
});
