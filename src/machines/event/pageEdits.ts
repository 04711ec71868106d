import type { Page } from '../../api/contract/eventPage.ts';
import { type SectionKind, wholeOrder } from '../../lib/eventPage.ts';
import { problemsOf } from '../../lib/pageDraft.ts';

/** The lists of a page, whose items each have an id. */
export const pageLists = ['agenda', 'speakers', 'sponsors', 'questions', 'documents'] as const;
export type PageList = (typeof pageLists)[number];
export type ItemOf<List extends PageList> = Page[List][number];

type ListEdits = {
  [List in PageList]:
    | { do: 'add'; list: List; items: ItemOf<List>[] }
    | { do: 'change'; list: List; id: string; change: Partial<Omit<ItemOf<List>, 'id'>> };
}[PageList];

/** A change of a page. `add` puts items behind the others, and in the place of those that have their ids already. */
export type PageEdit =
  | ListEdits
  | { do: 'set'; change: Partial<Omit<Page, PageList | 'order'>> }
  | { do: 'all'; edits: PageEdit[] }
  | { do: 'section'; section: SectionKind; by: number }
  | { do: 'remove'; list: PageList; id: string }
  | { do: 'move'; list: PageList; id: string; by: number };

type Item = { id: string };

/** A page without what is unfinished in it: an item that cannot be saved as it is stays as `before` has it, or is left out. The same one where nothing is. */
export function soundPart(page: Page, before: Page): Page {
  const unfinished = new Set([...problemsOf(page).keys()].map((path) => path.split('.')[0]));
  if (unfinished.size === 0) return page;
  return pageLists.reduce((sound, list) => {
    const kept = new Map<string, Item>(before[list].map((item) => [item.id, item]));
    const items: readonly Item[] = page[list];
    return withList(
      sound,
      list,
      items.flatMap((item) => (unfinished.has(item.id) ? (kept.get(item.id) ?? []) : item)),
    );
  }, page);
}

/** Whether two pages say the same. Parts that were not edited are the same objects, and not looked into. */
export const isSamePage = (one: Page, other: Page): boolean =>
  one === other ||
  (Object.keys(one) as (keyof Page)[]).every(
    (part) => one[part] === other[part] || JSON.stringify(one[part]) === JSON.stringify(other[part]),
  );

/** The page after a change; the same one where nothing changes. */
export function applyEdit(page: Page, edit: PageEdit): Page {
  switch (edit.do) {
    case 'set':
      return changed(page, edit.change);
    case 'all':
      return edit.edits.reduce(applyEdit, page);
    case 'section': {
      const order = wholeOrder(page.order);
      return changed(page, { order: shifted(order, order.indexOf(edit.section), edit.by) });
    }
    case 'add': {
      const given = new Map<string, Item>(edit.items.map((item) => [item.id, item]));
      const kept: readonly Item[] = page[edit.list];
      const added = edit.items.filter(({ id }) => kept.every((item) => item.id !== id));
      return withList(page, edit.list, [...kept.map((item) => given.get(item.id) ?? item), ...added]);
    }
    case 'change':
      return withList(
        page,
        edit.list,
        page[edit.list].map((item) => (item.id === edit.id ? changed<Item>(item, edit.change) : item)),
      );
    case 'remove':
      return removed(page, edit.list, edit.id);
    case 'move': {
      const items: readonly Item[] = page[edit.list];
      return withList(
        page,
        edit.list,
        shifted(
          items,
          items.findIndex(({ id }) => id === edit.id),
          edit.by,
        ),
      );
    }
  }
}

/** The same object where each of these facts is as it was. */
function changed<Of extends object>(of: Of, change: object): Of {
  const isOther = Object.entries(change).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(of[key as keyof Of]),
  );
  return isOther ? { ...of, ...change } : of;
}

function withList(page: Page, list: PageList, items: readonly Item[]): Page {
  const before: readonly Item[] = page[list];
  const isSame = before.length === items.length && before.every((item, at) => item === items[at]);
  return isSame ? page : { ...page, [list]: items };
}

/** A session does without a speaker who is gone. */
function removed(page: Page, list: PageList, id: string): Page {
  const items: readonly Item[] = page[list];
  const left = withList(
    page,
    list,
    items.filter((item) => item.id !== id),
  );
  if (list !== 'speakers' || left === page) return left;
  return {
    ...left,
    agenda: left.agenda.map((session) =>
      session.speakers.includes(id)
        ? { ...session, speakers: session.speakers.filter((each) => each !== id) }
        : session,
    ),
  };
}

/** With the item at a place so many further down, or up; nothing moves beyond the ends. */
function shifted<Of>(items: readonly Of[], from: number, by: number): Of[] {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
