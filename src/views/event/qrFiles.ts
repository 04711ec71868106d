import { qrPath } from '../ticket/qrPath.ts';

/** A code as a file for print shops, at whatever size they need. */
export function qrSvg(value: string): string {
  const { path, modules } = qrPath(value);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" width="${modules * 8}" height="${modules * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Pixels of a picture's module: about 9 cm at 300 dpi, sharp on any screen. */
const pixels = 24;

/** The same as a picture for documents and posts. */
export function qrPng(value: string): string {
  const { path, modules } = qrPath(value);
  const canvas = document.createElement('canvas');
  canvas.width = modules * pixels;
  canvas.height = canvas.width;
  const drawing = canvas.getContext('2d');
  if (drawing) {
    drawing.fillStyle = '#ffffff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.scale(pixels, pixels);
    drawing.fillStyle = '#000000';
    drawing.fill(new Path2D(path));
  }
  return canvas.toDataURL('image/png');
}
