import { hasText } from '../lib/csv.ts';
import { fromLocalText, toLocalText } from '../lib/dates.ts';
import { isWebLink, wholeLink } from '../lib/event.ts';
import type { Sheet } from '../lib/import.ts';
import { eventPageLimits as limits } from '../lib/limits.ts';
import { foldText, newId, plainLine, plainText } from '../lib/text.ts';
import { bareHead } from './importColumns.ts';

export type SheetSession = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  room: string;
  track: string;
  about: string;
  speakers: string[];
};
export type SheetSpeaker = { id: string; name: string; role: string; about: string; links: string[]; photo: null };

/** Why a row cannot be added. */
type RowError = 'noTitle' | 'noName' | 'noStart' | 'noEnd' | 'endsBeforeStart' | 'tooLong' | 'notLink' | 'full';

/**
 * A row by its number in the file. It becomes a new `item`, or `fills` in what one of the page lacks, or is `known` there already; `speakers` are
 * those that come with it.
 */
export type ReadRow<Item> = { number: number; name: string } & (
  | { outcome: 'added' | 'filled' | 'known'; item: Item; speakers: SheetSpeaker[] }
  | { outcome: 'refused'; error: RowError }
);

type Known = {
  agenda: readonly SheetSession[];
  speakers: readonly (Omit<SheetSpeaker, 'photo'> & { photo: unknown })[];
};
type EventTimes = { timeZone: string; startsAt: string; endsAt: string };

/** What columns are called in English and German, as `bareHead` leaves it. */
const agendaHeads = {
  title: /^(title|titel|session(title|titel)?|talk|vortrag|programmpunkt|name|bezeichnung)$/,
  date: /^(date|datum|day|tag)$/,
  start: /^(start|begin)(s|n|sat|ning|time|zeit)?$|^(from|von|anfang|uhrzeit|time|zeit)$/,
  end: /^(end)(s|e|sat|time|zeit)?$|^(to|until|bis|schluss)$/,
  room: /^(room|raum|saal|hall|halle|stage|buhne|location|ort|place)$/,
  track: /^(track|thema|theme|topic|strang|category|kategorie)$/,
  speakers:
    /^(speaker|presenter|host)s?$|^(vortragende[rn]?|mitwirkende[rn]?|moderation)$|^(referent|sprecher|redner)(in|en|innen)?$/,
  about: /^(description|beschreibung|about|abstract|details|text|inhalt|summary)$/,
};
const speakerHeads = {
  name: /^(full)?names?$|^(speaker|presenter|vortragende[rn]?|mitwirkende[rn]?|referent(in|en|innen)?|sprecher(in|innen)?)(name)?$/,
  first: /^(firstname|givenname|vorname)$/,
  last: /^(surname|lastname|familyname|nachname|familienname)$/,
  role: /^(role|rolle|funktion|position|job|jobtitle|beruf|title|titel)$/,
  organisation: /^(organi[sz]ation|company|firma|unternehmen|institution)$/,
  about: /^(about|uber|uberdieperson|bio|biography|biogra(f|ph)ie|kurzbio(grafie)?|description|beschreibung|text)$/,
  links: /^(links?|website|webseite|web|url|homepage|linkedin|mastodon|twitter|bluesky|github)$/,
};

/** The sheet with most of the columns, and where each of them is; null where none has what it takes. */
function tableIn<Head extends string>(sheets: readonly Sheet[], heads: Record<Head, RegExp>, needs: NoInfer<Head>[][]) {
  const found = sheets.flatMap(({ rows }) =>
    rows.slice(0, 20).map((row, place) => {
      const bare = row.map(bareHead);
      const columns = Object.fromEntries(
        Object.entries<RegExp>(heads).map(([head, pattern]) => [
          head,
          bare.flatMap((cell, at) => (pattern.test(cell) ? [at] : [])),
        ]),
      ) as Record<Head, number[]>;
      const known = Object.values<number[]>(columns).filter((places) => places.length > 0).length;
      return { rows, place, columns, known };
    }),
  );
  const best = found
    .filter(({ columns }) => needs.some((all) => all.every((head) => columns[head].length > 0)))
    .toSorted((one, other) => other.known - one.known)[0];
  if (!best) return null;
  const cells = (row: readonly string[], head: Head) => best.columns[head].map((at) => (row[at] ?? '').trim());
  return best.rows.flatMap((row, at) =>
    at <= best.place || !hasText(row)
      ? []
      : [
          {
            number: at + 1,
            cell: (head: Head) => cells(row, head).find(Boolean) ?? '',
            all: (head: Head) => cells(row, head),
          },
        ],
  );
}

