import { ChevronDown, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import { foldText } from '../../../lib/text.ts';
import type { ItemOf, PageEdit, PageList } from '../../../machines/event/pageEdits.ts';
import { Button } from '../../parts/Button.tsx';
import { MovableRow } from '../../parts/desk/MovableRow.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Input } from '../../parts/Input.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import { Part } from './Part.tsx';
import { EditingProvider, itemIdOf, usePageEditing } from './pageEditing.ts';

const listWords = words.items;

const missing: readonly string[] = [words.problems.required, words.problems.notTime];

type ListWords = { count: (count: number) => string; none: string; noneText: string; add: string; unnamed: string };

type Props<List extends PageList> = {
  list: List;
  words: ListWords;
  /** Their order, where that is not the page's. */
  compare?: (one: ItemOf<List>, other: ItemOf<List>) => number;
  nameOf: (item: ItemOf<List>) => string;
  factsOf?: (item: ItemOf<List>) => string;
  /** What may be meant otherwise; it keeps nothing from being saved. */
  warningOf?: (item: ItemOf<List>) => boolean;
  /** Items in a row with the same one stand below it. */
  headingOf?: (item: ItemOf<List>) => string;
  max: number;
  newItem: () => ItemOf<List>;
  /** What can be changed of an item. */
  body: (item: ItemOf<List>) => ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
};

/** More than these are found by a search, and shown when they are asked for. */
const shownAtOnce = 40;

/** A list of the page, folded to a line each. */
export function ItemsPart<List extends PageList>(props: Props<List>) {
  const editing = usePageEditing();
  /** Of what was just added it is not said what is missing, before it is left. */
  const [begun, setBegun] = useState<string | null>(null);
  const problems = new Map(
    [...editing.problems].filter(([path, said]) => itemIdOf(path) !== begun || !missing.includes(said)),
  );
  const items: readonly { id: string }[] = editing.page[props.list];
  const own = new Set(items.map(({ id }) => id));
  const isWrong = [...problems.keys()].some((path) => own.has(itemIdOf(path)));
  const { flaw } = editing;
  const ownFlaw = flaw && own.has(itemIdOf(flaw.path)) ? flaw : null;
  return (
    <Part
      title={words.sections.names[props.list]}
      section={props.list}
      facts={items.length > 0 ? props.words.count(items.length) : ''}
      isWrong={isWrong}
      opensFor={ownFlaw}
    >
      {() => (
        <EditingProvider value={{ ...editing, problems, flaw: ownFlaw }}>
          <Items {...props} onBegun={setBegun} />
        </EditingProvider>
      )}
    </Part>
  );
}

function Items<List extends PageList>(props: Props<List> & { onBegun: (id: string | null) => void }) {
  const { onBegun, list, nameOf, factsOf, warningOf, headingOf, max, newItem, body, above, actions } = props;
  const { page, problems, flaw, edit } = usePageEditing();
  const [open, setOpen] = useState<string | null>(null);
  /** What is typed into next. */
  const [next, setNext] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [said, setSaid] = useState('');
  const items = useSettled(page[list] as readonly ItemOf<List>[], props.compare, open !== null);
  const rows = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const isMovable = headingOf === undefined;
  const wrong = new Set([...problems.keys()].map(itemIdOf));
  const labelOf = (item: ItemOf<List>) => nameOf(item).trim() || props.words.unnamed;

  const found = search ? items.filter((item) => foldText(nameOf(item)).includes(foldText(search))) : items;
  const shown = showsAll
    ? found
    : found.filter((item, at) => at < shownAtOnce || item.id === open || wrong.has(item.id));

  const doEdit = useRef(edit);
  useEffect(() => {
    doEdit.current = edit;
  });
  const toggle = useCallback(
    (id: string) => {
      onBegun(null);
      setOpen((now) => (now === id ? null : id));
    },
    [onBegun],
  );
  const move = useCallback(
    (id: string, by: number) => {
      doEdit.current({ do: 'move', list, id, by });
      // The focus goes along with the handle.
      requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
    },
    [list],
  );
  const remove = useCallback(
    (id: string, name: string) => {
      doEdit.current({ do: 'remove', list, id });
      setSaid(listWords.removed(name));
      setOpen((now) => (now === id ? null : now));
      requestAnimationFrame(() => adding.current?.focus());
    },
    [list],
  );

  function add() {
    const item = newItem();
    edit({ do: 'add', list, items: [item] } as PageEdit);
    setSearch('');
    setSaid('');
    setOpen(item.id);
    onBegun(item.id);
    setNext(item.id);
  }

  useEffect(() => {
    if (!flaw) return;
    const id = itemIdOf(flaw.path);
    setOpen(id);
    onBegun(null);
    setNext(id);
  }, [flaw, onBegun]);

  useEffect(() => {
    if (!next) return;
    const row = rows.current?.querySelector(`[data-item="${next}"]`);
    const wrongInput = row?.querySelector<HTMLElement>('[aria-invalid]');
    const input = wrongInput ?? row?.querySelector<HTMLElement>('input, textarea');
    input?.focus({ preventScroll: true });
    // What stands still at the top would cover an input that is only just in sight.
    input?.scrollIntoView?.({ block: 'center' });
    setNext(null);
  }, [next]);

  return (
    <>
      {above}
      {items.length === 0 ? (
        <div className="page-none">
          <h3>{props.words.none}</h3>
          <p>{props.words.noneText}</p>
        </div>
      ) : null}
      {items.length > 12 ? (
        <Input
          size="sm"
          type="search"
          aria-label={listWords.search}
          placeholder={listWords.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      {search && found.length === 0 ? <p className="form-help">{listWords.nothingFound(search)}</p> : null}
      <ol ref={rows} className="page-rows">
        {shown.map((item, at) => {
          const before = shown[at - 1];
          const heading = headingOf?.(item);
          const isOpen = item.id === open;
          return (
            <ItemRow
              key={item.id}
              id={item.id}
              group={list}
              index={items.indexOf(item)}
              count={items.length}
              name={labelOf(item)}
              facts={factsOf?.(item) ?? ''}
              heading={before && headingOf?.(before) === heading ? '' : (heading ?? '')}
              isWrong={wrong.has(item.id)}
              isWarned={warningOf?.(item) ?? false}
              isMovable={isMovable}
              isOpen={isOpen}
              onToggle={toggle}
              onMoved={move}
              onRemoved={remove}
            >
              {isOpen ? body(item) : null}
            </ItemRow>
          );
        })}
      </ol>
      {shown.length < found.length ? (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {listWords.showAll(found.length)}
          </Button>
        </div>
      ) : null}
      <LiveRegion>{said}</LiveRegion>
      {items.length >= max ? <p className="form-help">{listWords.full}</p> : null}
      <div className="button-row">
        <Button ref={adding} variant="outline" size="sm" disabled={items.length >= max} onClick={add}>
          <Plus aria-hidden />
          {props.words.add}
        </Button>
        {actions}
      </div>
    </>
  );
}

/** Items in order; while one of them is typed into, all stay where they are. */
function useSettled<Item extends { id: string }>(
  items: readonly Item[],
  compare: ((one: Item, other: Item) => number) | undefined,
  isTyping: boolean,
): readonly Item[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const places = new Map(order.map((id, at) => [id, at]));
  const isKnown = isTyping && items.length === order.length && items.every(({ id }) => places.has(id));
  const sorted = !compare
    ? items
    : isKnown
      ? items.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
      : items.toSorted(compare);
  const ids = sorted.map(({ id }) => id).join();
  useEffect(() => setOrder(ids.split(',')), [ids]);
  return sorted;
}

type ItemRowProps = {
  id: string;
  group: string;
  index: number;
  count: number;
  name: string;
  facts: string;
  heading: string;
  isWrong: boolean;
  isWarned: boolean;
  isMovable: boolean;
  isOpen: boolean;
  onToggle: (id: string) => void;
  onMoved: (id: string, by: number) => void;
  onRemoved: (id: string, name: string) => void;
  children: ReactNode;
};

/** Drawn anew only where something of it has changed: a list may have 500. */
const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { id, group, index, count, name, facts, heading, isWrong, isWarned, isMovable, isOpen } = props;
  const { onToggle, onMoved, onRemoved, children } = props;
  const bodyId = useId();
  return (
    <MovableRow
      className={isOpen ? 'page-row is-open' : 'page-row'}
      group={`page ${group}`}
      rowId={id}
      index={index}
      label={words.sections.handle(name, index + 1, count)}
      onMoved={onMoved}
    >
      {(handle) => (
        <>
          {heading ? <h3 className="page-row-heading">{heading}</h3> : null}
          {isMovable ? handle : null}
          <button
            type="button"
            className="page-row-name"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => onToggle(id)}
          >
            <span>
              {name}
              {facts ? <span className="page-row-facts"> {facts}</span> : null}
              {isWrong ? (
                <span className="page-part-wrong">
                  <TriangleAlert aria-hidden />
                  {words.needsFixing}
                </span>
              ) : isWarned ? (
                <span className="page-row-warned">
                  <TriangleAlert aria-hidden />
                  {words.checkAgain}
                </span>
              ) : null}
            </span>
            <ChevronDown aria-hidden className="page-fold" />
          </button>
          {/* The second press of a double one would hit the next item, which has moved here. */}
          <IconButton
            label={listWords.remove(name)}
            onClick={({ detail }) => (detail > 1 ? undefined : onRemoved(id, name))}
          >
            <Trash2 aria-hidden />
          </IconButton>
          <div id={bodyId} hidden={!isOpen} className="page-row-body" data-item={id}>
            {children}
          </div>
        </>
      )}
    </MovableRow>
  );
});
