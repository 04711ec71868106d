import { describe, expect, it } from 'vitest';
import { mergePages, pageDifferences } from '../../../src/machines/event/mergePages.ts';
import { applyEdit, isSamePage, type PageEdit, soundPart } from '../../../src/machines/event/pageEdits.ts';
import { eventPage, session, speaker } from '../../support/eventPageFixtures.ts';

const [ada, alan, grace] = [speaker('1', 'Ada'), speaker('2', 'Alan'), speaker('3', 'Grace')];
const keynote = session('4', 'Keynote', [6, 9], { speakers: [ada.id, alan.id] });
const page = eventPage({ speakers: [ada, alan, grace], agenda: [keynote] });
const named = ({ speakers }: typeof page) => speakers.map(({ name }) => name).join();

describe('the part of a page that can be saved', () => {
  it('is the same page where all of it can', () => expect(soundPart(page, eventPage())).toBe(page));

  it('has what is unfinished as it was saved last, and else not at all', () => {
    const unfinished = {
      ...page,
      look: 'picture' as const,
      speakers: [{ ...ada, name: ' ' }, { ...alan, role: 'Logician' }, grace, speaker('5', '')],
      agenda: [{ ...keynote, endsAt: keynote.startsAt }],
    };
    const sound = soundPart(unfinished, page);
    expect(sound).toEqual({ ...page, look: 'picture', speakers: [ada, { ...alan, role: 'Logician' }, grace] });
    expect(soundPart(unfinished, eventPage()).agenda).toEqual([]);
  });
});

describe('a change of a page', () => {
  it('adds behind the others, and in the place of what has the same id', () => {
    const edit: PageEdit = {
      do: 'add',
      list: 'speakers',
      items: [{ ...alan, name: 'Alan T.' }, speaker('5', 'Edsger')],
    };
    expect(named(applyEdit(page, edit))).toBe('Ada,Alan T.,Grace,Edsger');
  });

  it('changes one thing of one item, and nothing where it says the same', () => {
    const change = (name: string) => applyEdit(page, { do: 'change', list: 'speakers', id: alan.id, change: { name } });
    expect(named(change('Turing'))).toBe('Ada,Turing,Grace');
    expect(change('Alan')).toBe(page);
    expect(applyEdit(page, { do: 'set', change: { look: 'quiet' } })).toBe(page);
    expect(applyEdit(page, { do: 'set', change: { look: 'quiet', online: 'By mail.' } }).online).toBe('By mail.');
  });

  it('moves an item or a section, and not beyond the ends', () => {
    const move = (by: number) => named(applyEdit(page, { do: 'move', list: 'speakers', id: grace.id, by }));
    expect([move(-1), move(-2), move(1)]).toEqual(['Ada,Grace,Alan', 'Grace,Ada,Alan', 'Ada,Alan,Grace']);
    const order = (by: number) => applyEdit(page, { do: 'section', section: 'about', by }).order.slice(0, 3);
    expect(order(1)).toEqual(['agenda', 'about', 'speakers']);
    expect(order(-1)).toEqual(['about', 'agenda', 'speakers']);
  });

  it('moves nothing where there is no such item', () => {
    expect(applyEdit(page, { do: 'move', list: 'speakers', id: 'gone', by: 1 }).speakers).toEqual(page.speakers);
  });

  it('removes a speaker from their sessions as well', () => {
    const left = applyEdit(page, { do: 'remove', list: 'speakers', id: ada.id });
    expect(named(left)).toBe('Alan,Grace');
    expect(left.agenda[0]?.speakers).toEqual([alan.id]);
    expect(applyEdit(page, { do: 'remove', list: 'sponsors', id: ada.id })).toBe(page);
  });

  it('may be several at once', () => {
    const edits: PageEdit[] = [
      { do: 'set', change: { online: 'By mail.' } },
      { do: 'remove', list: 'speakers', id: grace.id },
    ];
    expect(applyEdit(page, { do: 'all', edits })).toMatchObject({ online: 'By mail.', speakers: [ada, alan] });
  });

  it('taken back by hand leaves the same page', () => {
    const other = applyEdit(page, { do: 'set', change: { online: 'x' } });
    expect(isSamePage(page, other)).toBe(false);
    expect(isSamePage(page, applyEdit(other, { do: 'set', change: { online: '' } }))).toBe(true);
    expect(isSamePage(page, { ...page, speakers: structuredClone(page.speakers) })).toBe(true);
  });
});

describe('two who edit one page', () => {
  const mine = applyEdit(page, { do: 'change', list: 'speakers', id: ada.id, change: { role: 'Mathematician' } });
  const theirs = applyEdit(
    { ...page, look: 'picture', online: 'Theirs' },
    { do: 'remove', list: 'speakers', id: grace.id },
  );

  it('both find what they changed; where both changed the same, what was typed here', () => {
    expect(mergePages(page, { ...mine, online: 'Mine' }, theirs)).toMatchObject({
      ...{ look: 'picture', online: 'Mine' },
      speakers: [{ ...ada, role: 'Mathematician' }, alan],
    });
  });

  it('are told what the other one changed, and not what the server trimmed', () => {
    expect(pageDifferences(page, mine, theirs).map(({ path, both }) => [path, both])).toEqual([
      ['look', false],
      ['online', false],
      ['speakers', true],
    ]);
    expect(pageDifferences(page, { ...page, online: 'Mine ' }, { ...page, online: 'Mine' })).toEqual([]);
  });
});
