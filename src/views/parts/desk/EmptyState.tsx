import { EmptyState as Chakra, defineSlotRecipe, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

const emptyState = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'title', 'description', 'indicator'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      gap: '2',
      padding: '{spacing.10} {spacing.5}',
      border: 'dashed',
      borderRadius: 'lg',
      textAlign: 'center',
    },
    title: { marginTop: '3', fontSize: 'lg' },
    description: { maxWidth: 'prose', color: 'muted', textWrap: 'pretty' },
  },
});

/** A list with nothing in it: says what would be here, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Chakra.Root as="section" recipe={emptyState}>
      <Doorway />
      <Chakra.Title as="h2">{title}</Chakra.Title>
      {children ? <Chakra.Description as="div">{children}</Chakra.Description> : null}
      {action ? (
        <HStack wrap="wrap" justify="center" gap="2" marginTop="3">
          {action}
        </HStack>
      ) : null}
    </Chakra.Root>
  );
}

type NothingFoundProps = { title: string; clearLabel: string; onClear: () => void; children: ReactNode };

/** A list without a row that fits what was typed or chosen, and the way back to all. */
export const NothingFound = ({ title, clearLabel, onClear, children }: NothingFoundProps) => (
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

const Doorway = () => (
  <svg viewBox="0 0 96 64" width="96" height="64" fill="none" strokeWidth="2" aria-hidden="true">
    <path d="M28 62V30a20 20 0 0 1 40 0v32" stroke="var(--colors-edge)" />
    <path d="M38 62V32a10 10 0 0 1 20 0v30Z" fill="var(--colors-accent-subtle)" stroke="var(--colors-accent)" />
    <path d="M4 62h88" stroke="var(--colors-edge)" strokeLinecap="round" />
    <circle cx="53.5" cy="47" r="1.6" fill="var(--colors-accent)" />
  </svg>
);
