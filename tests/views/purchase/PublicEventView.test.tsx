import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { publicEvent as eventWords } from '#words/publicEvent.ts';
import { registration as words } from '#words/registration.ts';
import type { PublicEvent } from '../../../src/api/contract/registration.ts';
import { eventCalendar } from '../../../src/filePaths.ts';
import { plainPrices } from '../../../src/lib/pricing.ts';
import { type FavouritesActor, favouritesMachine } from '../../../src/machines/purchase/favourites.ts';
import { publicEventMachine } from '../../../src/machines/purchase/publicEvent.ts';
import { to } from '../../../src/paths.ts';
import { trackColours } from '../../../src/theme.ts';
import { PublicEventView } from '../../../src/views/purchase/PublicEventView.tsx';
import { publicPage, session, speaker } from '../../support/eventPageFixtures.ts';
import { ids, publicEvent } from '../../support/registrationFixtures.ts';

function show(
  page: PublicEvent | null,
  answers: (() => PublicEvent)[] = [],
  unfinished: string[] = [],
  favourites?: FavouritesActor,
) {
  const load = fromPromise<PublicEvent, { slug: string }>(async () => {
    const answer = answers.shift();
    if (!answer) throw { code: 'refused', status: 404, msg: 'Not public.', said: true };
    return answer();
  });
  const actor = createActor(publicEventMachine.provide({ actors: { load } }), {
    input: { slug: 'harbour-day', preview: null, page },
  }).start();
  render(
    <PublicEventView actor={actor} isUnfinished={(formId) => unfinished.includes(formId)} favourites={favourites} />,
  );
}

it('says what the event is and leads to its open forms only', () => {
  show(publicEvent());
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Day' })).toBeVisible();
  expect(screen.getByText('by the water')).toBeVisible();
  expect(screen.getByText('Pier 4, Bristol')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Register\s*Visitors$/ })).toHaveAttribute(
    'href',
    to.registration(ids.event, ids.form),
  );
  expect(screen.getByText(eventWords.closes('Mon 1 March 2027, 12:00'))).toBeVisible();
  expect(screen.queryByRole('link', { name: /Exhibitors/ })).toBeNull();
  expect(screen.getByText(words.closed.full.title)).toBeVisible();
  expect(screen.getByRole('link', { name: words.addToCalendar })).toHaveAttribute('href', eventCalendar(ids.event));
  expect(screen.getByRole('link', { name: 'hello@harbour.example' })).toBeVisible();
});

const withFee = publicEvent({
  terms: { ...plainPrices, feeRate: 250, vat: { rate: 2_000, feeRate: 2_000, included: true, shown: true } },
});
/** What the first form says of its tickets. */
function offered(facts: Partial<PublicEvent['forms'][number]>, page = withFee) {
  const [first] = page.forms;
  if (!first) throw new Error('a form is needed');
  show({ ...page, forms: [{ ...first, ...facts }] });
  return screen.getByRole('heading', { name: first.title }).closest('li');
}

it.each([
  [1_250, '£12.50 incl. VAT + service fee'],
  [0, 'Free'],
])('says in one line what the one ticket costs that is called as its form: %o', (price, said) => {
  const prices = { lowest: price, highest: price };
  const form = offered({ prices, tickets: [{ name: 'Visitors', price, state: 'onSale' }] });
  expect(form).toHaveTextContent(said);
  expect(form?.querySelector('ul')).toBeNull();
});

it('names the tickets of a form with what each costs, or why it cannot be had', () => {
  const form = offered({
    prices: { lowest: 0, highest: 1_250 },
    tickets: [
      { name: 'Helper', price: 0, state: 'onSale' },
      { name: 'Day ticket', price: 1_250, state: 'onSale' },
      { name: 'Dinner', price: 8_000, state: 'soldOut' },
    ],
    furtherTickets: 2,
  });
  expect([...(form?.querySelectorAll('.ticket-kinds li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'HelperFree',
    'Day ticket£12.50',
    'DinnerSold out',
  ]);
  expect(form).toHaveTextContent('and 2 more tickets');
  expect(form).toHaveTextContent('incl. VAT + service fee');
});

it.each(['Day ticket', 'Visitors'])('says of an early-bird price until when it is, and what %s costs then', (name) => {
  const earlyBird = { fullPrice: 1_600, until: '2027-01-31T22:00:00.000Z', left: 12 };
  const form = offered({
    prices: { lowest: 1_250, highest: 1_250 },
    tickets: [{ name, price: 1_250, state: 'onSale', earlyBird }],
  });
  expect(form).toHaveTextContent(/£12\.50 £16\.00Full price £16\.00/);
  expect(form).toHaveTextContent('Early bird, until Sun 31 January 2027, 22:00, 12 left at this price');
});

it('leads to the waiting list of a form that is full, and says from when one sells', () => {
  const page = publicEvent();
  const [first, second] = page.forms;
  if (!first || !second) throw new Error('two forms are needed');
  show({
    ...page,
    forms: [
      { ...first, prices: null, salesStart: '2027-01-02T10:00:00.000Z' },
      { ...second, waitingList: true },
    ],
  });
  expect(screen.getByText(eventWords.salesStart('Sat 2 January 2027, 10:00'))).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(eventWords.waitingList) })).toHaveAttribute(
    'href',
    to.registration(ids.event, ids.standard),
  );
});

