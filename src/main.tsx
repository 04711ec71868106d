import './tokens.css';
import './look.css';
import './boot/historyInterceptor.ts';
import './boot/beginAtTop.ts';
import './boot/restoredPage.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { locale } from '#words/locale.ts';
import { App } from './app.tsx';
import { setCurrentLocale } from './lib/locale.ts';
import { preloadPage } from './pages/parts/loadPage.tsx';
import { startAppActors } from './pages/parts/startAppActors.ts';
import type { Route } from './paths.ts';
import { applyScheme } from './views/parts/scheme.ts';

applyScheme();
setCurrentLocale(locale);
document.documentElement.lang = locale;

/** The page of this address, as the server names it, and whether it has drawn it as the app would. */
const first = document.getElementById('first-page')?.dataset as
  | (Pick<Route, 'page' | 'layout'> & { hydrates?: '' })
  | undefined;
// Not awaited by this module: the page's own modules wait for it. What the server has drawn stays until the app can draw it, too; where its code
// does not come, watch.ts says how to go on. Started in a task of its own, so that presses that came while the code was read are heard before.
if (first) preloadPage(first).then(() => setTimeout(start), document.getElementById('first-data') ? null : start);
else start();

function start(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <App actors={startAppActors()} />
    </StrictMode>
  );
  // A page that threw shows so in its place, and is told of like any other error of a script.
  const onCaughtError = reportError;
  // A transition is drawn in short tasks, between which presses are heard.
  startTransition(() => {
    // Where a reader's translator or another extension has changed the page, React draws it anew: that is no failure of ours.
    if (first?.hydrates !== undefined) hydrateRoot(root, app, { onCaughtError, onRecoverableError: () => {} });
    else createRoot(root, { onCaughtError }).render(app);
  });
}
