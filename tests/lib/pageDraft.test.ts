import { describe, expect, it } from 'vitest';
import {
  agendaOnDaysOf,
  isOutside,
  isSameName,
  isTime,
  nameOfFile,
  problemsOf,
  sectionsOf,
} from '../../src/lib/pageDraft.ts';
import { eventPage, session, speaker } from '../support/eventPageFixtures.ts';

const id = speaker('7', 'Ada').id;
const problems = (facts: Parameters<typeof eventPage>[0]) => Object.fromEntries(problemsOf(eventPage(facts)));

describe('sectionsOf', () => {
  it('has those that are there, in the organiser’s order', () => {
    const page = eventPage({
      order: ['documents', 'speakers', 'about', 'agenda'],
      speakers: [speaker('1', 'Ada')],
      documents: [{ id, name: 'Map', link: 'https://map.example' }],
    });
    expect(sectionsOf(page)).toEqual(['documents', 'speakers']);
    expect(sectionsOf({ ...page, about: 'By the sea.' })).toEqual(['documents', 'speakers', 'about']);
  });
});

describe('problemsOf', () => {
  it('takes a web address without its beginning for whole', () => {
    expect(
      problems({
        sponsors: [{ id, name: 'Quay', tier: '', link: ' quay.example/us', logo: null }],
        speakers: [speaker('8', 'Ada', { links: ['ada.example'] })],
      }),
    ).toEqual({});
  });

  it('finds none in what can be saved', () => {
    expect(
      problems({
        agenda: [session('1', 'Talk', [6, 9])],
        speakers: [speaker('2', 'Ada', { links: ['', ' https://ada.example '] })],
        sponsors: [{ id, name: 'Quay', tier: '', link: '', logo: null }],
        questions: [{ id, question: 'Why?', answer: '' }],
        documents: [{ id, name: 'Map', link: ' https://map.example ' }],
      }),
    ).toEqual({});
  });

  it.each([
    ['a session without a title', { agenda: [session('7', ' ', [6, 9])] }, 'title', 'required'],
    [
      'one that begins at no time',
      { agenda: [session('7', 'Talk', [6, 9], { startsAt: 'soon' })] },
      'startsAt',
      'notTime',
    ],
    ['one that ends at no time', { agenda: [session('7', 'Talk', [6, 9], { endsAt: '' })] }, 'endsAt', 'notTime'],
    [
      'one that ends as it begins',
      { agenda: [session('7', 'Talk', [6, 9], { endsAt: '2027-03-06T09:00:00.000Z' })] },
      'endsAt',
      'endsBeforeStart',
    ],
    ['a speaker without a name', { speakers: [speaker('7', '')] }, 'name', 'required'],
    [
      'a second link that is a script',
      { speakers: [speaker('7', 'Ada', { links: ['', 'javascript:alert(1)'] })] },
      'links.1',
      'notLink',
    ],
    ['a sponsor without a name', { sponsors: [{ id, name: '', tier: '', link: '', logo: null }] }, 'name', 'required'],
    [
      'a sponsor’s link that is none',
      { sponsors: [{ id, name: 'Quay', tier: '', link: 'quay', logo: null }] },
      'link',
      'notLink',
    ],
    ['a question without words', { questions: [{ id, question: '', answer: 'Yes.' }] }, 'question', 'required'],
    ['a document without a name', { documents: [{ id, name: '', link: 'https://map.example' }] }, 'name', 'required'],
    ['a document without a link', { documents: [{ id, name: 'Map', link: ' ' }] }, 'link', 'required'],
    ['a document whose link is none', { documents: [{ id, name: 'Map', link: 'map' }] }, 'link', 'notLink'],
  ])('finds %s, and says where', (_, facts, field, problem) =>
    expect(problems(facts)).toEqual({ [`${id}.${field}`]: problem }));
});

describe('isTime', () => {
  it.each([
    ['2027-03-06T09:00:00.000Z', true],
    ['', false],
    ['soon', false],
  ])('of “%s” is %s', (text, said) => expect(isTime(text)).toBe(said));
});

