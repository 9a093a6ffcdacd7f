import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { renderApp } from '../../testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const notFetched = () => new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js');

type Screen = ComponentType<object>;

/** A shell around one screen. */
const Shell = ({ of: Shown }: { readonly of: Screen }) => (
  <>
    <Link to="/other">Menu</Link>
    <ScreenBoundary address={useLocation().pathname}>
      <Suspense fallback="Un instant">
        <Routes>
          <Route path="/" element={<Shown />} />
          <Route path="/other" element={<h1>Un autre écran</h1>} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  </>
);

const openScreen = (load: () => Promise<Screen>) =>
  renderApp(
    <ErrorBoundary>
      <Shell of={lazyPart(load)} />
    </ErrorBoundary>,
  );

const failingOnce = () => {
  const load = jest.fn<() => Promise<Screen>>();
  load.mockRejectedValueOnce(notFetched()).mockResolvedValue(() => <h1>L’agenda</h1>);
  return load;
};

const FAILED = 'Cet écran n’a pas pu être ouvert';

beforeEach(() => {
  // React reports what a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a screen whose code could not be fetched', () => {
  it('leaves the shell where it is, and opens when the person tries again', async () => {
    const { user } = openScreen(failingOnce());
    await screen.findByRole('heading', { name: FAILED });
    screen.getByRole('link', { name: 'Menu' });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('heading', { name: 'L’agenda' });
  });

  it('is asked for by a page that begins anew where the browser remembers the failure', async () => {
    const fetched = jest.fn<(address: string, how: RequestInit) => Promise<void>>().mockResolvedValue();
    Object.assign(globalThis, { fetch: fetched });
    const tag = document.head.appendChild(document.createElement('link'));
    Object.assign(tag, { rel: 'modulepreload', href: '/assets/x.js' });
    const { user } = openScreen(async () => {
      throw notFetched();
    });
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(fetched).toHaveBeenCalledWith('/assets/x.js', { cache: 'reload' }));
    tag.remove();
    Reflect.deleteProperty(globalThis, 'fetch');
  });

  it('opens by itself when the network is back', async () => {
    openScreen(failingOnce());
    await screen.findByRole('heading', { name: FAILED });
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'L’agenda' });
  });

  it('is asked for once, not for ever, as long as nobody tries again', async () => {
    const load = failingOnce();
    openScreen(load);
    await screen.findByRole('heading', { name: FAILED });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a screen whose code could not be fetched gives way to another screen', async () => {
    const { user } = openScreen(failingOnce());
    await screen.findByRole('heading', { name: FAILED });
    await user.click(screen.getByRole('link', { name: 'Menu' }));
    screen.getByRole('heading', { name: 'Un autre écran' });
  });

  it('is not said of an error in a screen that came', async () => {
    openScreen(async () => () => {
      throw new Error('broken');
    });
    await screen.findByRole('heading', { name: 'Une erreur est survenue' });
    expect(screen.queryByRole('link', { name: 'Menu' })).not.toBeInTheDocument();
  });
});
