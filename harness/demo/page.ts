import type { Event } from '../../src/api/contract/event.ts';
import { addEventPicture, type PageDraft, publishEventPage, saveEventPage } from '../../src/api/contract/eventPage.ts';
import type { PictureUse } from '../../src/lib/eventPage.ts';
import type { Api } from '../client.ts';
import { drawCover, drawMark, drawPortrait } from './art.ts';

const people: [name: string, role: string, about: string][] = [
  [
    'Ngozi Adeyemi',
    'Head of wayfinding, Bristol Transport',
    'Drew the signs that four million passengers follow without noticing.',
  ],
  ['Søren O’Łukaszewicz-Größer', 'Type designer', 'Makes letters for people who are late.'],
  ['Mei-Ling Tan', 'Cartographer, Ordnance Lab', 'Maps places that move: markets, coasts, festivals.'],
  ['Rafael Duarte', 'Queue researcher', 'Has waited in 312 lines in 41 countries, on purpose.'],
  ['Ada Whitcombe', 'Architect', 'Builds hospitals in which nobody gets lost.'],
  ['Imran Qureshi', 'Accessibility lead, City of Leeds', 'Tests every sign with those who cannot see it.'],
  ['Luise Brandt', 'Illustrator', 'Draws arrows. Only arrows.'],
  ['Tomás Ferreira', 'Exhibition designer', 'Leads visitors by light rather than by words.'],
];

type Talk = [
  day: number,
  from: string,
  to: string,
  title: string,
  room: string,
  track: string,
  speakers: number[],
  about: string,
];

const talks: Talk[] = [
  [
    0,
    '09:30',
    '10:15',
    'Where am I? An opening',
    'Long Room',
    '',
    [0],
    'What every sign has to answer before it may say anything else.',
  ],
  [0, '10:30', '11:15', 'Letters for people who are late', 'Long Room', 'Signs', [1], ''],
  [
    0,
    '10:30',
    '11:15',
    'A coast that moves',
    'Map Loft',
    'Maps',
    [2],
    'Five years of mapping a shoreline that is another one each spring.',
  ],
  [0, '11:30', '12:15', 'The kindest queue', 'Long Room', 'People', [3], ''],
  [
    0,
    '14:00',
    '16:00',
    'Workshop: Designing for queues',
    'Vault',
    'People',
    [3, 5],
    'Bring a queue that annoys you. We take it apart together.',
  ],
  [0, '14:00', '16:00', 'Workshop: Maps that print', 'Map Loft', 'Maps', [2, 6], ''],
  [0, '18:00', '21:00', 'Evening reception', 'Quayside', '', [], ''],
  [1, '09:30', '10:15', 'Hospitals in which nobody gets lost', 'Long Room', 'Signs', [4], ''],
  [
    1,
    '10:30',
    '11:15',
    'Signs you can touch',
    'Long Room',
    'Signs',
    [5],
    'What changed when the first testers were those who read with their hands.',
  ],
  [1, '10:30', '11:15', 'Only arrows', 'Map Loft', 'Maps', [6], ''],
  [1, '11:30', '12:15', 'Led by light', 'Long Room', 'People', [7], ''],
  [
    1,
    '14:00',
    '15:30',
    'Walk: the harbour and its signs',
    'Quayside',
    'People',
    [0, 4],
    'Good shoes. Step-free all the way.',
  ],
  [1, '16:00', '16:45', 'The way home', 'Long Room', '', [0, 1], ''],
];

const sponsors: [name: string, tier: string][] = [
  ['Quayside Print Works', 'Hosts'],
  ['Northern Lettering', 'Hosts'],
  ['Harbour Coffee', 'Friends'],
  ['Compass & Sons', 'Friends'],
  ['Leftways Studio', 'Friends'],
  ['Tidewater Paper', 'Friends'],
];

const questions: [question: string, answer: string][] = [
  [
    'Is the building step-free?',
    'Yes. There is a lift to every floor, and the walk on the second day has no steps either. Tell us what else you need when you register.',
  ],
  ['Can I pass my ticket on?', 'Yes, until the day before, by the link on your ticket.'],
  [
    'Is there something to eat?',
    'Lunch and coffee on both days. Say what you eat when you register.\n\nOn the evening of the first day there is a **reception** at the quay.',
  ],
  ['Will talks be recorded?', 'The ones in the Long Room. Everybody who had a ticket is mailed the links.'],
];

/** Makes the public page of the demonstration: a cover, an agenda over two days, speakers, sponsors and answers. */
export async function createDemoPage(organiser: Api, event: Event): Promise<void> {
  const eventId = event.id;
  const keep = async (use: PictureUse, image: string, alt = '') => {
    const { picture } = await organiser.call(addEventPicture, { eventId, use, image });
    return { id: picture.id, alt };
  };
  const speakers: PageDraft['speakers'] = [];
  for (const [number, [name, role, about]] of people.entries()) {
    const photo = await keep('portrait', await drawPortrait(number), name);
    speakers.push({
      id: crypto.randomUUID(),
      name,
      role,
      about,
      links: number % 2 ? [] : ['https://example.org'],
      photo,
    });
  }
  const shownSponsors: PageDraft['sponsors'] = [];
  for (const [number, [name, tier]] of sponsors.entries()) {
    const logo = await keep('logo', await drawMark(number), name);
    shownSponsors.push({ id: crypto.randomUUID(), name, tier, link: 'https://example.org', logo });
  }
  const at = (day: number, time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const start = new Date(event.startsAt);
    start.setUTCDate(start.getUTCDate() + day);
    start.setUTCHours(hour, minute, 0, 0);
    return start.toISOString();
  };
  const page: PageDraft = {
    ...{ status: 'planned', statusNote: '', look: 'picture', accent: '#0c5b63', online: '' },
    ...{ about: event.description, pictures: [] },
    order: ['about', 'agenda', 'speakers', 'sponsors', 'questions', 'documents'],
    cover: await keep('cover', await drawCover(), 'A map of a coast in the evening, with a dotted way through it'),
    agenda: talks.map(([day, from, to, title, room, track, who, about]) => ({
      ...{ id: crypto.randomUUID(), title, room, track, about, startsAt: at(day, from), endsAt: at(day, to) },
      speakers: who.flatMap((number) => speakers[number]?.id ?? []),
    })),
    ...{ speakers, sponsors: shownSponsors },
    questions: questions.map(([question, answer]) => ({ id: crypto.randomUUID(), question, answer })),
    documents: [{ id: crypto.randomUUID(), name: 'How to get here', link: 'https://example.org/getting-here.pdf' }],
  };
  const saved = await organiser.call(saveEventPage, { eventId, page });
  await organiser.call(publishEventPage, { eventId, version: saved.version });
}
