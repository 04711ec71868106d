import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { desk } from '#words/desk.ts';
import { IconButton } from '../IconButton.tsx';

type Props = {
  search: ReactNode;
  /** What narrows the list and what can be done: on a phone only once it is asked for, so that the rows are in sight. */
  children: ReactNode;
  /** Something narrows it already, and is in sight. */
  isNarrowed?: boolean;
};

/** What is above a long list. */
export function ListTools({ search, children, isNarrowed = false }: Props) {
  const [isOpen, setOpen] = useState(isNarrowed);
  return (
    <div className="row-tools" data-open={isOpen}>
      {search}
      <IconButton label={desk.moreTools} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Ellipsis aria-hidden />
      </IconButton>
      <div className="row-tools-rest">{children}</div>
    </div>
  );
}
