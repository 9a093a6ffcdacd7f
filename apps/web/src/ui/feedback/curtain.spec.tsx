import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { Curtain } from './curtain.tsx';

const Part = ({ name, answer }: { readonly name: string; readonly answer: Promise<string> }) => (
  <p>{useQuery({ queryKey: [name], queryFn: () => answer }).data ?? `${name} attend`}</p>
);

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
