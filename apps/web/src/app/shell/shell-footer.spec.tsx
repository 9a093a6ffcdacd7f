import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { renderApp, TEST_CONFIG } from '../../testing/render.tsx';
import { ShellFooter } from './shell-footer.tsx';

it.each([
  ['CGU', '/legals/terms'],
  ['Support', 'mailto:support@maillon.example'],
  ['Accessibilité : partiellement conforme', '/legals/accessibility'],
])('« %s » leads somewhere', async (name, href) => {
  renderApp(<ShellFooter />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  await expectAccessible();
});

it('no support is offered where the operator names none', () => {
  renderApp(<ShellFooter />, { config: { operator: { ...TEST_CONFIG.operator, supportEmail: null } } });
  expect(screen.queryByRole('link', { name: 'Support' })).not.toBeInTheDocument();
});

it.each([
  ['natalconnect', 1],
  ['mobility', 0],
] as const)('who drives %s is said there or not', (variant, times) => {
  renderApp(<ShellFooter />, { config: { variant } });
  expect(screen.queryAllByText(/Propulsé par/)).toHaveLength(times);
});