/** The sessions of a spreadsheet, row by row; null where it has no column of titles or starts. */
export function agendaIn(
  sheets: readonly Sheet[],
  known: Known,
  { timeZone, startsAt, endsAt }: EventTimes,
): ReadRow<SheetSession>[] | null {
  const table = tableIn(sheets, agendaHeads, [['title', 'start']]);
  if (!table) return null;
  const [firstDay, lastDay] = [
    toLocalText(startsAt, timeZone).slice(0, 10),
    toLocalText(endsAt, timeZone).slice(0, 10),
  ];
  const onlyDay = firstDay === lastDay ? firstDay : null;
  let day = onlyDay;
  const people = byName(known.speakers);
  let places = limits.speakers - known.speakers.length;
  const agenda = [...known.agenda];
  return table.map(({ number, cell }): ReadRow<SheetSession> => {
    const title = plainLine(cell('title'));
    const refused = (error: RowError) => ({ number, name: title, outcome: 'refused' as const, error });
    if (!title) return refused('noTitle');
    const start = momentIn(cell('start') || cell('date'));
    // A day that is said once stands for the rows below as well; one that cannot be read is not the day above.
    day = momentIn(cell('date')).day ?? start.day ?? (cell('date') ? onlyDay : day);
    const begins = fromLocalText(`${day}T${start.time}`, timeZone);
    if (begins === null) return refused('noStart');
    // "09:00–10:00" in one cell has both.
    const end = momentIn(cell('end') || start.rest);
    const ends = fromLocalText(`${end.day ?? day}T${end.time}`, timeZone);
    if (ends === null) return refused('noEnd');
    if (ends <= begins) return refused('endsBeforeStart');
    const names = namesIn(cell('speakers'));
    const facts = {
      ...{ title, startsAt: begins, endsAt: ends, room: plainLine(cell('room')), track: plainLine(cell('track')) },
      about: plainText(cell('about')),
    };
    const isLong =
      title.length > limits.title ||
      facts.about.length > limits.text ||
      [facts.room, facts.track, ...names].some((text) => text.length > limits.name) ||
      names.length > limits.speakersOfSession;
    if (isLong) return refused('tooLong');
    const same = agenda.find(
      (each) => foldText(each.title) === foldText(title) && each.startsAt === begins && each.room === facts.room,
    );
    // A session that has its speakers keeps them, and adds none.
    const wanted = same && same.speakers.length > 0 ? [] : names;
    const cast = wanted.map((name) => people.get(foldText(name)) ?? newSpeaker(name));
    const speakers = cast.filter(({ name }) => !people.has(foldText(name)));
    if ((!same && agenda.length >= limits.agenda) || places < speakers.length) return refused('full');
    for (const speaker of speakers) people.set(foldText(speaker.name), speaker);
    places -= speakers.length;
    const ids = cast.map(({ id }) => id);
    if (same) {
      const [track, about] = [same.track || facts.track, same.about || facts.about];
      const filled = { ...same, track, about, speakers: [...same.speakers, ...ids] };
      agenda[agenda.indexOf(same)] = filled;
      return { number, name: title, ...settled(same, filled), speakers };
    }
    const item = { id: newId(), ...facts, speakers: ids };
    agenda.push(item);
    return { number, name: title, outcome: 'added', item, speakers };
  });
}

