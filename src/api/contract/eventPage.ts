import * as v from 'valibot';
import { isColour } from '../../lib/colour.ts';
import { eventStatuses } from '../../lib/enumerations.ts';
import { isWebLink } from '../../lib/event.ts';
import { documentAt, looks, pictureUses, sectionKinds } from '../../lib/eventPage.ts';
import { bodyLimits, eventLimits, eventPageLimits as limits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import { endpoint } from './endpoint.ts';
import { byId } from './event.ts';
import { fileContent } from './fileContent.ts';
import { fileId } from './files.ts';
import { broken } from './issue.ts';
import { id, image, instant, keptKey, link, longText, optionalText, slug, text, webLink } from './values.ts';
import { baseVersion, version } from './version.ts';

/* What the public page of an event shows besides the event: drafted by its organiser, seen by others once it is published. */

/** A picture that was kept for the page of this event. `alt` says what is to be seen; empty for what only adorns. */
const PictureDraft = v.object({ id: id('image'), alt: optionalText('alt', limits.alt) });

/** `width` and `height` in pixels; `blur` is a data URL of a few pixels that stands in until it is there. */
export const Picture = v.object({ ...PictureDraft.entries, width: v.number(), height: v.number(), blur: v.string() });

export type Picture = v.InferOutput<typeof Picture>;

const listOf = <Item extends v.GenericSchema>(
  item: Item,
  label: 'section' | 'agenda' | 'speakers' | 'sponsors' | 'documents' | 'questions' | 'links' | 'pictures',
  most: number,
) => v.pipe(v.array(item, broken('notOneOf', label)), v.maxLength(most, broken('tooMany', label, most)));

/** Each thing has an id of its own, which stays. */
const own = { id: id('entry') };

const Session = v.pipe(
  v.object({
    ...own,
    title: text('sessionTitle', limits.title),
    startsAt: instant('startsAt'),
    endsAt: instant('endsAt'),
    room: optionalText('room', limits.name),
    track: optionalText('track', limits.name),
    about: longText('description', limits.text),
    /** Of the page, in their order. One that the page has not any longer is left out. */
    speakers: listOf(id('entry'), 'speakers', limits.speakersOfSession),
  }),
  v.forward(
    v.partialCheck([['startsAt'], ['endsAt']], ({ startsAt, endsAt }) => endsAt > startsAt, broken('endsBeforeStart')),
    ['endsAt'],
  ),
);

const speaker = {
  ...own,
  name: text('name', limits.name),
  role: optionalText('role', limits.role),
  about: longText('description', limits.text),
  links: listOf(webLink('links'), 'links', limits.links),
};

const sponsor = {
  ...own,
  name: text('name', limits.name),
  /** Sponsors of one tier stand together, the tiers in the order in which they first come. */
  tier: optionalText('tier', limits.name),
  link: webLink('link'),
};

const question = {
  ...own,
  question: text('question', limits.title),
  /** Markdown. */
  answer: longText('answer', limits.answer),
};

const Document = v.object({
  ...own,
  name: text('name', limits.name),
  /** To another site, or to a document that Foyer keeps. */
  link: v.pipe(
    link('link'),
    v.check((link) => isWebLink(link) || documentAt(link) !== null, broken('notLink')),
  ),
});

const plain = {
  /** The brand's colour, whatever can be read on it: where it is shown it is made darker or lighter. */
  accent: v.pipe(v.string(broken('invalid', 'accent')), v.check(isColour, broken('invalid', 'accent'))),
  status: v.picklist(eventStatuses, broken('notOneOf', 'status')),
  /** What readers are told of it, above everything else. */
  statusNote: longText('note', limits.status),
  look: v.picklist(looks, broken('notOneOf', 'look')),
  order: listOf(v.picklist(sectionKinds, broken('notOneOf', 'section')), 'section', sectionKinds.length),
  /** For an event online: who is sent its address, and when. */
  online: longText('online', limits.online),
  agenda: listOf(Session, 'agenda', limits.agenda),
  documents: listOf(Document, 'documents', limits.documents),
};

/** What the event is, as Markdown: the same as its description. */
const about = longText('description', eventLimits.description);

/** What the organiser saves. `pictures` are those that stand in its texts. */
export const PageDraft = v.object({
  ...plain,
  about,
  pictures: listOf(PictureDraft, 'pictures', limits.images),
  cover: v.nullable(PictureDraft),
  speakers: listOf(v.object({ ...speaker, photo: v.nullable(PictureDraft) }), 'speakers', limits.speakers),
  sponsors: listOf(v.object({ ...sponsor, logo: v.nullable(PictureDraft) }), 'sponsors', limits.sponsors),
  questions: listOf(v.object(question), 'questions', limits.questions),
});

export type PageDraft = v.InferInput<typeof PageDraft>;

const withPictures = {
  ...plain,
  cover: v.nullable(Picture),
  speakers: v.array(v.object({ ...speaker, photo: v.nullable(Picture) })),
  sponsors: v.array(v.object({ ...sponsor, logo: v.nullable(Picture) })),
};

/** The same with what is known of its pictures. */
export const Page = v.object({
  ...withPictures,
  about,
  pictures: v.array(Picture),
  questions: v.array(v.object(question)),
});

export type Page = v.InferOutput<typeof Page>;

/** A page as its readers get it: answers are safe HTML, and `order` has the sections that there are. */
export const PublicPage = v.object({
  ...withPictures,
  questions: v.array(v.object({ ...own, question: v.string(), answer: v.string() })),
});

export type PublicPage = v.InferOutput<typeof PublicPage>;

/** `page` as it was saved last, `isPublished` where readers see the same; `previewKey` of the address at which it is seen before. */
const OwnPage = v.object({ page: Page, isPublished: v.boolean(), previewKey: keptKey('event', 'manage'), version });

export type OwnPage = v.InferOutput<typeof OwnPage>;

export const getEventPage = endpoint({
  method: 'GET',
  path: '/api/event/getPage',
  summary: 'The public page of an event as its organiser drafts it',
  team: 'read',
  within: { eventId: 'event' },
  input: byId,
  payload: OwnPage,
});

export const saveEventPage = endpoint({
  method: 'POST',
  path: '/api/event/savePage',
  summary: 'Save the draft of the public page of an event; readers see it once it is published',
  team: 'manage',
  within: { eventId: 'event' },
  bodyLimit: bodyLimits.eventPage,
  input: v.object({ eventId: id('event'), page: PageDraft, version: baseVersion }),
  payload: OwnPage,
});

export const publishEventPage = endpoint({
  method: 'POST',
  path: '/api/event/publishPage',
  summary: 'Show the draft of a page to its readers, as it is at that version',
  team: 'manage',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event'), version: baseVersion }),
  payload: OwnPage,
});

export const addEventPicture = endpoint({
  method: 'POST',
  path: '/api/event/addPicture',
  summary:
    'Keep a picture for the page of an event, cut to what it is for. One that no page has after a day is deleted',
  team: 'manage',
  within: { eventId: 'event' },
  bodyLimit: bodyLimits.image,
  input: v.object({ eventId: id('event'), use: v.picklist(pictureUses, broken('notOneOf', 'field')), image }),
  payload: v.object({ picture: Picture }),
});

/** `w`, a width in pixels: the next wider one that is kept is sent. A picture never changes, so it may be kept for good. */
export const getEventPicture = endpoint({
  method: 'GET',
  path: '/api/public/event-picture/:id',
  summary: 'A picture of the page of an event',
  access: 'public',
  input: v.object({ id: fileId, w: v.optional(v.string()), type: v.optional(v.picklist(['avif', 'webp'])) }),
  payload: 'blob',
});

export const addEventDocument = endpoint({
  method: 'POST',
  path: '/api/event/addDocument',
  summary: 'Keep a PDF for the page of an event. One that no page has after a day is deleted',
  team: 'manage',
  within: { eventId: 'event' },
  bodyLimit: bodyLimits.file,
  input: v.object({ eventId: id('event'), content: fileContent(limits.documentBytes) }),
  payload: v.object({ link: v.string() }),
});

/** A document is saved, not opened. It never changes, but may be taken back. */
export const getEventDocument = endpoint({
  method: 'GET',
  path: '/api/public/event-document/:id',
  summary: 'A document of the page of an event',
  access: 'public',
  input: v.object({ id: fileId }),
  payload: 'blob',
});

/** In the language of `lang`, else the reader's. `v`, as the page names it, makes the answer one to keep for good. */
export const getEventCard = endpoint({
  method: 'GET',
  path: '/api/public/event-card/:slug',
  summary: 'A picture with the name, date and place of a published event, for previews of its page',
  access: 'public',
  input: v.object({ slug, lang: v.optional(v.picklist(locales)), v: v.optional(v.string()) }),
  payload: 'blob',
});

/** `origin` is where the organiser sees Foyer, for one that does not know its own address. */
export const printPoster = endpoint({
  method: 'GET',
  path: '/api/event/printPoster',
  summary: 'A poster of an event with the code of its public page, as a PDF of one page',
  heavy: 'apart',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({
    eventId: id('event'),
    size: v.picklist(['a4', 'a3'], broken('notOneOf', 'field')),
    origin: v.pipe(v.string(), v.maxLength(200), v.regex(/^https?:\/\/[^\s/?#]+$/, broken('notLink'))),
  }),
  payload: 'blob',
});
