import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './app/errors/error-boundary.tsx';
import { ErrorScreen } from './app/errors/error-screen.tsx';
import { preloadFirstScreen } from './app/first/preload-first-screen.tsx';
import { Router } from './app/router.tsx';
import { loadPublicConfig, publicConfig } from './lib/api/public-config.ts';
import { reportError } from './lib/api/report-error.ts';
import { speakVerbatim } from './lib/typography/text-rule.ts';

const App = () => (
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>
);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);

const configured = loadPublicConfig().then(() => (publicConfig().texts === 'verbatim' ? speakVerbatim() : undefined));
const prepared = preloadFirstScreen(window.location.pathname, configured);
// Not before the code of the first screen is here: a fallback, once drawn, stays for a moment.
Promise.all([configured, prepared]).then(
  // At once and not in slices: there is nothing on the page yet that the user could touch.
  () => root.render(<App />),
  (error: unknown) => {
    reportError(error);
    root.render(<ErrorScreen error={error} onRetry={() => window.location.reload()} />);
  },
);
