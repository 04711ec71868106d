import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'wouter';
import { to } from '../../paths.ts';
import { Loading } from '../../views/parts/Loading.tsx';
import { Page } from '../../views/parts/Page.tsx';

const DesignList = lazy(() => import('./DesignList.tsx'));
const Designer = lazy(() => import('./Designer.tsx'));

/** The badge designs of an event, or one of them: one page, as each costs the first load of all others something. */
export default function BadgePage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [path] = useLocation();
  return (
    <Suspense
      fallback={
        <Page>
          <Loading rows={6} />
        </Page>
      }
    >
      {path === to.badges(eventId) ? <DesignList /> : <Designer />}
    </Suspense>
  );
}
