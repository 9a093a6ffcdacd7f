import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { openEditor, setUpAvailability } from '../../../testing/availability.tsx';

setUpAvailability();

const rests = (): boolean =>
  screen.getByRole('button', { name: 'Sauvegarder' }).getAttribute('aria-disabled') === 'true';

it('an opening is drawn on the grid, and the week stays as it was on Escape', async () => {
  await openEditor();
  const grid = document.querySelector('[data-drawn-week] .cursor-crosshair');
  if (grid === null) throw new Error('the week is not drawn');
  // Seven columns of a hundred pixels, and a pixel for each minute from 7 to 21.
  jest.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 840));
  // jsdom has no pointers; their events are those of a mouse with one field more.
  const point = (on: Element | Window, name: string, clientX: number, clientY: number) =>
    fireEvent(on, new MouseEvent(name, { bubbles: true, cancelable: true, clientX, clientY }));
  const draw = () => {
    point(grid, 'pointerdown', 250, 120);
    point(window, 'pointermove', 250, 300);
  };
  draw();
  screen.getByText(/9 h –/);
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent(window, new MouseEvent('pointerup'));
  expect(rests()).toBe(true);
  draw();
  fireEvent(window, new MouseEvent('pointerup'));
  expect(screen.getByLabelText('Début, mercredi')).toHaveValue('09:00');
  expect(screen.getByLabelText('Fin, mercredi')).toHaveValue('12:00');
  expect(rests()).toBe(false);
});
