import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ErrorScreen } from './app/error-screen.tsx';
import { preloadFirstScreen } from './app/preload-first-screen.ts';
import { loadPublicConfig } from './lib/public-config.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);

const configured = loadPublicConfig();
void preloadFirstScreen(window.location.pathname, configured);
configured.then(
  // As a transition React draws in slices, so that a slow phone can answer a touch in between.
  () => startTransition(() => root.render(<App />)),
  (error: unknown) => root.render(<ErrorScreen error={error} onRetry={() => window.location.reload()} />),
);
