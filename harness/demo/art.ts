import sharp from 'sharp';

/* Pictures of the demonstration, drawn here: so that they can be shown without anyone's permission. */

const dataUrl = async (svg: string, type: 'jpeg' | 'png'): Promise<string> => {
  const drawn = sharp(Buffer.from(svg));
  const content = await (type === 'png' ? drawn.png() : drawn.jpeg({ quality: 88 })).toBuffer();
  return `data:image/${type};base64,${content.toString('base64')}`;
};

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** A closed line around a hill at one height; `far` from its top, and no hill is round. */
function contour(x: number, y: number, far: number, turn: number): string {
  const points = Array.from({ length: 72 }, (_, at) => {
    const angle = (at / 72) * 2 * Math.PI;
    const bend =
      1 + 0.16 * Math.sin(3 * angle + turn) + 0.09 * Math.sin(5 * angle - 2 * turn) + 0.05 * Math.cos(2 * angle);
    return `${(x + far * 1.35 * bend * Math.cos(angle)).toFixed(1)},${(y + far * bend * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A map of a coast in the evening with a way through it, 2,000 by 1,000 pixels. */
export function drawCover(): Promise<string> {
  const hills: [number, number, number, number][] = [
    [330, 820, 15, 0.4],
    [1_560, 250, 17, 2.1],
    [980, 520, 9, 4.2],
    [1_890, 900, 11, 5.3],
  ];
  const lines = hills.flatMap(([x, y, count, turn]) =>
    Array.from({ length: count }, (_, at) => {
      const far = 26 + at * 34;
      const light = 1 - at / (count + 2);
      return `<path d="${contour(x, y, far, turn + at * 0.07)}" fill="#f2c879" fill-opacity="${(0.035 * light).toFixed(3)}" stroke="#f6e3bd" stroke-opacity="${(0.14 + 0.3 * light).toFixed(2)}" stroke-width="2"/>`;
    }).reverse(),
  );
  const way = 'M-20 640C170 560 260 660 420 600S640 330 860 380s230 250 420 190 190-210 330-240 250 40 420-60';
  const stops = [
    [420, 600],
    [860, 380],
    [1_280, 570],
    [1_610, 330],
  ];
  return dataUrl(
    svg(
      2_000,
      1_000,
      `<defs><linearGradient id="sea" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b4a52"/><stop offset=".55" stop-color="#0f3440"/><stop offset="1" stop-color="#241f33"/></linearGradient>
       <radialGradient id="sun" cx=".78" cy=".12" r=".75"><stop offset="0" stop-color="#f4a259" stop-opacity=".75"/><stop offset=".4" stop-color="#d66853" stop-opacity=".34"/><stop offset="1" stop-color="#d66853" stop-opacity="0"/></radialGradient></defs>
       <rect width="2000" height="1000" fill="url(#sea)"/><rect width="2000" height="1000" fill="url(#sun)"/>${lines.join('')}
       <path d="${way}" fill="none" stroke="#0b2a30" stroke-opacity=".5" stroke-width="22" stroke-linecap="round"/>
       <path d="${way}" fill="none" stroke="#ffd27d" stroke-width="9" stroke-linecap="round" stroke-dasharray="2 22"/>
       ${stops.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="19" fill="#12313a"/><circle cx="${x}" cy="${y}" r="19" fill="none" stroke="#ffd27d" stroke-width="7"/>`).join('')}
       <g transform="translate(1610 330)"><path d="M0 0C-34 -52 -54 -80 -54 -112a54 54 0 0 1 108 0C54 -80 34 -52 0 0Z" fill="#ef6f55"/><circle cy="-112" r="21" fill="#fff3dd"/></g>`,
    ),
    'jpeg',
  );
}

const skins = ['#f1c9a5', '#c98d64', '#8a5a3c', '#e3b08a', '#5f3d2a', '#f6d8bf'];
const hairs = ['#2b2320', '#6b4226', '#d8b46a', '#8c8a87', '#b5532a', '#1d1d26'];
const clothes = ['#0c5b63', '#b6503b', '#3d4f7c', '#7a5c1e', '#4f6b3a', '#6a3d66'];
const walls = ['#dfeeea', '#f5e3d3', '#e2e6f3', '#f4ecd2', '#e6eedd', '#f0e0ec'];

const pick = (colours: readonly string[], number: number): string => colours[number % colours.length] ?? '#888888';

/** A drawn person; each number is another one. */
export function drawPortrait(number: number): Promise<string> {
  const [skin, hair] = [pick(skins, number), pick(hairs, number * 5 + 1)];
  const long = number % 3 === 0;
  const glasses =
    number % 4 === 1
      ? '<g fill="none" stroke="#26221f" stroke-width="7"><circle cx="168" cy="190" r="25"/><circle cx="232" cy="190" r="25"/><path d="M193 188h14"/></g>'
      : '';
  return dataUrl(
    svg(
      400,
      400,
      `<rect width="400" height="400" fill="${pick(walls, number + 2)}"/>
       ${long ? `<path d="M96 200c0-80 44-122 104-122s104 42 104 122v132H96Z" fill="${hair}"/>` : ''}
       <path d="M52 400c6-92 66-132 148-132s142 40 148 132Z" fill="${pick(clothes, number)}"/>
       <path d="M166 240h68v46c0 22-68 22-68 0Z" fill="${skin}" style="filter:brightness(.9)"/>
       <ellipse cx="200" cy="188" rx="72" ry="86" fill="${skin}"/>
       <path d="M124 182c-4-66 32-98 78-98s80 34 74 98c-10-34-30-52-58-56-30 22-74 18-94 56Z" fill="${hair}"/>
       <circle cx="170" cy="192" r="6" fill="#26221f"/><circle cx="230" cy="192" r="6" fill="#26221f"/>
       <path d="M176 232c14 13 34 13 48 0" fill="none" stroke="#8b3f33" stroke-width="6" stroke-linecap="round"/>${glasses}`,
    ),
    'png',
  );
}

/** A sponsor's mark: a shape and bars in its colour, without letters, which no font here could be trusted to draw. */
export function drawMark(number: number): Promise<string> {
  const colour = pick(clothes, number);
  const shapes = [
    '<circle cx="60" cy="60" r="44"/>',
    '<path d="M16 104 60 16l44 88Z"/>',
    '<rect x="18" y="18" width="84" height="84" rx="18"/>',
    '<path d="M60 12 104 60 60 108 16 60Z"/>',
  ];
  return dataUrl(
    svg(
      360,
      120,
      `<g fill="${colour}">${shapes[number % shapes.length]}<rect x="136" y="34" width="${150 + (number % 3) * 30}" height="20" rx="10"/><rect x="136" y="68" width="${110 + (number % 4) * 18}" height="14" rx="7" opacity=".55"/></g>`,
    ),
    'png',
  );
}
