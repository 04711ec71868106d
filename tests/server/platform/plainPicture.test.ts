import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawImage } from '../../../server/platform/images.ts';
import { plainPicture } from '../../../server/platform/plainPicture.ts';
import { maxScans } from '../../../src/lib/limits.ts';
import { manyScans, pngChunk, tiffOf, withChunks, withSegments } from '../../support/pictures.ts';

const side = { width: 48, height: 24 };
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
const drawn = () => sharp({ create: { ...side, channels: 3, background: '#357', noise } });
const jpeg = await drawn().jpeg({ progressive: true }).toBuffer();
const png = await drawn().png().toBuffer();

const draw = <Drawn>(type: 'png' | 'jpeg', picture: Buffer, by: (image: Sharp) => Promise<Drawn>) =>
  drawImage(
    { stillMay: async () => {}, turnName: 'a' },
    { dataUrl: `data:image/${type};base64,${picture.toString('base64')}`, field: 'photo' },
    by,
  );
const pixels = (image: Sharp) => image.rotate().raw().toBuffer();

describe('a JPEG', () => {
  it.each([1, maxScans + 1])('with more passes than are drawn is refused before it is: %i too many', async (more) => {
    let draws = 0;
    const drawing = draw('jpeg', manyScans(maxScans + more), async () => draws++);
    await expect(drawing).rejects.toMatchObject({ status: 422, field: 'photo' });
    expect(draws).toBe(0);
  });

  it('with as many as are drawn is drawn, and what looks like more of them in what programs add does not count', async () => {
    const looksLikeScans = Buffer.from('ffda'.repeat(1_000), 'hex');
    const picture = withSegments(manyScans(maxScans), [0xfe, looksLikeScans], [0xe1, looksLikeScans]);
    expect(await draw('jpeg', picture, pixels)).toHaveLength(16 * 16 * 3);
  });

  it('hides no passes behind bytes that mean nothing in a picture', async () => {
    const few = manyScans(2);
    const hidden = manyScans(maxScans + 1);
    const scansOf = (picture: Buffer) => picture.subarray(picture.indexOf('ffda', 0, 'hex'), -2);
    const cover = Buffer.from([0xff, 0x02, 0xff, 0xff]);
    const picture = Buffer.concat([few.subarray(0, -2), cover, scansOf(hidden), few.subarray(-2)]);
    expect(plainPicture('image/jpeg', picture)).toBeNull();
  });

  it('of tens of thousands of small parts is not walked to its end', () => {
    const parts = Array.from({ length: 20_000 }, (): [number, Buffer] => [0xfe, Buffer.alloc(0)]);
    expect(plainPicture('image/jpeg', withSegments(jpeg, ...parts))).toBeNull();
  });

  it('that browsers do not show is not drawn', () => {
    const picture = Buffer.from(jpeg);
    picture[picture.indexOf('ffc2', 0, 'hex') + 1] = 0xca;
    expect(plainPicture('image/jpeg', picture)).toBeNull();
  });

  it('that ends too soon is what it was', () => {
    for (let length = 3; length < jpeg.length - 1; length += 7)
      expect(() => plainPicture('image/jpeg', jpeg.subarray(0, length))).not.toThrow();
    const scan = jpeg.subarray(0, -20);
    expect(plainPicture('image/jpeg', scan)).toEqual(scan);
  });
});

describe('a PNG', () => {
  it('has no texts unpacked, however large', async () => {
    const text = deflateSync(Buffer.alloc(1_000_000, 65));
    const texts = ['zTXt', 'iTXt'].map((name) =>
      pngChunk(name, Buffer.concat([Buffer.from(name === 'zTXt' ? 'a\0\0' : 'a\0\x01\0\0\0'), text])),
    );
    const comments = await draw('png', withChunks(png, ...texts), async (image) => [(await image.metadata()).comments]);
    expect(comments).toEqual([undefined]);
  });

  it('that ends too soon is what it was', () => {
    for (let length = 8; length < png.length; length += 7)
      expect(plainPicture('image/png', png.subarray(0, length))?.length).toBeLessThanOrEqual(length);
  });

  it('of tens of thousands of small parts is not walked to its end', () => {
    const parts = Array.from({ length: 20_000 }, () => pngChunk('tEXt', Buffer.alloc(0)));
    expect(plainPicture('image/png', withChunks(png, ...parts))).toBeNull();
  });

  it('keeps what is seen through', async () => {
    const palette = await sharp({ create: { ...side, channels: 4, background: '#35700080' } })
      .png({ palette: true })
      .toBuffer();
    expect(palette.includes('tRNS')).toBe(true);
    const seen = await draw('png', palette, async (image) => [(await image.stats()).isOpaque]);
    expect(seen).toEqual([false]);
  });
});

describe.each([
  {
    type: 'jpeg' as const,
    picture: jpeg,
    withExif: (exif: Buffer) => withSegments(jpeg, [0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])]),
  },
  { type: 'png' as const, picture: png, withExif: (exif: Buffer) => withChunks(png, pngChunk('eXIf', exif)) },
])('what a camera says in a $type', ({ type, picture, withExif }) => {
  it('is which way is up, and nothing else', async () => {
    for (const order of ['II', 'MM'] as const) {
      const exif = tiffOf(order, [
        { tag: 0x010f, value: 1 },
        { tag: 0x0112, value: 6 },
        // A list that contains itself.
        ...Array(50).fill({ tag: 0x8769, value: 8 }),
      ]);
      const kept = await draw(type, withExif(exif), async (image) => {
        const { orientation, exif: said, autoOrient } = await image.metadata();
        return { orientation, bytes: said?.length, width: autoOrient.width };
      });
      expect(kept).toEqual({
        orientation: 6,
        bytes: expect.toSatisfy((bytes: number) => bytes < 40),
        width: side.height,
      });
    }
  });

  it('may be nonsense', async () => {
    const odd = [
      Buffer.alloc(0),
      Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
      tiffOf('MM', [{ tag: 0x0112, value: 99 }]),
    ];
    for (const exif of odd) expect(await draw(type, withExif(exif), pixels)).toEqual(await draw(type, picture, pixels));
  });

  it('changes no pixel, nor does what is left out', async () => {
    expect(await draw(type, picture, pixels)).toEqual(await pixels(sharp(picture)));
    const profiled = await drawn().withMetadata({ icc: 'p3' })[type]().toBuffer();
    expect(await draw(type, profiled, pixels)).toEqual(await pixels(sharp(profiled)));
  });
});
