import './ListKeys.css';
import { useEffect, useState } from 'react';
import { attendeeTools as words } from '#words/attendeeTools.ts';
import { Dialog } from '../Dialog.tsx';

type Props = { onSelect: (key: string) => void };

/** Keys that work on the whole page of a list: to search, to select the row that has the focus, and to read which there are. */
export default function ListKeys({ onSelect }: Props) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const element = target instanceof Element ? target : null;
      const isBusy = ctrlKey || metaKey || altKey || event.defaultPrevented || element?.closest('dialog') !== null;
      const search = document.querySelector<HTMLElement>('.row-search input');
      const row = element?.closest('tr[data-key]');
      if (element === search && key === 'ArrowDown') {
        event.preventDefault();
        document.querySelector<HTMLElement>('.row-table tbody th :is(a, button)[tabindex="0"]')?.focus();
      }
      if (isBusy || element?.matches('input:not([type="checkbox"]), select, textarea')) return;
      if (key === '/') search?.focus();
      else if (key === '?') setOpen(true);
      else if (key === 'x' && row) onSelect(row.getAttribute('data-key') ?? '');
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSelect]);

  return isOpen ? (
    <Dialog title={words.keys.title} closeLabel={words.close} look="sheet" onClose={() => setOpen(false)}>
      <dl className="list-keys">
        {words.keys.list.map(([keys, does]) => (
          <div key={does}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  ) : null;
}
