import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';

import type { HttpError } from '../../../server/platform/http/errors.ts';
import { drawImage } from '../../../server/platform/images.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const given = { dataUrl: `data:image/png;base64,${picture.toString('base64')}`, field: 'photo' };
const stillMay = async () => {};
afterEach(() => vi.restoreAllMocks());

const failing = (after: number) =>
  drawImage({ stillMay, turnName: 'a' }, given, () => {
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

/** Has the one picture drawn that is drawn at a time, until `finish`. */
const begin = () =>
  new Promise<{ finish: () => void; done: Promise<string> }>((begun) => {
    const done: Promise<string> = drawImage(
      { stillMay, turnName: 'others them' },
      given,
      () => new Promise<string>((drawn) => begun({ finish: () => drawn('drawn'), done })),
    );
  });

it('pictures from many networks of one site keep none of an organisation from its turn', async () => {
  const drawing = await begin();
  const drawn: string[] = [];
  const add = (turnName: string) =>
    drawImage({ stillMay, turnName }, given, async () => drawn.push(turnName)).catch(({ status }) => status);
  const networks = Array.from({ length: 110 }, (_, n) => `2001:db8:0:${(n * 0x100).toString(16)}::/56`);
  const ofSite = networks.map(add);
  const ours = [add('organisation one'), add('organisation two')];
  drawing.finish();
  expect(await drawing.done).toBe('drawn');
  expect(await Promise.all(ours)).not.toContain(503);
  expect((await Promise.all(ofSite)).filter((answer) => answer === 503).length).toBeGreaterThan(0);
  expect(drawn.indexOf('organisation one')).toBeLessThan(2);
});

it('an organisation that has many waiting keeps no other from its turn', async () => {
  const api = await openApi();
  const [busy, other] = [await newOrganiser(api), await newOrganiser(api)];
  const save = async ({ token }: typeof busy) => {
    const { eventId } = await newEvent(api, token);
    return () => api.call('saveBadgeImage', { payload: { eventId, image: given.dataUrl } }, token);
  };
  const [saveBusy, saveOther] = [await save(busy), await save(other)];
  const drawing = await begin();
  const waiting = Array.from({ length: 10 }, () =>
    drawImage({ stillMay, turnName: `${busy.id} ${busy.id}` }, given, async () => 'drawn'),
  );
  expect((await saveBusy()).status).toBe(503);
  const answer = saveOther();
  drawing.finish();
  expect((await answer).status).toBe(200);
  await Promise.all([...waiting, drawing.done]);
});
