import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { ShellFooter } from './shell-footer.tsx';

it.each(['CGU', 'Support'])('« %s » is a link without a target', async (name) => {
  const { user } = renderApp(<ShellFooter />);
  expect(screen.getByRole('link', { name })).not.toHaveAttribute('href');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Confidentialité');
  await expectAccessible();
});

it.each([
  ['natalconnect', 1],
  ['mobility', 0],
] as const)('who drives %s is said there or not', (variant, times) => {
  renderApp(<ShellFooter />, { config: { variant } });
  expect(screen.queryAllByText(/Propulsé par/)).toHaveLength(times);
});
