import { lazy, type ReactNode, Suspense } from 'react';
import type { TeamRole } from '../../lib/account.ts';

const ForRole = lazy(() => import('./ForRole.tsx'));

/** A page of the desk as somebody's role lets them see it. An owner sees all of it, and waits for nothing. */
export const ByRole = ({ team, children }: { team: TeamRole; children: ReactNode }) =>
  team === 'owner' ? (
    children
  ) : (
    <Suspense fallback={null}>
      <ForRole team={team}>{children}</ForRole>
    </Suspense>
  );