it('looks over when the event is over, and offers no calendar entry', () => {
  show({ ...publicEvent({ isOver: true }), forms: [] });
  expect(screen.getByText(eventWords.over)).toBeVisible();
  expect(screen.queryByText(eventWords.noForms)).toBeNull();
  expect(screen.queryByRole('link', { name: words.addToCalendar })).toBeNull();
});

it('copies its address where the device shares nothing', async () => {
  const user = userEvent.setup();
  show(publicEvent());
  await user.click(screen.getByRole('button', { name: eventWords.share }));
  expect(await screen.findByRole('button', { name: words.copiedLink })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/e/harbour-day`);
});

it('thanks those who came, and leads to the organiser’s next event', () => {
  const next = {
    slug: 'harbour-night',
    name: 'Harbour Night',
    startsAt: '2027-06-05T18:00:00.000Z',
    timeZone: 'Europe/London',
  };
  show({ ...publicEvent({ isOver: true }), next });
  expect(screen.getByText(eventWords.thanks)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Harbour Night' })).toHaveAttribute('href', '/e/harbour-night');
  expect(screen.getByText(/Sat 5 June 2027, 19:00/)).toBeVisible();
});

it('leads to all events of its organiser, where they have a page', () => {
  show(publicEvent({ organiserSlug: 'harbour-trust' }));
  expect(screen.getByRole('link', { name: eventWords.allEvents })).toHaveAttribute('href', '/o/harbour-trust');
});

it('says above everything that it is cancelled, and offers no ticket', () => {
  const page = publicPage({ status: 'cancelled', statusNote: 'The hall burnt down.' });
  show({ ...publicEvent(), page });
  expect(screen.getByRole('note')).toHaveTextContent('This event is cancelledThe hall burnt down.');
  expect(screen.queryByRole('link', { name: /Register/ })).toBeNull();
  expect(screen.getByText(eventWords.cancelledHelp)).toBeVisible();
});

const ada = speaker('1', 'Ada Lovelace', { role: 'Engineer', links: ['https://www.ada.example/about'] });
const agenda = [
  session('3', 'Closing', [7, 15]),
  session('2', 'Keynote', [6, 9], { room: 'Loft', track: 'Maps', speakers: [ada.id] }),
  session('4', 'Walk', [6, 11], { track: 'People' }),
];

it('shows the sections that there are in their order, and leads to each', () => {
  show({ ...publicEvent(), page: publicPage({ order: ['speakers', 'about', 'agenda'], speakers: [ada], agenda }) });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Tickets', 'Speakers', 'About', 'Agenda']);
  const contents = screen.getByRole('navigation', { name: eventWords.onThisPage });
  expect(within(contents).getByRole('link', { name: 'Agenda' })).toHaveAttribute('href', '#agenda');
  expect(screen.getByRole('link', { name: 'ada.example' })).toHaveAttribute('rel', 'nofollow noopener noreferrer');
});

it('folds many speakers away, with no script needed to see the rest', async () => {
  const speakers = Array.from({ length: 26 }, (_, place) => speaker(String(place + 10), `Speaker ${place + 1}`));
  show({ ...publicEvent(), page: publicPage({ order: ['speakers'], speakers }) });
  expect(screen.getByText('Speaker 24')).toBeVisible();
  expect(screen.getByText('Speaker 25')).not.toBeVisible();
  await userEvent.click(screen.getByText(eventWords.moreSpeakers(2)));
  expect(screen.getByText('Speaker 26')).toBeVisible();
});

it('tells tracks apart by the theme’s colours, which further tracks take again', () => {
  const tracks = [...trackColours.keys(), trackColours.length].map((at) => `Track ${at}`);
  const sessions = tracks.map((track, at) => session(String(at), 'A talk', [6, 9 + at], { track }));
  show({ ...publicEvent(), page: publicPage({ order: ['agenda'], agenda: sessions }) });
  const shown = screen.getAllByText(/^Track/, { selector: 'span' });
  expect(shown.map(({ style }) => style.getPropertyValue('--agenda-track'))).toEqual(
    [0, 1, 2, 3, 4, 5, 0].map((at) => `var(--colors-track-${at})`),
  );
});

it('has the agenda by day and time, narrowed by track', async () => {
  const user = userEvent.setup();
  show({ ...publicEvent(), page: publicPage({ order: ['agenda'], speakers: [ada], agenda }) });
  const titles = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Keynote', 'Walk', 'Closing']);
  expect(screen.getByText('With Ada Lovelace')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Maps' }));
  expect(titles()).toEqual(['Keynote']);
  expect(screen.getByRole('button', { name: 'Maps' })).toHaveAttribute('aria-pressed', 'true');
});

it('keeps the sessions that a reader marks, shows them alone, and has them for a calendar', async () => {
  const user = userEvent.setup();
  const store = fromPromise<void, { ids: string[] }>(async () => {});
  const favourites = createActor(favouritesMachine.provide({ actors: { store } })).start();
  show({ ...publicEvent(), page: publicPage({ order: ['agenda'], agenda }) }, [], [], favourites);
  for (const name of [eventWords.favourites, 'Maps', eventWords.addFavourite('Walk')])
    expect(screen.getByRole('button', { name }), 'before what is kept is read').toBeDisabled();
  act(() => favourites.send({ type: 'favourites.read', ids: [] }));
  await user.click(screen.getByRole('button', { name: eventWords.favourites }));
  expect(screen.getByText(eventWords.noFavourites)).toBeVisible();
  await user.click(screen.getByRole('button', { name: eventWords.allTracks }));
  await user.click(screen.getByRole('button', { name: eventWords.addFavourite('Walk') }));
  await user.click(screen.getByRole('button', { name: eventWords.favourites }));
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Walk']);
  const calendar = screen.getByRole('link', { name: eventWords.favouritesToCalendar });
  expect(calendar).toHaveAttribute('href', eventCalendar(ids.event, [agenda[2]?.id ?? '']));
  expect(await screen.findByText(eventWords.states.kept)).toBeVisible();
});

it('says where the device keeps nothing of what is marked', async () => {
  const user = userEvent.setup();
  const store = fromPromise<void, { ids: string[] }>(() => Promise.reject(new Error('Not allowed.')));
  const favourites = createActor(favouritesMachine.provide({ actors: { store } })).start();
  favourites.send({ type: 'favourites.read', ids: [] });
  show({ ...publicEvent(), page: publicPage({ order: ['agenda'], agenda }) }, [], [], favourites);
  await user.click(screen.getByRole('button', { name: eventWords.addFavourite('Walk') }));
  expect(await screen.findByText(eventWords.states.notStored)).toBeVisible();
});

it('counts down to a sale by the reader’s own clock, and opens when it has begun', () => {
  vi.useFakeTimers({ now: new Date('2027-01-02T09:58:58.000Z') });
  try {
    const page = publicEvent();
    const forms = page.forms.slice(0, 1).map((form) => ({ ...form, salesStart: '2027-01-02T10:00:00.000Z' }));
    show({ ...page, forms });
    expect(screen.getByRole('timer')).toHaveTextContent(eventWords.opensIn('1 min 2 s'));
    act(() => vi.advanceTimersByTime(62_000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('link', { name: /^Register/ })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('says the time at the reader’s place where it is another', () => {
  show(publicEvent({ timeZone: 'Asia/Tokyo' }));
  expect(screen.getByText(/18:00.*02:00|Sat 6 – Sun 7 March 2027/)).toBeVisible();
  expect(screen.getByText(/your time/)).toBeVisible();
});

it('leads to a map and the way there, and calls nobody before it is pressed', () => {
  show(publicEvent());
  const asked = encodeURIComponent('Pier 4, Bristol');
  expect(screen.getByRole('link', { name: eventWords.map })).toHaveAttribute(
    'href',
    `https://www.openstreetmap.org/search?query=${asked}`,
  );
  expect(screen.getByRole('link', { name: eventWords.directions })).toHaveAttribute('rel', 'noopener noreferrer');
});

