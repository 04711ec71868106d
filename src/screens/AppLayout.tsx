import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Shell } from '../views/parts/Shell.tsx';
import { useAppActors } from './appActors.tsx';

/** The shell around a signed-in person's page. A session that ends under it leaves nothing to show: the guard moves on. */
export default function AppLayout({ children }: { children: ReactNode }) {
  const { session } = useAppActors();
  const user = useSelector(session, ({ context }) => context.kept?.currentUser ?? null);
  const [path] = useLocation();
  return user ? (
    <Shell user={user} path={path}>
      {children}
    </Shell>
  ) : null;
}
