import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Waiting } from './loading-page.tsx';

it('is a page of its own to whoever does not see it: a place, a heading, a state', () => {
  render(<Waiting />);
  expect(screen.getByRole('main').className).toBe('first-paint');
  screen.getByRole('heading', { level: 1, name: 'Chargement' });
  screen.getByRole('status', { name: 'Chargement' });
});
