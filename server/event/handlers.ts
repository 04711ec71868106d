import type * as contract from '../../src/api/contract/event.ts';
import type * as draft from '../../src/api/contract/eventDraft.ts';
import type * as list from '../../src/api/contract/eventList.ts';
import type * as page from '../../src/api/contract/eventPage.ts';
import type * as files from '../../src/api/contract/files.ts';
import type * as organiser from '../../src/api/contract/organiserPage.ts';
import type * as own from '../../src/api/contract/ownEvent.ts';
import { agendaOnDaysOf } from '../../src/lib/pageDraft.ts';
import { isId } from '../../src/lib/text.ts';
import { notFound } from '../platform/http/errors.ts';
import { savedAs, shownAs } from '../platform/http/fileName.ts';
import { type Call, type HandlersOf, sharedAnswer } from '../platform/http/handler.ts';
import { proxyName } from '../platform/http/network.ts';
import { imageAnswer } from '../platform/images.ts';
import { safeHtml } from '../platform/markdown.ts';
import { pdfBlob } from '../platform/pdf/answer.ts';
import { readCalendar, readSessions } from './calendar.ts';
import { readDashboard } from './dashboard.ts';
import {
  deleteEvent,
  listEvents,
  listOwnEvents,
  publishEvent,
  readEvent,
  readEventSummary,
  readLacking,
  readOwnEvent,
  saveEvent,
} from './event.ts';
import { readEventCard, readEventPoster } from './eventCard.ts';
import { duplicateEvent } from './eventCopy.ts';
import { readOrganiserPage } from './organiserPage.ts';
import { publishPage, readOwnPage, savePage } from './page.ts';
import { addDocument, addPicture, readDocument, readPicture } from './pagePictures.ts';

const imageOf =
  (kind: 'eventLogo' | 'userPhoto') =>
  ({ input, deps }: Call<'getEventLogo' | 'getUserPhoto'>) =>
    imageAnswer(deps.db, kind, input);

export const eventHandlers = {
  getAllEvents: async ({ user, deps }) => ({ payload: { events: await listEvents(deps.db, user.ownerId) } }),
  getEvent: async ({ input, deps }) => ({ payload: { event: await readOwnEvent(deps.db, input.eventId) } }),
  getEventSummary: async ({ input, deps, network, isHidden }) => {
    const event = await readEventSummary(deps.db, input.eventId);
    const lacking = await readLacking(deps.db, input.eventId);
    const hiddenBy = isHidden ? proxyName(network) : null;
    return { payload: { event: { ...event, about: safeHtml(event.description), lacking, hiddenBy } } };
  },
  saveEvent: async ({ input, user, deps, network, words, locale }) => {
    const event = await saveEvent(deps, { ...user, network }, input, locale);
    const { agenda } = (await readOwnPage(deps.db, event.id)).page;
    return { payload: { event }, msg: words.event[agendaOnDaysOf(agenda, event) ? 'savedWithoutAgenda' : 'saved'] };
  },
  publishEvent: async ({ input, user, deps, words }) => ({
    payload: { event: await publishEvent(deps, user.id, input) },
    msg: input.published ? words.event.published : words.event.unpublished,
  }),
  getEventByAppUserId: async ({ input, user, deps }) => {
    if (input.userId !== user.id) throw notFound();
    const events = user.eventId ? [await readEvent(deps.db, user.eventId)] : await listOwnEvents(deps.db, user.ownerId);
    return { payload: { events } };
  },
  duplicateEvent: async ({ input, deps, network, words, locale }) => ({
    payload: { event: await duplicateEvent(deps, network, input.eventId, words.event.copyOf, locale) },
    msg: words.event.copied,
  }),
  deleteEvent: async ({ input, deps, words }) => {
    await deleteEvent(deps, input.eventId);
    return { payload: input, msg: words.event.deleted };
  },
  getEventPage: async ({ input, deps }) => ({ payload: await readOwnPage(deps.db, input.eventId) }),
  // An editor saves by itself, and says so where it is edited.
  saveEventPage: async ({ input, user, deps }) => ({
    payload: await savePage(deps.db, { userId: user.id, now: deps.clock() }, input),
  }),
  publishEventPage: async ({ input, user, deps, words }) => {
    const payload = await publishPage(deps.db, { userId: user.id, now: deps.clock() }, input);
    const { published } = await readEvent(deps.db, input.eventId);
    return { payload, msg: published ? words.event.pagePublished : words.event.pageReady };
  },
  addEventPicture: async ({ input, deps }) => ({
    payload: { picture: await addPicture(deps, input) },
  }),
  getEventPicture: async ({ input, deps }) => ({
    payload: await readPicture(deps.db, input),
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Disposition': 'inline' },
  }),
  addEventDocument: async ({ input, deps }) => ({ payload: { link: await addDocument(deps, input) } }),
  getEventDocument: async ({ input, deps }) => ({
    payload: await readDocument(deps.db, input.id),
    // It never changes, but may be taken back: no cache between hands it on.
    headers: { 'Cache-Control': 'private, max-age=600', 'Content-Disposition': 'attachment' },
  }),
  getEventCard: async ({ input, deps, network, locale }) => readEventCard(deps, network, input, input.lang ?? locale),
  printPoster: async ({ input, user, deps, words, locale }) => {
    const { poster, name } = await readEventPoster(deps, user.ownerId, input, locale);
    return { payload: pdfBlob(poster), headers: shownAs(words.event.poster.fileName(name)) };
  },
  getOrganiserPage: sharedAnswer(async ({ input, deps }) => ({ payload: await readOrganiserPage(deps, input) })),
  getDashboard: async ({ user, deps }) => ({ payload: { dashboard: await readDashboard(deps, user.ownerId) } }),
  getEventLogo: imageOf('eventLogo'),
  getUserPhoto: imageOf('userPhoto'),
  getEventCalendar: async ({ input, deps }) => {
    const event = isId(input.id) ? await readEvent(deps.db, input.id) : null;
    if (!event?.published) throw notFound();
    const at = { publicUrl: deps.publicUrl, now: deps.clock() };
    const file =
      input.sessions === undefined
        ? await readCalendar(deps.db, event.id, at)
        : await readSessions(deps.db, event.id, input.sessions.split(','), at);
    return {
      payload: new Blob([file], { type: 'text/calendar; charset=utf-8' }),
      headers: {
        'Cache-Control': 'no-cache',
        ...savedAs(`${event.slug}.ics`),
      },
    };
  },
} satisfies HandlersOf<
  typeof contract & typeof draft & typeof list & typeof own & typeof page & typeof files & typeof organiser
>;
