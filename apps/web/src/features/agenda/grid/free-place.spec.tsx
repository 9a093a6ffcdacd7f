import { describe, expect, it, jest } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../../../testing/axe.ts';
import { FreePlace } from './free-place.tsx';

const DAY = isoDay('2026-03-10');
const HOUR = 60;

const open = (earliest = 0) => {
  const onBook = jest.fn();
  render(
    <ol>
      <FreePlace day={DAY} shown={{ from: 8 * HOUR, to: 19 * HOUR }} earliest={earliest} onBook={onBook} />
    </ol>,
  );
  return { onBook, user: userEvent.setup() };
};
const place = () => screen.getByRole('button', { name: /^Ajouter un rendez-vous mardi 10 mars 2026 à/ });

describe('a free place of the calendar', () => {
  it('is booked by keyboard: arrows go by a quarter of an hour, a page by an hour', async () => {
    const { onBook, user } = open();
    await user.tab();
    expect(place()).toHaveFocus();
    await user.keyboard('{ArrowDown}{PageDown}{Enter}');
    expect(onBook).toHaveBeenCalledWith(DAY, 10 * HOUR + 15);
    await expectAccessible();
  });

  it('never lies before what is still to come, nor beyond the hours on screen', async () => {
    const { onBook, user } = open(14 * HOUR + 3);
    await user.tab();
    expect(place()).toHaveAccessibleName(/à 14 h 15$/);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onBook).toHaveBeenLastCalledWith(DAY, 14 * HOUR + 15);
    for (let hour = 0; hour < 6; hour += 1) await user.keyboard('{PageDown}');
    expect(place()).toHaveAccessibleName(/à 18 h 30$/);
  });

  it('is not there on a day that is over', () => {
    open(24 * HOUR);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
