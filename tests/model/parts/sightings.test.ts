import { describe, expect, it } from 'vitest';
import { rememberSightings } from '../../../src/pages/parts/scanning/camera.ts';

describe('codes in front of the camera', () => {
  it('count once while they stay, also when they flicker', () => {
    const { see } = rememberSightings();
    const seen = [0, 66, 132, 1_000, 3_900, 6_800].map((now) => see('a', now));
    expect(seen).toEqual(['a', null, null, null, null, null]);
  });

  it('count again once they were away', () => {
    const { see } = rememberSightings();
    expect([see('a', 0), see(null, 1_000), see(null, 3_100), see('a', 3_200)]).toEqual(['a', null, null, 'a']);
  });

  it('count again half a second after they were dismissed, and not while they are still held up', () => {
    const { see, dismiss } = rememberSightings();
    see('a', 0);
    dismiss();
    const seen = [100, 500, 900, 1_300].map((now) => see('a', now));
    expect([...seen, see(null, 1_700), see('a', 1_850)]).toEqual([null, null, null, null, null, 'a']);
    expect([see(null, 2_600), see('a', 2_700)]).toEqual([null, null]);
  });

  it('count each, when two are held up in turn', () => {
    const { see } = rememberSightings();
    const seen = ['a', 'b', 'a', 'b'].map((code, frame) => see(code, frame * 100));
    expect(seen).toEqual(['a', 'b', null, null]);
  });
});
