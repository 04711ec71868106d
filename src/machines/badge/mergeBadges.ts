import type { BadgeElement } from '../../lib/badge/design.ts';
import type { Difference } from '../parts/merge.ts';
import { isReordered, isSame, mergeById } from '../parts/merge.ts';
import { type BadgeDraft, onBadge } from './badgeEdits.ts';

/**
 * A design as it was changed here on top of what another user saved meanwhile, where both began from `base`: what was changed here
 * wins, everything else is theirs. Nothing is beyond the edge of a badge that one side made smaller.
 */
export function mergeBadges(base: BadgeDraft, mine: BadgeDraft, theirs: BadgeDraft): BadgeDraft {
  const pick = <Value>(of: (draft: BadgeDraft) => Value): Value => (isSame(of(mine), of(base)) ? of(theirs) : of(mine));
  const size = {
    width: pick(({ layout }) => layout.width),
    height: pick(({ layout }) => layout.height),
  };
  const elements = mergeById(base.layout.elements, mine.layout.elements, theirs.layout.elements);
  return {
    name: pick(({ name }) => name),
    formIds: pick(({ formIds }) => formIds),
    layout: {
      ...size,
      format: pick(({ layout }) => layout.format),
      elements: elements.map((element) => ({ ...element, ...onBadge(element, size) })),
    },
  };
}

/** What was done to an element. `look` is all that is not said otherwise: letters, colours, an image. */
const elementChanges = ['added', 'removed', 'moved', 'resized', 'text', 'shows', 'look'] as const;
export type ElementChange = (typeof elementChanges)[number];

function changesOf(before: BadgeElement | undefined, after: BadgeElement | undefined): ElementChange[] {
  if (!before) return after ? ['added'] : [];
  if (!after) return ['removed'];
  const aspects: [ElementChange, (element: BadgeElement) => unknown][] = [
    ['moved', ({ x, y, side }) => [x, y, side]],
    ['resized', ({ width, height }) => [width, height]],
    ['text', (element) => ('text' in element ? element.text : '')],
    ['shows', ({ shows }) => shows],
    ['look', (element) => ({ ...element, x: 0, y: 0, side: '', width: 0, height: 0, text: '', shows: null })],
  ];
  return aspects.flatMap(([change, of]) => (isSame(of(before), of(after)) ? [] : [change]));
}

/** What is said of an element in a list of differences; an id has no colon. */
export const elementPath = (id: string): string => `element:${id}`;

/** What another user changed and is not the same here: facts by their names, and what was done to each element. */
export function badgeDifferences(base: BadgeDraft, mine: BadgeDraft, theirs: BadgeDraft): Difference[] {
  const facts: [path: string, of: (draft: BadgeDraft) => unknown][] = [
    ['name', ({ name }) => name],
    ['forms', ({ formIds }) => [...formIds].sort()],
    ['size', ({ layout }) => `${layout.width} × ${layout.height} mm`],
    ['format', ({ layout }) => layout.format],
  ];
  const elements = (draft: BadgeDraft) => draft.layout.elements;
  const ids = new Set([...elements(base), ...elements(theirs)].map(({ id }) => id));
  const find = (draft: BadgeDraft, id: string) => elements(draft).find((element) => element.id === id);
  const compared = [
    ...facts.map(([path, of]) => ({
      path,
      versions: [of(base), of(mine), of(theirs)],
      tell: (value: unknown) => value,
    })),
    ...[...ids].map((id) => ({
      path: elementPath(id),
      versions: [find(base, id), find(mine, id), find(theirs, id)],
      tell: (value: unknown) => changesOf(find(base, id), value as BadgeElement | undefined),
    })),
    {
      path: 'order',
      versions: [base, mine, theirs].map((draft) => isReordered(elements(base), elements(draft))),
      tell: (value: unknown) => value,
    },
  ];
  return compared.flatMap(({ path, versions: [began, here, there], tell }) =>
    isSame(there, began) || isSame(there, here)
      ? []
      : [{ path, mine: tell(here), theirs: tell(there), both: !isSame(here, began) }],
  );
}
