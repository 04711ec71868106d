import type { BadgeElement, BadgeLayout } from '../../src/lib/badge/design.ts';
import { everybody } from '../../src/lib/badge/design.ts';
import type { BadgePerson } from '../../src/lib/badge/draw.ts';
import { usualShape, usualText } from '../../src/machines/badge/badgeTemplates.ts';

/** A PNG of one pixel. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const box = { x: 10, y: 10, width: 40, height: 20 };
const common = { side: 'front', turn: 0, shows: everybody } as const;

/** A text of a badge, unless told otherwise the name in a box of 40 × 20 mm. */
export const textElement = (changes: Partial<BadgeElement & { kind: 'text' }> = {}): BadgeElement => ({
  ...{ ...common, ...box, ...usualText, id: 'name', kind: 'text', text: '{{name}}' },
  ...changes,
});
export const shapeElement = (changes: Partial<BadgeElement & { kind: 'shape' }> = {}): BadgeElement => ({
  ...{ ...common, ...box, ...usualShape, id: 'shape', kind: 'shape' },
  ...changes,
});
export const qrElement = (changes: Partial<BadgeElement & { kind: 'qr' }> = {}): BadgeElement => ({
  ...{ ...common, ...box, height: 40, id: 'qr', kind: 'qr' },
  ...changes,
});

/** A card of 86 × 54 mm with a name and a code. */
export const badgeLayout = (changes: Partial<BadgeLayout> = {}): BadgeLayout => ({
  ...{ width: 86, height: 54, format: 'single' },
  elements: [textElement({ x: 3, y: 5, width: 48, height: 30 }), qrElement({ x: 55, y: 12, width: 28, height: 28 })],
  ...changes,
});

export const badgePerson = (changes: Partial<BadgePerson> = {}): BadgePerson => ({
  firstname: 'Ada',
  surname: 'Lovelace',
  organization: 'Engines Ltd',
  jobTitle: 'Analyst',
  country: 'United Kingdom',
  ticketId: 'ticket-1',
  ticketName: 'Day pass',
  formId: 'form-1',
  formTitle: 'Visitors',
  eventName: 'Harbour Conference',
  answers: {},
  code: 'a-code-of-24-characters-',
  ...changes,
});
