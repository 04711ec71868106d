import './tokens.css';
import './look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startAppActors } from './appActors.ts';
import { applyScheme } from './views/parts/scheme.ts';

applyScheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App actors={startAppActors()} />
    </StrictMode>,
  );
}
