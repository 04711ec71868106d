import { DataList, defineSlotRecipe } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const facts = defineSlotRecipe({
  className: 'facts',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'flex', flexWrap: 'wrap', gap: '{spacing.4} {spacing.10}' },
    itemLabel: { color: 'muted', fontSize: 'xs' },
    itemValue: {
      fontFamily: 'heading',
      fontSize: 'xl',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      letterSpacing: 'tight',
      lineHeight: 'short',
      overflowWrap: 'anywhere',
    },
  },
});

/** Figures or facts with their names, side by side. */
export function Facts({ facts: shown }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <DataList.Root recipe={facts}>
      {shown.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
