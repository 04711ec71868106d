import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';

import type { HttpError } from '../../../server/platform/http/errors.ts';
import { drawImage } from '../../../server/platform/images.ts';

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const given = { caller: 'a', dataUrl: `data:image/png;base64,${picture.toString('base64')}`, field: 'photo' };
const stillMay = async () => {};
afterEach(() => vi.restoreAllMocks());

const failing = (after: number) =>
  drawImage({ stillMay }, given, () => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + after);
    return Promise.reject(new Error('It was not drawn.'));
  }).then(
    () => null,
    (error: HttpError) => ({ status: error.status, field: error.field, retryAfter: error.retryAfter }),
  );

it('a picture that is not drawn in time is asked for again, and not said to be none', async () => {
  expect(await failing(19_500)).toEqual({ status: 503, field: undefined, retryAfter: 5 });
});

it('a picture that cannot be drawn is said to be none', async () => {
  expect(await failing(1_000)).toEqual({ status: 422, field: 'photo', retryAfter: undefined });
});
