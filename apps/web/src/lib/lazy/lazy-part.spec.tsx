import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

const greeting = () =>
  lazyPart(async () => ({ name }: { readonly name: string }) => <p>Bonjour {name}</p>);

describe('a part whose code comes later', () => {
  it('shows the fallback until its code is here', async () => {
    const Greeting = greeting();
    render(
      <Suspense fallback="Un instant">
        <Greeting name="Ana" />
      </Suspense>,
    );
    expect(screen.getByText('Un instant')).toBeInTheDocument();
    expect(await screen.findByText('Bonjour Ana')).toBeInTheDocument();
  });

  it('is drawn at once where its code was fetched before', async () => {
    const Greeting = greeting();
    await Greeting.preload();
    render(
      <Suspense fallback="Un instant">
        <Greeting name="Ana" />
      </Suspense>,
    );
    expect(screen.getByText('Bonjour Ana')).toBeInTheDocument();
  });

  it('gives its place to another one, as the routes of the sign-in and of the signed-in area do', async () => {
    const Greeting = greeting();
    const Farewell = lazyPart(async () => ({ name }: { readonly name: string }) => <p>Au revoir {name}</p>);
    await Promise.all([Greeting.preload(), Farewell.preload()]);
    const { rerender } = render(<Greeting name="Ana" />);
    rerender(<Farewell name="Ana" />);
    expect(screen.getByText('Au revoir Ana')).toBeInTheDocument();
  });
});
