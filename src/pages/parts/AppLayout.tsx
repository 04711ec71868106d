import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Shell } from '../../views/parts/Shell.tsx';
import { useUser } from './appActors.tsx';
import { learnPageFiles } from './pageFiles.ts';
import { whenIdle } from './whenIdle.ts';

// Once, after the first page of a user who is signed in.
whenIdle(learnPageFiles);

/** The shell around a signed-in user's page. While a session that ended is asked for again, it stays as it was. */
export default function AppLayout({ children }: { children: ReactNode }) {
  const user = useUser();
  const [path] = useLocation();
  return user ? (
    <Shell user={user} path={path}>
      {children}
    </Shell>
  ) : null;
}
