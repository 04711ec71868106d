import { createElement, type SVGProps } from 'react';

/** What lucide says of an icon: its shapes, each with its attributes. */
type IconData = { node: [string, Record<string, string>][] };

/**
 * Draws lucide's icons in the build, in the place of lucide's own way, which brings ten times the code for sizes, names and
 * contexts that nobody here uses.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([shape, attributes]) => createElement(shape, attributes)),
    );
}
