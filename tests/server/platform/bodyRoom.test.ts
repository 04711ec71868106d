import { describe, expect, it } from 'vitest';
import { createRoom } from '../../../server/platform/http/bodyRoom.ts';

/** A room of 100 for callers like `a1`, of which all with one letter are of one site; what was refused is named. */
function room() {
  const refused: string[] = [];
  const enter = createRoom(100, (caller) => caller.charAt(0));
  const send = (caller: string, bytes: number) => {
    const sending = enter(caller, () => refused.push(caller));
    return { ...sending, has: sending.grow(bytes) };
  };
  return { refused, send };
}

describe('room for what is on its way', () => {
  it('is there for everybody until it is full', () => {
    const { refused, send } = room();
    expect([send('a1', 60).has, send('b1', 40).has]).toEqual([true, true]);
    expect(refused).toEqual([]);
  });

  it('is taken from whoever holds most, the largest first, by who holds less', () => {
    const { refused, send } = room();
    for (const bytes of [30, 50, 20]) send('a1', bytes);
    expect(send('b1', 10).has).toBe(true);
    expect(refused).toEqual(['a1']);
    expect([send('b1', 30).has, send('c1', 10).has]).toEqual([true, true]);
    expect(refused).toEqual(['a1']);
    expect(send('c1', 1).has).toBe(true);
    expect(refused).toEqual(['a1', 'a1']);
  });

  it('is refused to who holds most themselves', () => {
    const { refused, send } = room();
    send('a1', 60);
    send('b1', 40);
    expect(send('a1', 1).has).toBe(false);
    expect(refused).toEqual([]);
  });

  it('is shared by sites, however many networks one has, and by the networks of a site', () => {
    const { refused, send } = room();
    for (let network = 1; network <= 9; network++) send(`a${network}`, 10);
    send('b1', 10);
    expect(send('b1', 20).has).toBe(true);
    expect(refused).toHaveLength(2);
    expect(new Set(refused.map((caller) => caller.charAt(0)))).toEqual(new Set(['a']));
    const other = room();
    other.send('a1', 80);
    other.send('a2', 20);
    expect(other.send('a2', 10).has).toBe(true);
    expect(other.refused).toEqual(['a1']);
  });

  it('comes back when what was on its way has arrived, once', () => {
    const { refused, send } = room();
    const arrived = send('a1', 90);
    arrived.leave();
    arrived.leave();
    expect(send('b1', 100).has).toBe(true);
    expect(send('c1', 1).has).toBe(true);
    expect(refused).toEqual(['b1']);
  });

  it('is not taken for free by what has left before, while its sender has more on its way', () => {
    const { refused, send } = room();
    const arrived = send('a1', 30);
    arrived.leave();
    send('a1', 60);
    arrived.leave();
    send('b1', 40);
    expect(send('b1', 10).has).toBe(true);
    expect(refused).toEqual(['a1']);
  });

  it('is refused to what is larger than all of it', () => expect(room().send('a1', 101).has).toBe(false));
});
