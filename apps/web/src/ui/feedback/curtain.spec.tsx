import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { Curtain, useIsCurtainUp } from './curtain.tsx';

const Part = ({ name, answer }: { readonly name: string; readonly answer: Promise<string> }) => (
  <p>{useQuery({ queryKey: [name], queryFn: () => answer }).data ?? `${name} attend`}</p>
);

const Seen = () => <p>{useIsCurtainUp() ? 'vu' : 'caché'}</p>;

it('parts are shown together, once the last of them was read', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  renderApp(
    <Curtain instead={<p>À sa place</p>}>
      <Part name="un" answer={first.promise} />
      <Part name="deux" answer={second.promise} />
    </Curtain>,
  );
  first.resolve('premier');
  expect((await screen.findByText('premier')).parentElement).toHaveClass('hidden');
  expect(screen.getByText('À sa place')).toBeInTheDocument();
  second.resolve('second');
  await waitFor(() => expect(screen.getByText('second').parentElement).not.toHaveClass('hidden'));
  expect(screen.queryByText('À sa place')).not.toBeInTheDocument();
});

it('a curtain of narrow pages leaves wide ones as they are, and says when what is behind it can be focused', async () => {
  const answer = Promise.withResolvers<string>();
  renderApp(
    <Curtain isNarrowOnly instead={<p>À sa place</p>}>
      <Part name="un" answer={answer.promise} />
      <Seen />
    </Curtain>,
  );
  expect(screen.getByText('un attend').parentElement).toHaveClass('hidden', 'lg:contents');
  expect(screen.getByText('À sa place').parentElement).toHaveClass('lg:hidden');
  expect(screen.getByText('caché')).toBeInTheDocument();
  answer.resolve('premier');
  expect(await screen.findByText('vu')).toBeInTheDocument();
  expect(screen.getByText('premier').parentElement).not.toHaveClass('hidden');
});
