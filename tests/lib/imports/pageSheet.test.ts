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
const nine = ['06/03/2027', '09:00', '10:00'];
const { agenda: mostSessions, speakers: mostSpeakers, name: longName, text: longText } = eventPageLimits;
const peopleOf = (count: number) => Array.from({ length: count }, (_, at) => speaker(`${at}`, `Speaker ${at}`));

const readSpeakers = (rows: string[][], known: Parameters<typeof speakersIn>[1] = nothing) =>
  speakersIn([{ name: '', rows }], known) ?? [];

/** What a row of a table lists between commas. */
const listed = (words: string) => words.split(', ');

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
    [
      'Title',
      'Title, Titel, Session, Session title, Sessiontitel, Talk, Vortrag, Programmpunkt, Name, Bezeichnung',
      'Subtitle, Name tag',
    ],
    ['Date', 'Date, Datum, Day, Tag', 'Update, Tagline'],
    [
      'Start',
      'Start, Starts, Start time, Startzeit, Begin, Beginn, Begins, Beginning, From, Von, Anfang, Uhrzeit, Time, Zeit',
      'Head start, Starter, Mahlzeit, Zeitraum',
    ],
    ['End', 'End, Ends, Ende, End time, Endzeit, To, Until, Bis, Schluss', 'Weekend, Ending, Thereto, Total'],
    ['Room', 'Room, Raum, Saal, Hall, Halle, Stage, Bühne, Location, Ort, Place (1st floor)', 'Bathroom, Roommate'],
    ['Track', 'Track, Thema, Theme, Topic, Strang, Category, Kategorie', 'Soundtrack, Tracking'],
    [
      'Speakers',
      'Speaker, Speakers, Presenter, Hosts, Vortragende, Vortragender, Vortragenden, Mitwirkende, Mitwirkenden, Moderation, Referent, Referentin, Sprecher, Sprecherinnen, Redner',
      'Loudspeaker, Hostess, Co-Moderation, Vortragendenliste, Pressesprecher, Rednerliste',
    ],
    ['About', 'Description, Beschreibung, About, Abstract, Details, Text, Inhalt, Summary', 'Roundabout, Textile'],
  ])('has its %s in columns of these names, not of those that only look like them', (column, names, others) => {
    const columns = ['Title', 'Date', 'Start', 'End', 'Room', 'Track', 'Speakers', 'About'];
    const row = ['Keynote', ...nine, 'Hall', 'Science', 'Ada', 'On engines.'];
    const isWhole = (name: string) => {
      const [found] = read([columns.map((each) => (each === column ? name : each)), row]);
      if (found?.outcome !== 'added') return false;
      const { title, startsAt, room, track, about } = found.item;
      const facts = [title, startsAt, room, track, about, found.speakers[0]?.name];
      return facts.join() === 'Keynote,2027-03-06T08:00:00.000Z,Hall,Science,On engines.,Ada';
    };
    expect(listed(`${names}, ${others}`).filter(isWhole)).toEqual(listed(names));
  });

  it('is in the sheet with most of its columns, whose headings are among the first twenty rows', () => {
    const [small, large] = [
      [
        ['Title', 'Start', 'Start', 'Start'],
        ['Small', '09:00–10:00'],
      ],
      [head, ['Large', ...nine]],
    ];
    const named = (...sheets: string[][][]) =>
      agendaIn(
        sheets.map((rows) => ({ name: '', rows })),
        nothing,
        oneDay,
      )?.map(({ name }) => name);
    expect(named(small, large)).toEqual(['Large']);
    expect(named(large, small)).toEqual(['Large']);
    expect(named(small)).toEqual(['Small']);
    expect(named([...Array(19).fill(['Note']), ...large])).toEqual(['Large']);
    expect(named([...Array(20).fill(['Note']), ...large])).toBeUndefined();
    expect(named([['Title'], ['Keynote']])).toBeUndefined();
  });

  it('has of several columns of a kind the first with something in it, and nothing where a row is short', () => {
    const columns = ['Title', 'Talk', 'Date', 'Start', 'End', 'Room', 'Track', 'About', 'Speakers'];
    expect(read([columns, [' ', 'Keynote', ...nine]])).toEqual([
      {
        ...{ number: 2, name: 'Keynote', outcome: 'added', speakers: [] },
        item: {
          ...{ id: expect.any(String), title: 'Keynote', room: '', track: '', about: '', speakers: [] },
          ...{ startsAt: '2027-03-06T08:00:00.000Z', endsAt: '2027-03-06T09:00:00.000Z' },
        },
      },
    ]);
  });

  it.each([
    ['as spreadsheets write it', '06/03/2027', '09:00', '10:30'],
    ['with the day in the same cell', '', '2027-03-06 09:00', '2027-03-06T10:30'],
    ['as a range', '6.3.27', '09:00–10:30', ''],
    ['as a range beside a column of ends', '6.3.27', '09:00 Uhr - 11:00 Uhr', '10:30'],
    ['as a range after its day', '', '6.3.27, 09:00–10:30', ''],
    ['as a range before its day', '', '09:00–10:30, 6 March 2027', ''],
    ['with the month in words', 'Sat 6 March 2027', '9:00 am', '10:30 a.m.'],
    ['in German words', 'Samstag, 6. März 2027', '09:00 Uhr', '10.30'],
    ['with seconds', '06/03/2027', '09:00:00', '10:30:00 AM'],
    ['with both in the column of dates', '6.3.27, 09:00–10:30', '', ''],
    ['with a time of day beside the date', '06/03/2027 00:00', '09:00', '10:30'],
    ['by the date where cells say another', '06/03/2027', '30/12/1899 09:00', '10:30'],
  ])('has times %s', (_, date, start, end) =>
    expect(times(read([head, ['Talk', date, start, end]]))).toEqual([
      ['2027-03-06T08:00:00.000Z', '2027-03-06T09:30:00.000Z'],
    ]));

  it.each([
    ['2027-03-16', '16/03/2027, 16.3.27, 2027-3-16, 2027–03–16, 2027/03/16, 2027.03.16'],
    ['2027-03-16', '16 March 2027, 16March 2027, 16th  Mar. 2027, 16-Mar-2027, 16.März 2027, 16. MAERZ 2027'],
    // The same letter as two characters.
    ['2027-03-16', '16. Ma\u0308rz 2027, 16 mar2027'],
    ['2027-12-06', '06/12/2027, 6 December 2027, 6. Dezember 2027'],
    ['2027-03-13', '03/13/2027, 3.13.27'],
    ['2027-01-01', '1st January 2027, 1. Jan. 2027'],
    ['2027-02-02', '2nd February 2027, 2. Februar 2027'],
    ['2027-04-23', '23rd April 2027'],
    ['2027-05-04', '4 May 2027, 4. Mai 2027'],
    ['2027-06-05', '5 June 2027, 5. Juni 2027'],
    ['2027-07-31', '31 July 2027, 31. Juli 2027'],
    ['2027-08-31', '31 August 2027'],
    ['2027-09-30', '30 Sept. 2027'],
    ['2027-10-03', '3 Oct 2027, 3. Oktober 2027'],
    ['2027-11-11', '11 November 2027'],
  ])('is on %s by each of %s', (day, dates) =>
    expect(
      listed(dates).map((date) =>
        times(read([head, ['Talk', date, '09:00', '10:00']], { ...twoDays, timeZone: 'UTC' })),
      ),
    ).toEqual(listed(dates).map(() => [[`${day}T09:00:00.000Z`, `${day}T10:00:00.000Z`]])));

  it.each([
    ['00:30', '12:30 am, 12:30 a.m., 0.30'],
    ['01:00', '1 am, 1am, 1 a.m., 1 Uhr, 01:00, 1:00am'],
    ['12:15', '12:15 pm, 12.15 p.m., 12:15 Uhr'],
    ['13:00', '1 pm, 1  p.m., 1PM, 13 Uhr, 13:00, 1:00 pm, 1:00:00 pm, 1:00p.m.'],
    ['23:59', '23:59, 11:59 pm'],
    ['noStart', '24:00, 25 Uhr, 09:60, 9, soon'],
  ])('starts at %s by each of %s', (time, cells) =>
    expect(
      listed(cells).map((cell) => {
        const rows = [head, ['Talk', '06/03/2027', cell, '2027-03-07 00:00']];
        const [row] = read(rows, { ...twoDays, timeZone: 'UTC' });
        return row?.outcome === 'refused' ? row.error : row?.item.startsAt.slice(11, 16);
      }),
    ).toEqual(listed(cells).map(() => time)));

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

  it('takes no other day for one that it cannot read, unless there is only one', () => {
    const rows = [
      head,
      ['One', '07/03/2027', '09:00', '10:00'],
      ['Two', '06.03.', '11:00', '12:00'],
      ['Three', '', '13:00', '14:00'],
      ['Four', 'Session 1 Spring 2027', '15:00', '16:00'],
    ];
    expect(said(read(rows)).map(([, , outcome]) => outcome)).toEqual(['added', 'noStart', 'noStart', 'noStart']);
    expect(times(read(rows, oneDay)).slice(1)).toEqual([
      ['2027-03-06T10:00:00.000Z', '2027-03-06T11:00:00.000Z'],
      ['2027-03-06T12:00:00.000Z', '2027-03-06T13:00:00.000Z'],
      ['2027-03-06T14:00:00.000Z', '2027-03-06T15:00:00.000Z'],
    ]);
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
      ['At once', '06/03/2027', '10:00', '10:00'],
      ['No such day', '31/02/2027', '09:00', '2027-03-07 10:00'],
      ['No such end', '06/03/2027', '09:00', '10:60'],
      ['Overnight', '06/03/2027', '22:00', '07.03.2027 01:00'],
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
      [10, 'endsBeforeStart'],
      [11, 'noStart'],
      [12, 'noEnd'],
      [13, 'added'],
    ]);
  });

  it('has texts as long as the page can have, and no longer', () => {
    const columns = ['Title', 'Date', 'Start', 'End', 'Room', 'Track', 'About', 'Speakers'];
    const outcome = (title: string, ...rest: string[]) => read([columns, [title, ...nine, ...rest]])[0]?.outcome;
    const [name, text] = ['x'.repeat(longName), 'x'.repeat(longText)];
    const cast = Array.from({ length: eventPageLimits.speakersOfSession }, (_, at) => `Speaker ${at}`).join(';');
    expect(outcome('x'.repeat(eventPageLimits.title), name, name, text, cast)).toBe('added');
    expect(outcome('Talk', '', '', '', name)).toBe('added');
    for (const rest of [
      [`${name}x`],
      ['', `${name}x`],
      ['', '', `${text}x`],
      ['', '', '', `Ada; ${name}x`],
      ['', '', '', `${cast};One more`],
    ])
      expect(outcome('Talk', ...rest)).toBe('refused');
  });

  it.each([
    ['Ada, Alan & Grace and Edsger und Barbara', ['Ada', 'Alan', 'Grace', 'Edsger', 'Barbara']],
    ['Ada;; Alan , the Great ;', ['Ada', 'Alan , the Great']],
    ['Ada and Co.\n\nAlan', ['Ada and Co.', 'Alan']],
    ['Ada, ADA, Alan', ['ADA', 'Alan']],
    ['Wanda Sandberg', ['Wanda Sandberg']],
    [', ', []],
  ])('has of %j the speakers %j', (cell, names) => {
    const [row] = read([head, ['Talk', ...nine, '', cell]]);
    if (row?.outcome !== 'added') throw new Error('not added');
    expect(row.speakers).toEqual(
      names.map((name) => ({ id: expect.any(String), name, role: '', about: '', links: [], photo: null })),
    );
    expect(row.item.speakers).toEqual(row.speakers.map(({ id }) => id));
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

  it('keeps what a session has, and tells it from others by title, start and room', () => {
    const columns = ['Title', 'Date', 'Start', 'End', 'Room', 'Track', 'About', 'Speakers'];
    const facts = { room: 'Hall', track: 'Art', about: 'On paint.', speakers: [alan.id] };
    const agenda = [session('8', 'Keynote', [6, 8], { room: 'Hall' }), session('9', 'Panel', [6, 8], facts)];
    const rows = read(
      [
        columns,
        ['KEYNOTE', ...nine, 'Hall', 'Science', 'On engines.', ''],
        ['Panel', ...nine, 'Hall', 'Science', 'On engines.', 'Grace Hopper'],
        ['Opening', ...nine, 'Hall'],
        ['Keynote', '06/03/2027', '09:30', '10:30', 'Hall'],
        ['Keynote', ...nine, 'Cellar'],
      ],
      twoDays,
      { agenda, speakers: [ada, alan] },
    );
    expect(rows.slice(0, 2)).toEqual([
      {
        ...{ number: 2, name: 'KEYNOTE', outcome: 'filled', speakers: [] },
        item: { ...agenda[0], track: 'Science', about: 'On engines.' },
      },
      { number: 3, name: 'Panel', outcome: 'known', item: agenda[1], speakers: [] },
    ]);
    expect(said(rows.slice(2))).toEqual([
      [4, 'Opening', 'added'],
      [5, 'Keynote', 'added'],
      [6, 'Keynote', 'added'],
    ]);
  });

  it('stops at what a page can have', () => {
    const agenda = Array.from({ length: mostSessions - 1 }, (_, at) => session(`${at}`, `${at}`, [6, 9]));
    const rows = [head, ['Last', ...nine], ['One more', ...nine], ['Last', ...nine, '', 'Ada']];
    expect(said(read(rows, twoDays, { agenda, speakers: [] }))).toEqual([
      [2, 'Last', 'added'],
      [3, 'One more', 'full'],
      [4, 'Last', 'filled'],
    ]);
  });

  it('stops at as many speakers as a page can have', () => {
    const rows = [
      head,
      ['One', ...nine, '', 'Speaker 7, Ada, Alan, Grace'],
      ['Two', ...nine, '', 'Speaker 7, Ada, Alan'],
      ['Three', ...nine, '', 'Grace'],
      ['Four', ...nine, '', 'Ada, Speaker 9'],
    ];
    expect(said(read(rows, twoDays, { agenda: [], speakers: peopleOf(mostSpeakers - 2) }))).toEqual([
      [2, 'One', 'full'],
      [3, 'Two', 'added'],
      [4, 'Three', 'full'],
      [5, 'Four', 'added'],
    ]);
  });
});

