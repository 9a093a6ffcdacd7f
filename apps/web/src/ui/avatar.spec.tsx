import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

it.each([
  ['Camille Fontanel', 'CF'],
  ['Jean-Luc', 'JL'],
  ['Awa TRAORÉ-LEMAIRE', 'AT'],
  ['Zoé 😀', 'Z😀'],
  ['𠮷田', '𠮷'],
  ['', ''],
])('the initials of « %s » are whole characters: « %s »', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent).toBe(initials);
});
