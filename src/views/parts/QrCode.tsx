import { qrPath } from './qrPath.ts';

/** A QR code of sharp squares. */
export function QrCode({ value, size, label }: { value: string; size: number; label: string }) {
  const { path, modules } = qrPath(value);
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
      <path d={path} fill="#000000" />
    </svg>
  );
}
