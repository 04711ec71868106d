import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Notice, noticeLimit } from '../../../src/machines/parts/notice.ts';
import { noticesMachine } from '../../../src/machines/parts/notices.ts';
import { walk } from '../../support/walk.ts';

const notice = (id: string): Notice => ({ id, tone: 'info', title: `Message ${id}` });
const stored = notice('stored');
const a: Notice = { ...notice('a'), tone: 'error', cause: { call: '/api/a', isAboutField: true } };
const b: Notice = { ...notice('b'), cause: { call: '/api/b', isAboutField: false } };

describe('noticesMachine', () => {
  const { differences, given, tags } = walk(noticesMachine, {
    starts: { 'nothing stored': { stored: null }, 'a message stored': { stored } },
    events: {
      'a raised': { type: 'notice.raised', notice: a },
      'b raised': { type: 'notice.raised', notice: b },
      'a dismissed': { type: 'notice.dismissed', id: 'a' },
      'b dismissed': { type: 'notice.dismissed', id: 'b' },
      'stored dismissed': { type: 'notice.dismissed', id: 'stored' },
      'a said in its place': { type: 'notice.placed', title: a.title },
      'a’s call succeeded': { type: 'cause.ended', end: { call: '/api/a' } },
      'b’s call succeeded': { type: 'cause.ended', end: { call: '/api/b' } },
      'field edited': { type: 'cause.ended', end: 'field' },
      'page left': { type: 'cause.ended', end: 'page' },
    },
  });

  it('goes where the table says', () => {
    const onTop =
      (raised: Notice) =>
      ({ notices }: { notices: Notice[] }) => [...notices.filter(({ id }) => id !== raised.id), raised];
    /** Which of the notices each of these takes away. */
    const ends = {
      'a dismissed': [a],
      'b dismissed': [b],
      'stored dismissed': [stored],
      'a said in its place': [a],
      'a’s call succeeded': [a],
      'b’s call succeeded': [b],
      'field edited': [a],
      'page left': [a, b],
    };
    const shown = [[a], [b], [stored], [a, b], [b, a], [stored, a], [stored, b], [stored, a, b], [stored, b, a]];
    const ending = (state: 'showing.passing' | 'showing.read') =>
      shown.flatMap((before) =>
        (Object.keys(ends) as (keyof typeof ends)[]).flatMap((happens) => {
          const left = before.filter((each) => !ends[happens].includes(each));
          const changes = left.length < before.length ? { notices: left } : {};
          return given({ notices: before }, [state, happens, left.length > 0 ? '=' : 'quiet', changes]);
        }),
      );
    const passing = shown.flatMap((before) => {
      const left = before.filter(({ cause }) => cause);
      const changes = left.length < before.length ? { notices: left } : {};
      return given({ notices: before }, ['showing.passing', 'after aWhile', left.length > 0 ? '=' : 'quiet', changes]);
    });
    expect(
      differences([
        ['start', 'nothing stored', 'quiet'],
        ['start', 'a message stored', 'showing.passing', ['forgetStored'], { notices: [stored] }],

        ['quiet', 'a raised', 'showing.passing', { notices: [a] }],
        ['quiet', 'b raised', 'showing.passing', { notices: [b] }],
        // Each that comes gives those before it their time again.
        ['showing.passing', 'a raised', '↻ showing.passing', { notices: onTop(a) }],
        ['showing.passing', 'b raised', '↻ showing.passing', { notices: onTop(b) }],
        ['showing.read', 'a raised', '=', { notices: onTop(a) }],
        ['showing.read', 'b raised', '=', { notices: onTop(b) }],

        // Those with a cause stay as long as it.
        ...passing,
        ['showing.passing', 'reader.came', 'showing.read'],
        ['showing.read', 'reader.left', 'showing.passing'],
        ...ending('showing.passing'),
        ...ending('showing.read'),
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ shown: ['showing'] }));

  it('says the same words once, whatever said them', () => {
    const notices = createActor(noticesMachine, { input: { stored: null } }).start();
    for (const id of ['1', '2', '3'])
      notices.send({ type: 'notice.raised', notice: { id, tone: 'error', title: 'Sold out.' } });
    expect(notices.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['3']);
    // The first toast is gone only now.
    notices.send({ type: 'notice.dismissed', id: '1' });
    expect(notices.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['3']);
  });

  it('says no longer that something succeeded once there is news', () => {
    const notices = createActor(noticesMachine, { input: { stored: null } }).start();
    const raise = (id: string, facts: Partial<Notice> = {}) =>
      notices.send({ type: 'notice.raised', notice: { ...notice(id), tone: 'success', ...facts } });
    raise('ticket');
    raise('failed', { tone: 'error' });
    raise('told', { tone: 'info' });
    raise('form');
    raise('event');
    expect(notices.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['failed', 'told', 'event']);
  });

  it('keeps the newest nine', () => {
    const notices = createActor(noticesMachine, { input: { stored: null } }).start();
    for (let id = 1; id <= noticeLimit + 3; id++) notices.send({ type: 'notice.raised', notice: notice(String(id)) });
    expect(notices.getSnapshot().context.notices.map(({ id }) => id)).toEqual([
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ]);
  });
});