describe('agendaOnDaysOf', () => {
  /** The clocks go forward in the night to 28 March. */
  const moved = {
    startsAt: '2027-03-27T08:00:00.000Z',
    endsAt: '2027-03-28T18:00:00.000Z',
    timeZone: 'Europe/London',
  };
  const times = (agenda: readonly { startsAt: string; endsAt: string }[] | null) =>
    agenda?.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);

  it('moves all sessions by as many days as the event, at the hours that they had', () => {
    const agenda = [session('2', 'Panel', [7, 11]), session('1', 'Keynote', [6, 9])];
    expect(times(agendaOnDaysOf(agenda, moved))).toEqual([
      '2027-03-28T10:00:00.000Z 2027-03-28T11:00:00.000Z',
      '2027-03-27T09:00:00.000Z 2027-03-27T10:00:00.000Z',
    ]);
    expect(agendaOnDaysOf(agenda, moved)?.map(({ title }) => title)).toEqual(['Panel', 'Keynote']);
  });

  it('moves all of them where some happen to be within the new days', () => {
    const agenda = [session('1', 'Keynote', [26, 9]), session('2', 'Panel', [27, 9])];
    expect(times(agendaOnDaysOf(agenda, moved))).toEqual([
      '2027-03-27T09:00:00.000Z 2027-03-27T10:00:00.000Z',
      '2027-03-28T08:00:00.000Z 2027-03-28T09:00:00.000Z',
    ]);
  });

  it('moves them back, too, and leaves a session without a time as it is', () => {
    const agenda = [session('1', 'Keynote', [29, 8]), session('2', 'Panel', [29, 11], { startsAt: '' })];
    expect(times(agendaOnDaysOf(agenda, moved))).toEqual([
      '2027-03-27T09:00:00.000Z 2027-03-27T10:00:00.000Z',
      ' 2027-03-29T12:00:00.000Z',
    ]);
  });

  it('moves none where all are within the event, where only a later one is not, and where there are none', () => {
    expect(agendaOnDaysOf([session('1', 'Keynote', [28, 9])], moved)).toBeNull();
    expect(agendaOnDaysOf([session('1', 'Keynote', [27, 9]), session('2', 'Party', [29, 9])], moved)).toBeNull();
    expect(agendaOnDaysOf([session('1', 'Early', [27, 7])], moved)).toBeNull();
    expect(agendaOnDaysOf([], moved)).toBeNull();
  });

  it('counts days by the event’s own clocks', () => {
    const kyoto = { startsAt: '2027-03-09T23:00:00.000Z', endsAt: '2027-03-10T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
    const agenda = [session('1', 'Tea', [6, 23])];
    expect(times(agendaOnDaysOf(agenda, kyoto))).toEqual(['2027-03-09T23:00:00.000Z 2027-03-10T00:00:00.000Z']);
  });
});

it.each([
  ['2027-03-06T09:00:00.000Z', '2027-03-06T17:00:00.000Z', false],
  ['2027-03-06T08:59:00.000Z', '2027-03-06T10:00:00.000Z', true],
  ['2027-03-06T16:00:00.000Z', '2027-03-06T17:01:00.000Z', true],
])('a session from %s to %s is outside an event from nine to five: %s', (startsAt, endsAt, outside) =>
  expect(
    isOutside({ startsAt, endsAt }, { startsAt: '2027-03-06T09:00:00.000Z', endsAt: '2027-03-06T17:00:00.000Z' }),
  ).toBe(outside));

it.each([
  ['site-plan_2027.PDF', 80, 'site plan 2027'],
  ['Ada Lovelace.jpg', 80, 'Ada Lovelace'],
  ['_ada__lovelace-.tar.gz', 80, 'ada lovelace .tar'],
  ['no ending', 80, 'no ending'],
  ['.jpg', 80, ''],
  ['a-long-name.png', 6, 'a long'],
])('what the file %j holds is called %j characters long at most: %j', (file, max, name) =>
  expect(nameOfFile(file, max)).toBe(name));

it.each([
  ['Ada Lovelace', 'lovelace ada', true],
  ['Ægir Łukasz-Größer', 'lukasz groesser aegir', false],
  ['Ægir Łukasz-Größer', 'lukasz grosser aegir', true],
  ['O’Brien, Dr. Zoë', 'zoe obrien dr', true],
  ['Ada Lovelace', 'Ada', false],
  ['Ada', 'Ada Ada', false],
  ['宮本 茂', '宮本 茂', true],
  ['宮本 茂', '', false],
])('%j and %j name the same: %j', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame));