describe('speakers in a spreadsheet', () => {
  it.each([
    [
      'Name',
      'Name, Names, Full name, Speaker, Speaker name, Presenter, Vortragende, Vortragender, Vortragenden, Mitwirkende, Mitwirkender, Referent, Referentin, Referentinnen, Sprecher, Sprecherin, Sprecherinnen',
      'Nickname, Name tag, Loudspeaker, Speakership',
    ],
    ['First name', 'First name, Given name, Vorname', "Father's given name, Vornamenstag"],
    ['Surname', 'Surname, Last name, Family name, Nachname, Familienname', "Mother's surname, Surname at birth"],
    ['Role', 'Role, Rolle, Funktion, Position, Job, Job title, Beruf, Title, Titel', 'Parole, Jobless'],
    ['Company', 'Organisation, Organization, Company, Firma, Unternehmen, Institution', 'Mother company, Company size'],
    [
      'About',
      'About, Über, Über die Person, Bio, Biography, Biografie, Biographie, Kurzbio, Kurzbiografie, Description, Beschreibung, Text',
      'Roundabout, Biology',
    ],
    [
      'Links',
      'Link, Links, Website, Webseite, Web, URL, Homepage, LinkedIn, Mastodon, Twitter, Bluesky, GitHub',
      'Hyperlink, Web designer',
    ],
  ])('have their %s in columns of these names, not of those that only look like them', (column, names, others) => {
    const rest = { Role: 'Host', Company: 'Engines', About: 'Wrote it.', Links: 'ada.example' };
    const parts = { 'First name': 'Ada', Surname: 'Lovelace' };
    const columns = { ...(column in parts ? parts : { Name: 'Ada Lovelace' }), ...rest };
    const isWhole = (name: string) => {
      const titles = Object.keys(columns).map((each) => (each === column ? name : each));
      const [row] = readSpeakers([titles, Object.values(columns)]);
      if (row?.outcome !== 'added') return false;
      const { role, about, links } = row.item;
      return [row.name, role, about, ...links].join() === 'Ada Lovelace,Host, Engines,Wrote it.,https://ada.example';
    };
    expect(listed(`${names}, ${others}`).filter(isWhole)).toEqual(listed(names));
  });

  it('have names in one column or in two', () => {
    const names = (...rows: string[][]) => readSpeakers(rows).map((row) => [row.name, row.outcome]);
    const added = [['Ada Lovelace', 'added']];
    // "Name" beside a first name is a surname.
    expect(names(['Vorname', 'Name'], ['Ada', 'Lovelace'])).toEqual(added);
    expect(names(['Name', 'Vorname', 'Nachname'], ['A. Lovelace', 'Ada', 'Lovelace'])).toEqual(added);
    expect(names(['Name', 'Vorname', 'Nachname'], ['Ada Lovelace', '', 'Lovelace'])).toEqual(added);
    expect(names(['Vorname', 'Nachname'], ['Ada', ''], ['', 'Plato'], ['', '', 'Nobody'])).toEqual([
      ['Ada', 'added'],
      ['Plato', 'added'],
      ['', 'refused'],
    ]);
    expect(names(['Vorname'], ['Ada'])).toEqual([]);
  });

  it('are added with what a row says and nothing else', () => {
    const rows = [
      ['Name', 'Role', 'Company', 'Links'],
      ['Ada', 'Host'],
      ['Alan', '', 'Bletchley', 'a.example;  b.example, c.example\nd.example e.example'],
    ];
    const links = ['https://a.example', 'https://b.example', 'https://c.example', 'https://d.example'];
    const [id, rest] = [expect.any(String), { outcome: 'added', speakers: [] }];
    expect(readSpeakers(rows)).toEqual([
      { ...rest, number: 2, name: 'Ada', item: { id, name: 'Ada', role: 'Host', about: '', links: [], photo: null } },
      {
        ...{ ...rest, number: 3, name: 'Alan' },
        item: { id, name: 'Alan', role: 'Bletchley', about: '', links, photo: null },
      },
    ]);
  });

  it('have texts as long as the page can have, and no longer', () => {
    const [name, role, text] = [longName, eventPageLimits.role, longText].map((length) => 'x'.repeat(length));
    const rows = [
      ['Name', 'Role', 'About'],
      ...[
        [`${name}`, `${role}`, `${text}`],
        [`${name}x`, '', ''],
        ['Ada', `${role}x`, ''],
        ['Alan', '', `${text}x`],
      ],
    ];
    expect(said(readSpeakers(rows)).map(([, , outcome]) => outcome)).toEqual([
      ...['added', 'tooLong', 'tooLong', 'tooLong'],
    ]);
  });

  it('stop at as many as a page can have, also where two have the same name', () => {
    const speakers = [...peopleOf(mostSpeakers - 2), speaker('998', 'Speaker 0')];
    const rows = [['Name', 'Role'], ['Speaker 7'], ['Ada'], ['Alan'], ['Ada', 'Host']];
    expect(said(readSpeakers(rows, { agenda: [], speakers }))).toEqual([
      [2, 'Speaker 7', 'known'],
      [3, 'Ada', 'added'],
      [4, 'Alan', 'full'],
      [5, 'Ada', 'filled'],
    ]);
  });

  it('keep what the page has of them', () => {
    const links = ['https://turing.example'];
    const kept = [speaker('2', 'Alan Turing', { role: 'Host', about: 'Broke a code.', links })];
    const rows = [
      ['Name', 'Role', 'About', 'Links'],
      ['Alan Turing', 'Guest', 'Ran.', 'other.example'],
    ];
    expect(readSpeakers(rows, { agenda: [], speakers: kept })).toEqual([
      { number: 2, name: 'Alan Turing', outcome: 'known', item: kept[0], speakers: [] },
    ]);
  });

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
      expect(readSpeakers(rows)).toMatchObject([
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
    const found = readSpeakers(rows, { agenda: [], speakers: [ada, alan] });
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
