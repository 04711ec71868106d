import { encode } from 'uqr';

/** White around the code, in modules: readers want four. */
const quiet = 4;

/** A QR code of sharp squares. Error correction M: a phone's cracked glass, a fold in the paper. */
export function QrCode({ value, size, label }: { value: string; size: number; label: string }) {
  const { data, size: modules } = encode(value, { ecc: 'M', border: quiet });
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  );
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
