import { createContext, type ReactNode, useContext } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { Page, Picture } from '../../../api/contract/eventPage.ts';
import type { PublicEvent } from '../../../api/contract/registration.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import type { PictureUse } from '../../../lib/eventPage.ts';
import { problemsOf } from '../../../lib/pageDraft.ts';
import type { Flaw } from '../../../machines/event/pageEditor.ts';
import { type ItemOf, type PageEdit, type PageList, pageLists } from '../../../machines/event/pageEdits.ts';

export type PictureProps = {
  use: PictureUse;
  /** What it is a picture of, where there are several. */
  of?: string;
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
};

/** `onKept` is told of each picture that was kept, and what its file was called. */
export type PicturesProps = {
  use: 'portrait' | 'logo';
  label: string;
  disabled: boolean;
  onKept: (picture: Picture, fileName: string) => void;
};

/** `link` is empty before there is any. `onChange` is told what was uploaded and what the file was called. */
export type DocumentProps = { of: string; link: string; onChange: (link: string, fileName: string) => void };

export type SheetList = 'agenda' | 'speakers';
export type SheetProps = { list: SheetList; onClose: () => void };

/** What every part of the editor works with. `edit` takes a name of an input whose keystrokes are one step; `problems` are sentences by `<id>.<field>`. */
export type PageEditing = {
  page: Page;
  event: PublicEvent['event'];
  problems: ReadonlyMap<string, string>;
  /** What is to be fixed next: its item is opened, and its input has the focus. */
  flaw: Flaw | null;
  edit: (edit: PageEdit, typing?: string) => void;
  /** Chooses, crops and uploads a picture. */
  picture: (props: PictureProps) => ReactNode;
  /** Uploads several pictures at once. */
  pictures: (props: PicturesProps) => ReactNode;
  /** Uploads a PDF. */
  pdf: (props: DocumentProps) => ReactNode;
  /** Adds to a list from a spreadsheet. */
  sheet: (props: SheetProps) => ReactNode;
};

const EditingContext = createContext<PageEditing | null>(null);
export const EditingProvider = EditingContext.Provider;

/** The page that is edited, and what edits it. */
export function usePageEditing(): PageEditing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Only within a page editor');
  return editing;
}

/** Changes one item of a list, field by field. */
export function useItem<List extends PageList>(list: List, { id }: ItemOf<List>) {
  const { edit, problems } = usePageEditing();
  return {
    change: (change: Partial<Omit<ItemOf<List>, 'id'>>, typed?: string) =>
      edit({ do: 'change', list, id, change } as PageEdit, typed && `${id}.${typed}`),
    errorOf: (field: string) => problems.get(`${id}.${field}`),
  };
}

type Named = { id: string; title?: string; name?: string; question?: string };

/** What an item of any list is called; empty where it has no name yet. */
export const nameOfItem = ({ title, name, question }: Omit<Named, 'id'>): string => title ?? name ?? question ?? '';

/** The id of the item that a path leads into. */
export const itemIdOf = (path: string): string => path.split('.')[0] ?? '';

/** Why readers do not get the page, and where that is fixed. */
export function flawSaid(page: Page, { path }: Flaw): string {
  for (const list of pageLists) {
    const items: readonly Named[] = page[list];
    const item = items.find(({ id }) => id === itemIdOf(path));
    if (item) return words.withheld(nameOfItem(item).trim() || words[list].unnamed, words.sections.names[list]);
  }
  return '';
}

/** What is wrong with a page, in sentences: what was typed, and what the server said of the draft that it refused. */
export function problemsSaid(page: Page, refusal: ApiError | null): Map<string, string> {
  const said = new Map([...problemsOf(page)].map(([path, problem]) => [path, words.problems[problem]]));
  const [, list = '', place = '', field = ''] = /^page\.(\w+)\.(\d+)\.(.+)$/.exec(refusal?.field ?? '') ?? [];
  const items: readonly { id: string }[] = page[pageLists.find((each) => each === list) ?? 'agenda'];
  const item = list ? items[Number(place)] : undefined;
  if (item && refusal) said.set(`${item.id}.${field}`, refusal.msg);
  return said;
}
