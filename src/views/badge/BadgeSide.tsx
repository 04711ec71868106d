import type { BadgeImage } from '../../api/contract/badge.ts';
import type { BadgeLayout, BadgeSide as Side } from '../../lib/badge/design.ts';
import { type BadgePerson, type Drawn, drawBadge } from '../../lib/badge/draw.ts';
import { pointsPerMillimetre } from '../../lib/badge/fit.ts';
import { qrPath } from '../parts/qrPath.ts';
import { badgeFont, directionOf, measureText } from './measureText.ts';

type Props = {
  layout: BadgeLayout;
  side: Side;
  person: BadgePerson;
  images: readonly BadgeImage[];
  logo: BadgeImage | null;
  label: string;
};

/** One side of an attendee's badge, as it is printed. */
export function BadgeSide({ layout, side, person, images, logo, label }: Props) {
  const { width, height } = layout;
  return (
    <svg className="badge-side" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} fill="#ffffff" />
      {drawBadge(layout, side, person, measureText).map((drawn) => {
        const { box, inner, turn } = drawn;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return (
          <g
            key={drawn.id}
            transform={`translate(${x} ${y}) rotate(${turn}) translate(${-inner.width / 2} ${-inner.height / 2})`}
          >
            <Inside drawn={drawn} images={images} logo={logo} />
          </g>
        );
      })}
    </svg>
  );
}

function Inside({ drawn, images, logo }: { drawn: Drawn } & Pick<Props, 'images' | 'logo'>) {
  const { width, height } = drawn.inner;
  switch (drawn.kind) {
    case 'text':
      return drawn.lines.map((line) => <Line key={`${line.baseline}`} line={line} {...drawn} />);
    case 'qr':
      return <Code {...drawn} />;
    case 'image': {
      const image = drawn.imageId === null ? logo : images.find(({ id }) => id === drawn.imageId);
      return image ? (
        <image href={image.url} width={width} height={height} preserveAspectRatio="xMidYMid meet" />
      ) : (
        <rect width={width} height={height} fill="none" stroke="#8a8f98" strokeWidth={0.3} strokeDasharray="1 1" />
      );
    }
    case 'shape': {
      const { fill, stroke, strokeWidth, shape } = drawn;
      const line = stroke ? Math.min(strokeWidth, width, height) : 0;
      const paint = { fill: fill ?? 'none', stroke: line > 0 ? (stroke ?? 'none') : 'none', strokeWidth: line };
      return shape === 'ellipse' ? (
        <ellipse cx={width / 2} cy={height / 2} rx={(width - line) / 2} ry={(height - line) / 2} {...paint} />
      ) : (
        <rect x={line / 2} y={line / 2} width={width - line} height={height - line} {...paint} />
      );
    }
  }
}

type LineProps = { line: { text: string; x: number; baseline: number }; size: number; bold: boolean; color: string };

const Line = ({ line: { text, x, baseline }, size, bold, color }: LineProps) => (
  <text
    x={x + (measureText(text, bold) * size) / pointsPerMillimetre / 2}
    y={baseline}
    textAnchor="middle"
    direction={directionOf(text)}
    fontFamily={badgeFont}
    fontSize={size / pointsPerMillimetre}
    fontWeight={bold ? 700 : 400}
    fill={color}
  >
    {text}
  </text>
);

function Code({ code, x, y, side, height, short, size }: Extract<Drawn, { kind: 'qr' }>) {
  const { path, modules } = qrPath(code);
  return (
    <>
      <rect x={x} y={y} width={side} height={height} fill="#ffffff" />
      <g transform={`translate(${x} ${y}) scale(${side / modules})`}>
        <path d={path} fill="#000000" shapeRendering="crispEdges" />
      </g>
      <Line line={short} size={size} bold={false} color="#000000" />
    </>
  );
}
