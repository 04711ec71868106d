import { encode } from 'uqr';
import type { Picture } from '../../harness/picture.ts';
import { randomOf } from './random.ts';

/** What makes a code hard to read at a door, each as a camera or a phone makes it. */
export const damages = [
  'plain',
  'far',
  'blurred',
  'dim',
  'tilted',
  'glaring',
  'noisy',
  'cracked',
  'stained',
  'all',
] as const;
export type Damage = (typeof damages)[number];

/**
 * A frame of 640×480 with one QR code held up, damaged. The same seed gives the same frame. Shapes are as of a ticket:
 * 25 or 29 modules, 22 to 40 characters.
 */
export function damagedCode(damage: Damage, seed: number): Picture & { text: string } {
  const below = randomOf(seed * 31 + damages.indexOf(damage));
  const random = () => below(2 ** 32) / 2 ** 32;
  const between = (from: number, to: number) => from + random() * (to - from);
  const has = (one: Damage) => damage === one || damage === 'all';
  const mild = damage === 'all' ? 0.5 : 1;

  const text = Array.from({ length: Math.round(between(22, 40)) }, () =>
    'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_'.charAt(Math.floor(random() * 59)),
  ).join('');
  const code = encode(text, { ecc: 'M', border: 4 });
  const [width, height] = [640, 480];
  const module = has('far') && damage !== 'all' ? between(2.2, 3) : between(4, 7);
  const side = code.size * module;
  const angle = has('tilted') ? between(0, 2 * Math.PI) : between(-0.1, 0.1);
  const [lean, turn] = has('tilted') ? [between(-0.5, 0.5) * mild, between(-0.5, 0.5) * mild] : [0, 0];
  const [centreX, centreY] = [width / 2 + between(-40, 40), height / 2 + between(-30, 30)];

  // The world behind the phone: soft shapes, no sharp edges beside the code's own.
  const phases = [random(), random(), random()].map((phase) => phase * 6.3) as [number, number, number];
  const behind = (x: number, y: number) =>
    120 +
    50 * Math.sin(x / 60 + phases[0]) +
    40 * Math.sin(y / 45 + phases[1]) +
    20 * Math.sin((x + y) / 25 + phases[2]);

  let light = new Float32Array(width * height);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const over = 3;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let part = 0; part < over * over; part++) {
        const [px, py] = [
          x + ((part % over) + 0.5) / over - centreX,
          y + (Math.floor(part / over) + 0.5) / over - centreY,
        ];
        const depth = 1 + ((lean * px + turn * py) * 1.4) / width;
        const [u, v] = [(px * cos + py * sin) / depth / side + 0.5, (py * cos - px * sin) / depth / side + 0.5];
        const inside = u >= 0 && u < 1 && v >= 0 && v < 1;
        sum += inside ? (code.data[Math.floor(v * code.size)]?.[Math.floor(u * code.size)] ? 20 : 235) : behind(x, y);
      }
      light[y * width + x] = sum / over ** 2;
    }

  if (has('cracked'))
    for (let crack = 0; crack < 5 * mild; crack++) {
      const [fromX, fromY, direction] = [
        centreX + between(-side, side) / 3,
        centreY + between(-side, side) / 3,
        between(0, 6.3),
      ];
      const bend = between(-0.01, 0.01);
      for (let at = 0; at < side; at += 0.5) {
        const way = direction + bend * at;
        const [x, y] = [Math.round(fromX + Math.cos(way) * at), Math.round(fromY + Math.sin(way) * at)];
        if (x > 0 && x < width - 1 && y >= 0 && y < height)
          light.fill(random() < 0.5 ? 250 : 60, y * width + x, y * width + x + 2);
      }
    }
  if (has('stained')) {
    const [x0, y0, radius] = [
      centreX + between(-side, side) / 8,
      centreY + between(-side, side) / 8,
      side * between(0.06, 0.1) * mild,
    ];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (Math.hypot(x - x0, y - y0) < radius) light[y * width + x] = 90;
  }
  if (has('glaring')) {
    const [x0, y0, spread] = [
      centreX + between(-side, side) / 3,
      centreY + between(-side, side) / 3,
      side * between(0.15, 0.35),
    ];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        light[at] = (light[at] ?? 0) + 170 * mild * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * spread ** 2));
      }
  }
  if (has('blurred')) light = blur(light, width, height, module * between(0.35, 0.75) * mild);
  if (has('dim')) {
    const [share, floor] = [between(0.12, 0.3) / mild, between(5, 30)];
    light = light.map((value) => floor + Math.min(value, 255) * Math.min(share, 0.5));
  }
  const noise = has('noisy') ? between(15, 45) * mild : 2;
  const grey = Uint8Array.from(light, (value) => {
    const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.283 * random());
    return Math.max(0, Math.min(255, Math.round(value + (has('dim') ? noise / 5 : noise) * bell)));
  });
  return { width, height, grey, text };
}

/** A Gaussian of `sigma` pixels, rows then columns. */
function blur(light: Float32Array, width: number, height: number, sigma: number): Float32Array<ArrayBuffer> {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const along = (from: Float32Array, step: number, length: number, start: (line: number) => number, lines: number) => {
    const out = new Float32Array(from.length);
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++) {
        let value = 0;
        for (const [place, weight] of weights.entries())
          value += weight * (from[start(line) + step * Math.max(0, Math.min(length - 1, at + place - reach))] ?? 0);
        out[start(line) + step * at] = value / sum;
      }
    return out;
  };
  return along(
    along(light, 1, width, (row) => row * width, height),
    width,
    height,
    (column) => column,
    width,
  );
}
