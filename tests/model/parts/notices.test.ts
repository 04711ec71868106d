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
      'a’s call succeeded': { type: 'cause.ended', end: { call: '/api/a' } },
      'b’s call succeeded': { type: 'cause.ended', end: { call: '/api/b' } },
      'field edited': { type: 'cause.ended', end: 'field' },
      'page left': { type: 'cause.ended', end: 'page' },
    },
  });

  it('goes where the table says', () => {
    const without =
      (id: string) =>
      ({ notices }: { notices: Notice[] }) =>
        notices.filter((it) => it.id !== id);
    const onTop =
      (raised: Notice) =>
      ({ notices }: { notices: Notice[] }) => [...notices.filter(({ id }) => id !== raised.id), raised];
    type Ending = 'a’s call succeeded' | 'b’s call succeeded' | 'field edited' | 'page left';
    const ending = (before: Notice[], happens: Ending, after: Notice[]) => {
      const ids = before.filter((it) => !after.includes(it)).map(({ id }) => id);
      const did = ids.length > 0 ? ([['hide', { ids }]] as const) : '';
      const next = after.length > 0 ? '=' : 'quiet';
      const changes = ids.length > 0 ? { notices: after } : {};
      return given({ notices: before }, ['showing', happens, next, did, changes]);
    };
    expect(
      differences([
        ['start', 'nothing stored', 'unused'],
        ['start', 'a message stored', 'showing', ['forgetStored', ['show', stored]], { notices: [stored] }],

        [['unused', 'quiet'], 'a raised', 'showing', [['show', a]], { notices: [a] }],
        [['unused', 'quiet'], 'b raised', 'showing', [['show', b]], { notices: [b] }],
        ['showing', 'a raised', '=', [['show', a]], { notices: onTop(a) }],
        ['showing', 'b raised', '=', [['show', b]], { notices: onTop(b) }],

        ...given({ notices: [a] }, ['showing', 'a dismissed', 'quiet', { notices: [] }]),
        ...given({ notices: [b] }, ['showing', 'b dismissed', 'quiet', { notices: [] }]),
        ...given({ notices: [stored] }, ['showing', 'stored dismissed', 'quiet', { notices: [] }]),
        ['showing', 'a dismissed', '=', { notices: without('a') }],
        ['showing', 'b dismissed', '=', { notices: without('b') }],
        ['showing', 'stored dismissed', '=', { notices: without('stored') }],

        // A notice goes with its cause; one without a cause stays.
        ...ending([a], 'a’s call succeeded', []),
        ...ending([a], 'b’s call succeeded', [a]),
        ...ending([a], 'field edited', []),
        ...ending([a], 'page left', []),
        ...ending([b], 'a’s call succeeded', [b]),
        ...ending([b], 'b’s call succeeded', []),
        ...ending([b], 'field edited', [b]),
        ...ending([b], 'page left', []),
        ...ending([stored], 'a’s call succeeded', [stored]),
        ...ending([stored], 'b’s call succeeded', [stored]),
        ...ending([stored], 'field edited', [stored]),
        ...ending([stored], 'page left', [stored]),
        ...ending([a, b], 'a’s call succeeded', [b]),
        ...ending([a, b], 'b’s call succeeded', [a]),
        ...ending([a, b], 'field edited', [b]),
        ...ending([a, b], 'page left', []),
        ...ending([b, a], 'a’s call succeeded', [b]),
        ...ending([b, a], 'b’s call succeeded', [a]),
        ...ending([b, a], 'field edited', [b]),
        ...ending([b, a], 'page left', []),
        ...ending([stored, a], 'a’s call succeeded', [stored]),
        ...ending([stored, a], 'b’s call succeeded', [stored, a]),
        ...ending([stored, a], 'field edited', [stored]),
        ...ending([stored, a], 'page left', [stored]),
        ...ending([stored, b], 'a’s call succeeded', [stored, b]),
        ...ending([stored, b], 'b’s call succeeded', [stored]),
        ...ending([stored, b], 'field edited', [stored, b]),
        ...ending([stored, b], 'page left', [stored]),
        ...ending([stored, a, b], 'a’s call succeeded', [stored, b]),
        ...ending([stored, a, b], 'b’s call succeeded', [stored, a]),
        ...ending([stored, a, b], 'field edited', [stored, b]),
        ...ending([stored, a, b], 'page left', [stored]),
        ...ending([stored, b, a], 'a’s call succeeded', [stored, b]),
        ...ending([stored, b, a], 'b’s call succeeded', [stored, a]),
        ...ending([stored, b, a], 'field edited', [stored, b]),
        ...ending([stored, b, a], 'page left', [stored]),
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ toaster: ['quiet', 'showing'] }));

  it('needs the toaster from the first notice on, and goes on needing it', () => {
    const notices = createActor(noticesMachine, { input: { stored: null } }).start();
    const needed = () => notices.getSnapshot().hasTag('toaster');
    expect(needed()).toBe(false);
    notices.send({ type: 'notice.raised', notice: notice('a') });
    expect(needed()).toBe(true);
    notices.send({ type: 'notice.dismissed', id: 'a' });
    expect(needed()).toBe(true);
    const restored = createActor(noticesMachine, { input: { stored: notice('stored') } }).start();
    expect(restored.getSnapshot().hasTag('toaster')).toBe(true);
  });

  it('says the same words once, whatever said them', () => {
    const notices = createActor(noticesMachine, { input: { stored: null } }).start();
    for (const id of ['1', '2', '3'])
      notices.send({ type: 'notice.raised', notice: { id, tone: 'error', title: 'Sold out.' } });
    expect(notices.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['3']);
    // The first toast is gone only now.
    notices.send({ type: 'notice.dismissed', id: '1' });
    expect(notices.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['3']);
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
