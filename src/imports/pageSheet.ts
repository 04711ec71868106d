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
  let day: string | null = firstDay === lastDay ? firstDay : null;
  const people = new Map(known.speakers.map((speaker) => [foldText(speaker.name), speaker.id]));
  let room = { agenda: limits.agenda - known.agenda.length, speakers: limits.speakers - known.speakers.length };
  const agenda = [...known.agenda];
  return table.map(({ number, cell }): ReadRow<SheetSession> => {
    const title = plainLine(cell('title'));
    const refused = (error: RowError) => ({ number, name: title, outcome: 'refused' as const, error });
    if (!title) return refused('noTitle');
    const start = momentIn(`${cell('date')} ${cell('start')}`);
    // A day that is said once stands for the rows below as well.
    day = start.day ?? day;
    if (day === null || start.time === null) return refused('noStart');
    const begins = fromLocalText(`${day}T${start.time}`, timeZone);
    if (begins === null) return refused('noStart');
    // "09:00–10:00" in one cell has both.
    const end = momentIn(cell('end') || `${start.rest}`);
    const ends = end.time && fromLocalText(`${end.day ?? day}T${end.time}`, timeZone);
    if (!ends) return refused('noEnd');
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
    const unknown = wanted.filter((name) => !people.has(foldText(name)));
    if ((!same && room.agenda < 1) || room.speakers < unknown.length) return refused('full');
    const speakers = unknown.map((name) => newSpeaker(name));
    for (const { id, name } of speakers) people.set(foldText(name), id);
    const ids = [...new Set(wanted.map((name) => people.get(foldText(name)) ?? ''))];
    room = { agenda: room.agenda - (same ? 0 : 1), speakers: room.speakers - speakers.length };
    if (same) {
      const item = { ...same, track: same.track || facts.track, about: same.about || facts.about };
      const filled = same.speakers.length > 0 ? item : { ...item, speakers: ids };
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
  const known = new Map(kept.map((speaker) => [foldText(speaker.name), speaker as SheetSpeaker]));
  return table.map(({ number, cell, all }): ReadRow<SheetSpeaker> => {
    const name = plainLine(
      [cell('name') || cell('first'), cell('first') ? cell('last') : ''].filter(Boolean).join(' '),
    );
    const refused = (error: RowError) => ({ number, name, outcome: 'refused' as const, error });
    if (!name) return refused('noName');
    const role = plainLine([cell('role'), cell('organisation')].filter(Boolean).join(', '));
    const about = plainText(cell('about'));
    const links = all('links').flatMap(linksIn);
    if (name.length > limits.name || role.length > limits.role || about.length > limits.text) return refused('tooLong');
    if (!links.every(isWebLink)) return refused('notLink');
    const same = known.get(foldText(name));
    if (!same && known.size >= limits.speakers) return refused('full');
    const item: SheetSpeaker = {
      ...(same ?? newSpeaker(name)),
      ...{ role: same?.role || role, about: same?.about || about },
      links: same?.links.length ? same.links : links.slice(0, limits.links),
    };
    known.set(foldText(name), item);
    return { number, name, ...(same ? settled(same, item) : { outcome: 'added' as const, item }), speakers: [] };
  });
}

const newSpeaker = (name: string): SheetSpeaker => ({ id: newId(), name, role: '', about: '', links: [], photo: null });

const settled = <Item>(before: Item, item: Item): { outcome: 'filled' | 'known'; item: Item } => ({
  outcome: JSON.stringify(before) === JSON.stringify(item) ? 'known' : 'filled',
  item,
});

/** Semicolons and lines part names where there are any, for then a comma may stand in a name. */
const namesIn = (cell: string): string[] =>
  cell
    .split(/[;\n]/.test(cell) ? /[;\n]/ : /,| & | and | und /)
    .map(plainLine)
    .filter(Boolean);

/** An address as people write it has no `https://`. */
const linksIn = (cell: string): string[] =>
  cell
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(wholeLink);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** German months whose names begin otherwise. */
const otherMonths: Record<string, number> = { mae: 3, mai: 5, okt: 10, dez: 12 };

const numericDay = /(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/;
const isoDay = /(\d{4})-(\d{1,2})-(\d{1,2})/;
const namedDay = /(\d{1,2})(?:st|nd|rd|th|\.)?\s*([a-z]{3})[a-z]*\.?,?\s*(\d{4})/;
const clock = /(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(a\.?m|p\.?m|uhr)?|\s*(a\.?m|p\.?m|uhr))/;

type Moment = { day: string | null; time: string | null; rest: string };

/** The day and the time of day that a cell says, each null where it says none; `rest` is what follows them. */
function momentIn(cell: string): Moment {
  const text = foldText(cell.replace(/ä/gi, 'ae').replace(/[–—-]/g, '-'));
  // The times of a range have blanks or a dash between; those of a day stay together.
  const dashed = cell.replace(/[–—]/g, '-').toLowerCase();
  const found = dayIn(dashed, text);
  const left = found ? dashed.replace(found.said, ' ') : dashed;
  const match = clock.exec(left);
  if (!match) return { day: found?.day ?? null, time: null, rest: '' };
  const [said, hours = '', minutes = '00', half = '', alone = ''] = match;
  const later = /^p/.test(half || alone) ? 12 : 0;
  const hour = /^[ap]/.test(half || alone) ? (Number(hours) % 12) + later : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60;
  return {
    day: found?.day ?? null,
    time: isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : null,
    rest: left.slice(match.index + said.length),
  };
}

function dayIn(dashed: string, folded: string): { day: string; said: string } | null {
  const iso = isoDay.exec(dashed);
  if (iso)
    return {
      day: dayText(iso[1], iso[2], iso[3]),
      said: `${iso[0]}${dashed[iso.index + iso[0].length] === 't' ? 't' : ''}`,
    };
  const numeric = numericDay.exec(dashed);
  if (numeric) {
    const [said, first = '', second = '', year = ''] = numeric;
    // The day comes first, unless it cannot be one.
    const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
    return { day: dayText(year.length === 2 ? `20${year}` : year, month, day), said };
  }
  const named = namedDay.exec(folded);
  const month = named ? (otherMonths[named[2] ?? ''] ?? months.indexOf(named[2] ?? '') + 1) : 0;
  if (!named || month < 1) return null;
  const year = named[3] ?? '';
  return { day: dayText(year, String(month), named[1]), said: dashed.slice(0, dashed.indexOf(year) + year.length) };
}

const dayText = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
