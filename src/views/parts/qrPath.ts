import { encode } from 'uqr';

/** White around the code, in modules: readers want four. */
const quiet = 4;

/** A code's dark modules as the path of an SVG, and its side in modules. Error correction M: a phone's cracked glass, a fold in the paper. */
export function qrPath(value: string): { path: string; modules: number } {
  const { data, size } = encode(value, { ecc: 'M', border: quiet });
  return { path: pathOf(data), modules: size };
}

/** One rectangle for each run of dark modules in a row. */
const pathOf = (rows: boolean[][]): string =>
  rows
    .map((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join(''),
    )
    .join('');
