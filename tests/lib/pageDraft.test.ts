import { describe, expect, it } from 'vitest';
import { isTime, problemsOf, sectionsOf } from '../../src/lib/pageDraft.ts';
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