it('has no map of an event online, and says who is sent its address', () => {
  show({ ...publicEvent({ place: 'Online' }), page: publicPage({ online: 'The link is mailed a day before.' }) });
  expect(screen.queryByRole('link', { name: eventWords.map })).toBeNull();
  expect(screen.getByText('The link is mailed a day before.')).toBeVisible();
});

it('says of a draft that only who has its link sees it', () => {
  show({ ...publicEvent(), isDraft: true });
  expect(screen.getByText(eventWords.draft)).toBeVisible();
});

it('says that there is no such event, and looks again', async () => {
  const user = userEvent.setup();
  show(null, []);
  expect(await screen.findByRole('heading', { name: eventWords.unknownTitle })).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.lookAgain }));
  expect(await screen.findByRole('heading', { name: eventWords.unknownTitle })).toBeVisible();
});

it('leads back to an order that was left before it was paid, also where all tickets are taken since', () => {
  const page = publicEvent();
  const full = page.forms.map((form) => ({ ...form, state: 'full' as const, waitingList: false }));
  show({ ...page, forms: full }, [], [ids.form]);
  expect(screen.getByText('You have an unfinished order.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Continue order/ })).toHaveAttribute(
    'href',
    to.registration(ids.event, ids.form),
  );
  expect(screen.getAllByRole('link', { name: /Continue order|Register/ })).toHaveLength(1);
});
