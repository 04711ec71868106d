import { describe, expect, it } from 'vitest';
import { mergePages, pageDifferences } from '../../../src/machines/event/mergePages.ts';
import { eventPage, session, speaker } from '../../support/eventPageFixtures.ts';

const [talk, walk] = [session('1', 'Talk', [6, 9]), session('2', 'Walk', [6, 11])];
const base = eventPage({ look: 'quiet', online: 'By mail.', agenda: [talk, walk] });

describe('mergePages', () => {
  it('keeps what was changed here, and takes over everything else', () => {
    const mine = { ...base, look: 'picture' as const };
    const theirs = { ...base, online: 'By post.', look: 'quiet' as const, accent: '#0c5b63' };
    expect(mergePages(base, mine, theirs)).toEqual({ ...theirs, look: 'picture' });
  });

  it('merges lists entry by entry', () => {
    const mine = { ...base, agenda: [{ ...talk, title: 'Keynote' }, walk] };
    const theirs = { ...base, agenda: [talk, { ...walk, room: 'Quay' }], speakers: [speaker('3', 'Ada')] };
    const merged = mergePages(base, mine, theirs);
    expect(merged.agenda).toEqual([
      { ...talk, title: 'Keynote' },
      { ...walk, room: 'Quay' },
    ]);
    expect(merged.speakers).toEqual([speaker('3', 'Ada')]);
  });

  it('takes what differs from the saved text by its blanks alone for unchanged', () => {
    const mine = {
      ...base,
      agenda: [
        { ...talk, about: ' ' },
        { ...walk, title: 'Stroll' },
      ],
    };
    const theirs = { ...base, agenda: [{ ...talk, title: 'Keynote' }, walk] };
    expect(mergePages(base, mine, theirs).agenda.map(({ title }) => title)).toEqual(['Keynote', 'Stroll']);
  });

  it('keeps what was added here', () => {
    const mine = { ...base, agenda: [talk, walk, session('4', 'Party', [6, 20])] };
    expect(mergePages(base, mine, base).agenda.map(({ title }) => title)).toEqual(['Talk', 'Walk', 'Party']);
  });
});

describe('the pictures in the texts of a page', () => {
  const [plan, map] = ['plan', 'map'].map((id) => ({ id, alt: '', width: 1, height: 1, blur: '' }));

  it('stay with both texts, and are no difference of their own', () => {
    const mine = { ...base, about: '![](picture:plan)', pictures: plan ? [plan] : [] };
    const theirs = { ...base, pictures: map ? [map] : [] };
    expect(mergePages(base, mine, theirs).pictures).toEqual([map, plan]);
    expect(mergePages(base, mine, mine).pictures).toEqual([plan]);
    expect(pageDifferences(base, base, theirs)).toEqual([]);
  });
});

describe('pageDifferences', () => {
  it('names what another user changed, and whether it was changed here too', () => {
    const mine = { ...base, look: 'picture' as const, online: 'Soon.' };
    const theirs = { ...base, online: 'By post.', accent: '#0c5b63' };
    expect(pageDifferences(base, mine, theirs)).toEqual([
      { path: 'accent', mine: base.accent, theirs: '#0c5b63', both: false },
      { path: 'online', mine: 'Soon.', theirs: 'By post.', both: true },
    ]);
  });

  it('has nothing that is the same on both sides, but for blanks', () => {
    expect(pageDifferences(base, { ...base, online: 'By post. ' }, { ...base, online: 'By post.' })).toEqual([]);
    expect(pageDifferences(base, base, { ...base, online: ' By mail.' })).toEqual([]);
  });
});
