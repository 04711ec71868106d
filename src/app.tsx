import { useSelector } from '@xstate/react';
import { lazy, memo, Suspense, useCallback, useEffect, useLayoutEffect } from 'react';
import {
  type AroundNavHandler,
  matchRoute,
  type Parser,
  Redirect,
  Route,
  Router,
  useLocation,
  useRouter,
  useSearch,
} from 'wouter';
import { titles } from '#words/titles.ts';
import { pageTitle } from './lib/product.ts';
import { isShown } from './machines/parts/currentPage.ts';
import { judge } from './machines/parts/navigation.ts';
import { type AppActors, AppActorsContext, useAppActors } from './pages/parts/appActors.tsx';
import { messageParameter } from './pages/parts/browserStorage.ts';
import { layouts, pageOf } from './pages/parts/loadPage.tsx';
import { dashboardOf, hasTrustedTypes, type Route as Page, routes, to } from './paths.ts';
import { CrashBoundary } from './views/parts/CrashBoundary.tsx';
import { SaidHereContext } from './views/parts/ErrorNote.tsx';
import { Loading } from './views/parts/Loading.tsx';
import { LoadingBar } from './views/parts/LoadingBar.tsx';
import { lazyPart } from './views/parts/lazyPart.tsx';

const TakeMessage = lazy(() => import('./pages/parts/TakeMessage.tsx'));
const SignInAgain = lazyPart(() => import('./pages/account/SignInAgain.tsx'));
const Notices = lazyPart(() => import('./views/parts/Notices.tsx'));

export function App({ actors }: { actors: AppActors }) {
  const { notices } = actors;
  const { parser } = useRouter();
  // What the page says where the app does not come.
  useEffect(() => document.getElementById('notes')?.remove(), []);
  const saidHere = useCallback((title: string) => notices.send({ type: 'notice.placed', title }), [notices]);
  return (
    <Router aroundNav={moveBy(parser)}>
      <AppActorsContext value={actors}>
        <Progress />
        <CrashBoundary>
          <SaidHereContext value={saidHere}>
            <Suspense fallback={<Loading />}>
              <Pages />
            </Suspense>
          </SaidHereContext>
        </CrashBoundary>
        {/* A message that cannot be shown must not crash the page. */}
        <CrashBoundary instead={null}>
          <Messages />
        </CrashBoundary>
      </AppActorsContext>
    </Router>
  );
}

const pageAt = (parser: Parser, path: string): Page | undefined =>
  Object.values(routes).find(({ pattern }) => matchRoute(parser, pattern, path)[0]);

/** Moves within the document, or loads the page where the browser guards it otherwise than this one. */
function moveBy(parser: Parser): AroundNavHandler {
  const isTyped = (path: string) => hasTrustedTypes(pageAt(parser, path) ?? routes.notFound);
  return (navigate, to, options) => {
    const { pathname, href } = new URL(to, window.location.href);
    if (isTyped(pathname) === isTyped(window.location.pathname)) navigate(to, options);
    else if (options?.replace) window.location.replace(href);
    else window.location.assign(href);
  };
}

/** The page of the path. All are one route, so that what is around two of them stays as it is from one to the next. */
function Pages() {
  const { parser } = useRouter();
  const [path] = useLocation();
  const page = pageAt(parser, path);
  return (
    <Route {...(page && { path: page.pattern })}>
      <Judged access={page?.access ?? (path === '/' ? 'root' : null)} page={page} />
    </Route>
  );
}

/** Asks the guard at every render, so that deep links, the back button and a session that ends are judged alike. */
function Judged({ access, page }: { access: Page['access'] | 'root' | null; page: Page | undefined }) {
  const { session, currentPage } = useAppActors();
  const [path] = useLocation();
  const { role = null, kiosk } = useSelector(session, ({ context }) => context.kept?.currentUser) ?? {};
  const expired = useSelector(session, (state) => state.matches('expired'));
  const shown = useSelector(currentPage, (state) => isShown(state, path));
  const carriesMessage = new URLSearchParams(useSearch()).has(messageParameter);
  const publicPage = publicPageAt(path);
  const verdict = judge({
    access,
    role,
    locked: kiosk !== undefined && kiosk !== path,
    carriesMessage,
    expired,
    shown,
    hasPublicPage: publicPage !== null,
  });
  useEffect(() => currentPage.send({ type: 'page.judged', path, verdict }), [currentPage, path, verdict]);
  if (verdict === 'takingMessage') return <TakeMessage />;
  if (verdict === 'allowed' || verdict === 'askingAgain')
    return page ? <PageOf page={page} asksAgain={verdict === 'askingAgain'} /> : null;
  const ways = {
    toKiosk: kiosk,
    toPublicPage: publicPage,
    toSignIn: null,
    toHome: to.home(),
    toOwnDashboard: role && dashboardOf[role],
    toNotFound: to.notFound(404),
  };
  // It leads on once, and where it leads to may lead on.
  return <Redirect key={path} to={ways[verdict] ?? to.signin()} replace />;
}

/** Not rendered again when its page is merely known to be shown. */
const PageOf = memo(({ page, asksAgain }: { page: Page; asksAgain: boolean }) => {
  const Screen = pageOf(page);
  const Around = layouts[page.layout];
  const title = pageTitle(page.title ? titles[page.title] : null);
  // Before what a page sets once it is drawn: one that has a name of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page with the same title may follow one with its own
  useLayoutEffect(() => {
    document.title = title;
  }, [page, title]);
  const [path] = useLocation();
  return (
    <Around>
      <CrashBoundary key={path}>
        <Suspense fallback={<Loading />}>
          <Screen />
        </Suspense>
      </CrashBoundary>
      {asksAgain ? <SignInAgain /> : null}
    </Around>
  );
});

function Progress() {
  const { requests } = useAppActors();
  const inProgress = useSelector(requests, (state) => state.hasTag('busy'));
  return <LoadingBar active={inProgress} />;
}

/** Whoever stands at a kiosk reads what its own screens say; what staff should know waits until they unlock it. */
function Messages() {
  const { notices, session } = useAppActors();
  const areShown = useSelector(notices, (state) => state.hasTag('shown'));
  const isKiosk = useSelector(session, ({ context }) => context.kept?.currentUser?.kiosk !== undefined);
  return areShown && !isKiosk ? <Notices actor={notices} /> : null;
}

/** The path that the browser loaded, and the page that the server says shows the same to everybody. */
const loaded = window.location.pathname;
const named = document.querySelector('meta[name="public-page"]')?.getAttribute('content') ?? null;

/** The address of the public page that shows what stands at this path; null where the server named none. */
const publicPageAt = (path: string): string | null => (path === loaded ? named : null);
