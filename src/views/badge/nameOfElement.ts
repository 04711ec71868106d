import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import type { BadgeElement } from '../../lib/badge/design.ts';
import { badgeFields } from '../../lib/badge/fit.ts';

/** What an element is called in the list of layers. */
export function nameOfElement(element: BadgeElement): string {
  if (element.kind === 'image' && element.imageId === null) return words.logo;
  if (element.kind !== 'text') return words.kinds[element.kind];
  const text = element.text
    .replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
      const field = badgeFields.find((each) => each.toLowerCase() === name.toLowerCase());
      return field ? words.fields[field] : '…';
    })
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? words.kinds.text : text;
}