/** The speakers of a spreadsheet, row by row; null where it has no column of names. */
export function speakersIn(sheets: readonly Sheet[], { speakers: kept }: Known): ReadRow<SheetSpeaker>[] | null {
  const table = tableIn(sheets, speakerHeads, [['name'], ['first', 'last']]);
  if (!table) return null;
  const known = byName(kept);
  let places = limits.speakers - kept.length;
  return table.map(({ number, cell, all }): ReadRow<SheetSpeaker> => {
    // "Name" beside a first name is a surname.
    const name = plainLine(
      cell('first') ? `${cell('first')} ${cell('last') || cell('name')}` : cell('name') || cell('last'),
    );
    const refused = (error: RowError) => ({ number, name, outcome: 'refused' as const, error });
    if (!name) return refused('noName');
    const role = plainLine([cell('role'), cell('organisation')].filter(Boolean).join(', '));
    const about = plainText(cell('about'));
    const links = all('links').flatMap(linksIn);
    if (name.length > limits.name || role.length > limits.role || about.length > limits.text) return refused('tooLong');
    if (!links.every(isWebLink)) return refused('notLink');
    const same = known.get(foldText(name));
    if (!same && places < 1) return refused('full');
    const item: SheetSpeaker = {
      ...(same ?? newSpeaker(name)),
      ...{ role: same?.role || role, about: same?.about || about },
      links: same?.links.length ? same.links : links.slice(0, limits.links),
    };
    known.set(foldText(name), item);
    if (!same) places -= 1;
    return { number, name, ...(same ? settled(same, item) : { outcome: 'added' as const, item }), speakers: [] };
  });
}

const byName = (speakers: Known['speakers']) =>
  new Map(speakers.map((speaker) => [foldText(speaker.name), speaker as SheetSpeaker]));

const newSpeaker = (name: string): SheetSpeaker => ({ id: newId(), name, role: '', about: '', links: [], photo: null });

const settled = <Item>(before: Item, item: Item): { outcome: 'filled' | 'known'; item: Item } => ({
  outcome: JSON.stringify(before) === JSON.stringify(item) ? 'known' : 'filled',
  item,
});

/** Semicolons and lines part names where there are any, for then a comma may stand in a name. Nobody is named twice. */
function namesIn(cell: string): string[] {
  const names = cell.split(/[;\n]/.test(cell) ? /[;\n]/ : /,| & | and | und /).map(plainLine);
  return [...new Map(names.filter(Boolean).map((name) => [foldText(name), name])).values()];
}

/** An address as people write it has no `https://`. */
const linksIn = (cell: string): string[] =>
  cell
    .split(/[\s,;]/)
    .filter(Boolean)
    .map(wholeLink);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** German months whose names begin otherwise. */
const otherMonths: Record<string, number> = { mae: 3, mai: 5, okt: 10, dez: 12 };

const numericDay = /(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/;
const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const namedDay = /(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*([a-z]{3})[a-z]*\.?,?[\s-]*(\d{4})/;
const clock = /(\d{1,2})(?:[:.](\d{2})(?::\d{2})?\s*([ap]\.?m)?|\s*([ap]\.?m|uhr))/;

type Moment = { day: string | undefined; time: string | null; rest: string };

/** The day and the time of day that a cell says, if any; `rest` is what follows them. They may be none of a calendar or a clock. */
function momentIn(cell: string): Moment {
  const text = cell.normalize('NFC').toLowerCase().replace(/ä/g, 'ae').replace(/[–—]/g, '-');
  const found = dayIn(text);
  const left = found ? text.replace(found.said, ' ') : text;
  const match = clock.exec(left);
  if (!match) return { day: found?.day, time: null, rest: '' };
  const [said, hours, minutes = '00', half, alone] = match;
  const letter = (half ?? alone)?.[0];
  const hour = letter === 'a' || letter === 'p' ? (Number(hours) % 12) + (letter === 'p' ? 12 : 0) : Number(hours);
  return {
    day: found?.day,
    time: `${String(hour).padStart(2, '0')}:${minutes}`,
    rest: left.slice(match.index + said.length),
  };
}

/** The day that a text says, and how. */
function dayIn(text: string): { day: string; said: string } | null {
  const full = yearFirst.exec(text);
  if (full) {
    const [said, year, , month, day] = full;
    return { day: dayText(year, month, day), said };
  }
  const numeric = numericDay.exec(text);
  if (numeric) {
    const [said, first, second, year = ''] = numeric;
    // The day comes first, unless it cannot be one.
    const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
    return { day: dayText(year.length === 2 ? `20${year}` : year, month, day), said };
  }
  const named = namedDay.exec(text);
  if (!named) return null;
  const [said, day, name = '', year] = named;
  const month = otherMonths[name] ?? months.indexOf(name) + 1;
  return month < 1 ? null : { day: dayText(year, String(month), day), said };
}

const dayText = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
