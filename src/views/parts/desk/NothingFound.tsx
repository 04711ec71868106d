import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type Props = { title: string; clearLabel: string; onClear: () => void; children: ReactNode };

/** A list without a row that fits what was typed or chosen, and the way back to all. */
export const NothingFound = ({ title, clearLabel, onClear, children }: Props) => (
  <EmptyState
    title={title}
    action={
      <Button variant="outline" onClick={onClear}>
        {clearLabel}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
