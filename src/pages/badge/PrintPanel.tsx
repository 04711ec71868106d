import { useState } from 'react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { Button } from '../../views/parts/Button.tsx';
import { May } from '../../views/parts/desk/May.tsx';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import type { WhoseBadges } from './PrintDialog.tsx';

/** Loaded when badges are printed. */
const PrintDialog = lazyPart(() => import('./PrintDialog.tsx'));

type Props = { eventId: string; designId?: string | undefined; whose: () => WhoseBadges };

/** A button that prints the badges of those whom a list shows, or who are selected in it, when it is pressed. */
export default function PrintPanel({ eventId, designId, whose }: Props) {
  const [asked, setAsked] = useState<WhoseBadges | null>(null);
  return (
    <May need="manage">
      <Button size="sm" variant="outline" onClick={() => setAsked(whose())}>
        {words.action}
      </Button>
      {asked ? <PrintDialog {...{ eventId, designId }} whose={asked} onClose={() => setAsked(null)} /> : null}
    </May>
  );
}
