import { Box, Card, defineSlotRecipe, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const panel = defineSlotRecipe({
  className: 'panel',
  slots: ['root', 'header', 'title', 'description'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '5',
      alignContent: 'start',
      minWidth: '0',
      padding: { base: '5', md: '6', _print: '0' },
      border: { base: 'hairline', _print: 'none' },
      borderRadius: 'lg',
      bg: 'surface',
    },
    header: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3' },
    title: { fontSize: 'lg' },
    description: { marginTop: '0.5', color: 'muted', fontSize: 'sm', overflowWrap: 'anywhere' },
  },
});

type Props = { title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A box on the page about one thing. */
export function Panel({ title, lead, actions, children }: Props) {
  return (
    <Card.Root as="section" className="panel-box" recipe={panel} aria-label={title}>
      {title ? (
        <Card.Header as="header">
          <Box flex="1 1 {sizes.56}" minWidth="0">
            <Card.Title as="h2">{title}</Card.Title>
            {lead ? <Card.Description>{lead}</Card.Description> : null}
          </Box>
          {actions ? (
            <HStack wrap="wrap" gap="2" className="no-print">
              {actions}
            </HStack>
          ) : null}
        </Card.Header>
      ) : null}
      {children}
    </Card.Root>
  );
}
