import * as v from 'valibot';
import {
  alignments,
  badgeFormats,
  badgeSides,
  bandReasons,
  heights,
  isInside,
  shapes,
  turns,
} from '../../lib/badge/design.ts';
import { badgeLimits, questionLimits } from '../../lib/limits.ts';
import { broken, type Label } from './issue.ts';
import { id, longText } from './values.ts';

const { side, size, stroke, least } = badgeLimits;

const number = (label: Label, min: number, max: number) =>
  v.pipe(
    v.number(broken('notNumber', label)),
    v.minValue(min, broken('atLeast', label, min)),
    v.maxValue(max, broken('atMost', label, max)),
  );
const color = v.pipe(v.string(broken('invalid', 'color')), v.regex(/^#[0-9a-f]{6}$/i, broken('invalid', 'color')));
const oneOf = <const Choices extends readonly (string | number)[]>(choices: Choices) =>
  v.picklist(choices, broken('notOneOf', 'design'));
const few = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(badgeLimits.conditions, broken('tooMany', 'options', badgeLimits.conditions)));

const common = {
  /** Made by the editor; of this design alone. */
  id: v.pipe(v.string(broken('notText', 'element')), v.regex(/^[\w-]{1,60}$/, broken('invalid', 'element'))),
  side: oneOf(badgeSides),
  x: number('position', 0, side.max),
  y: number('position', 0, side.max),
  width: number('width', least, side.max),
  height: number('height', least, side.max),
  turn: oneOf(turns),
  shows: v.object({
    tickets: few(id('ticket')),
    forms: few(id('form')),
    choices: few(
      v.object({
        questionId: id('question'),
        option: v.pipe(
          v.string(),
          v.maxLength(questionLimits.option, broken('tooLong', 'option', questionLimits.option)),
        ),
      }),
    ),
  }),
};

const Element = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('text'),
      ...common,
      text: longText('text', badgeLimits.text),
      maxSize: number('letterSize', size.min, size.max),
      minSize: number('letterSize', size.min, size.max),
      bold: v.boolean(),
      capitals: v.boolean(),
      align: oneOf(alignments),
      place: oneOf(heights),
      color,
    }),
    v.object({ kind: v.literal('image'), ...common, imageId: v.nullable(id('image')) }),
    v.object({
      kind: v.literal('shape'),
      ...common,
      shape: oneOf(shapes),
      fill: v.nullable(color),
      stroke: v.nullable(color),
      strokeWidth: number('strokeWidth', 0, stroke),
    }),
    v.object({ kind: v.literal('qr'), ...common }),
    v.object({
      kind: v.literal('band'),
      ...common,
      by: oneOf(bandReasons),
      /** By the id of the ticket or form. */
      colors: few(v.object({ id: id('ticket'), color })),
      otherwise: color,
    }),
  ],
  broken('notOneOf', 'element'),
);

/** How many tickets, forms and options an element names. */
function conditionsOf(element: v.InferOutput<typeof Element>): number {
  const { tickets, forms, choices } = element.shows;
  const colors = element.kind === 'band' ? element.colors.length : 0;
  return tickets.length + forms.length + choices.length + colors;
}

/** `BadgeLayout` of src/lib/badge/design.ts: all of it is on the badge, and no element has the id of another. */
export const BadgeLayout = v.pipe(
  v.object({
    width: number('width', side.min, side.max),
    height: number('height', side.min, side.max),
    format: oneOf(badgeFormats),
    elements: v.pipe(
      v.array(Element),
      v.maxLength(badgeLimits.elements, broken('tooMany', 'element', badgeLimits.elements)),
    ),
  }),
  v.check((layout) => layout.elements.every((element) => isInside(element, layout)), broken('outside')),
  v.check(
    ({ elements }) => new Set(elements.map((element) => element.id)).size === elements.length,
    broken('invalid', 'element'),
  ),
  v.check(
    ({ elements }) => elements.reduce((sum, element) => sum + conditionsOf(element), 0) <= badgeLimits.allConditions,
    broken('tooMany', 'options', badgeLimits.allConditions),
  ),
);
