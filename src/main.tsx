import './tokens.css';
import './look.css';
import './heldHistory.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startAppActors } from './appActors.ts';
import { locale } from './messages/words.ts';
import { applyScheme } from './views/parts/scheme.ts';

applyScheme();
document.documentElement.lang = locale;
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App actors={startAppActors()} />
    </StrictMode>,
  );
}
