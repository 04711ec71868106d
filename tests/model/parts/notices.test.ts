import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Notice, noticeLimit, toneOf } from '../../../src/lib/notice.ts';
import { noticesMachine } from '../../../src/machines/parts/notices.ts';
import { walk } from '../../support/walk.ts';

const notice = (id: string): Notice => ({ id, tone: 'info', title: `Message ${id}` });

describe('noticesMachine', () => {
  const model = walk(noticesMachine, {
    starts: [{ stored: null }, { stored: notice('stored') }],
    events: [
      { type: 'notice.raised', notice: notice('a') },
      { type: 'notice.raised', notice: notice('b') },
      { type: 'notice.dismissed', id: 'a' },
      { type: 'notice.dismissed', id: 'b' },
      { type: 'notice.dismissed', id: 'stored' },
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'unused | notice.raised | showing',
        'quiet | notice.raised | showing',
        'showing | notice.raised | showing',
        'showing | notice.dismissed | quiet',
        'showing | notice.dismissed | showing',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('shows a stored message once and removes it from the store', () => {
    const told: string[] = [];
    const notices = createActor(
      noticesMachine.provide({
        actions: { show: (_, { id }) => told.push(`shown ${id}`), forgetStored: () => told.push('forgotten') },
      }),
      { input: { stored: notice('stored') } },
    ).start();
    notices.send({ type: 'notice.dismissed', id: 'stored' });
    expect(told).toEqual(['forgotten', 'shown stored']);
    expect(notices.getSnapshot().value).toBe('quiet');
  });

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

describe('toneOf', () => {
  it.each([
    [200, 'success'],
    [201, 'success'],
    [299, 'success'],
    [400, 'error'],
    [404, 'error'],
    [499, 'error'],
    [500, 'info'],
    [302, 'info'],
    [199, 'info'],
  ] as const)('colours status %i %s', (status, tone) => {
    expect(toneOf(status)).toBe(tone);
  });
});
