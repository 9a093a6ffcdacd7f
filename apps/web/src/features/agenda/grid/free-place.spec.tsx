import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../../../testing/axe.ts';
import { FreePlace } from './free-place.tsx';

const HOUR = 60;

const open = (earliest = 0, usual?: 15 | 45) => {
  const onBook = jest.fn();
  render(
    <ol>
      <FreePlace
        label="mardi 10 mars 2026"
        shown={{ from: 8 * HOUR, to: 19 * HOUR }}
        earliest={earliest}
        usual={usual}
        onBook={onBook}
      />
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
    expect(onBook).toHaveBeenCalledWith({ from: 10 * HOUR + 15, length: 30 });
    await expectAccessible();
  });

  it('leads to the same place of the day before or after with the arrows', async () => {
    const onSideways = jest.fn();
    const shared = { shown: { from: 8 * HOUR, to: 19 * HOUR }, earliest: 0, onBook: jest.fn(), onSideways };
    render(
      <div>
        {['lundi', 'mardi'].map((label) => (
          <section key={label} data-column={label}>
            <ol>
              <FreePlace label={label} {...shared} />
            </ol>
          </section>
        ))}
      </div>,
    );
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{PageDown}{ArrowRight}');
    expect(screen.getByRole('button', { name: /mardi/ })).toHaveFocus();
    // At the hour that it had, which is no longer drawn where it comes from.
    expect(onSideways).toHaveBeenCalledWith(10 * HOUR);
    expect(screen.getByRole('button', { name: /lundi/ })).toHaveAttribute('data-shown', 'false');
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(screen.getByRole('button', { name: /lundi/ })).toHaveFocus();
  });

  it('is as long as the slots of the calendar', async () => {
    const { onBook, user } = open(0, 45);
    await user.tab();
    expect(place()).toHaveAccessibleName(/à 9\sh$/);
    await user.keyboard('{Enter}');
    expect(onBook).toHaveBeenCalledWith({ from: 9 * HOUR, length: 45 });
    for (let hour = 0; hour < 11; hour += 1) await user.keyboard('{PageDown}');
    expect(place()).toHaveAccessibleName(/à 18\sh\s15$/);
  });

  it('never lies before what is still to come, nor beyond the hours on screen', async () => {
    const { onBook, user } = open(14 * HOUR + 3);
    await user.tab();
    expect(place()).toHaveAccessibleName(/à 14\sh\s15$/);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onBook).toHaveBeenLastCalledWith({ from: 14 * HOUR + 15, length: 30 });
    for (let hour = 0; hour < 6; hour += 1) await user.keyboard('{PageDown}');
    expect(place()).toHaveAccessibleName(/à 18\sh\s30$/);
  });

  it('has the length that Shift and the arrows give it, an hour at most and within the hours on screen', async () => {
    const { onBook, user } = open();
    await user.tab();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(place()).toHaveAccessibleName(/à 9\sh pour 45 minutes$/);
    await user.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
    expect(onBook).toHaveBeenLastCalledWith({ from: 9 * HOUR, length: 60 });
    for (let hour = 0; hour < 10; hour += 1) await user.keyboard('{PageDown}');
    await user.keyboard('{Enter}');
    expect(onBook).toHaveBeenLastCalledWith({ from: 18 * HOUR + 30, length: 30 });
    await user.keyboard('{Shift>}{PageUp}{/Shift}{Enter}');
    expect(onBook).toHaveBeenLastCalledWith({ from: 18 * HOUR + 30, length: 15 });
  });

  describe('under the mouse', () => {
    /** Eleven hours, a pixel each minute. */
    beforeEach(() => {
      jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 11 * HOUR));
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    // jsdom makes pointer events without a place.
    const pointer = (type: string, clientY: number) =>
      fireEvent(
        screen.getByRole('listitem'),
        Object.assign(new MouseEvent(type, { bubbles: true, button: 0, clientY }), { pointerType: 'mouse' }),
      );

    it('is drawn from where the mouse goes down to where it is let go, and booked once', () => {
      const { onBook } = open();
      pointer('pointerdown', 2 * HOUR + 3);
      pointer('pointermove', 2 * HOUR + 40);
      pointer('pointerup', 2 * HOUR + 40);
      fireEvent.click(place());
      expect(onBook.mock.calls).toEqual([[{ from: 10 * HOUR, length: 45 }]]);
    });

    it('is as long as it was shown where the mouse only clicks, though the hand trembles', () => {
      const { onBook } = open();
      pointer('pointerdown', 2 * HOUR + 3);
      pointer('pointermove', 2 * HOUR + 6);
      pointer('pointerup', 2 * HOUR + 6);
      fireEvent.click(place());
      expect(onBook.mock.calls).toEqual([[{ from: 10 * HOUR, length: 30 }]]);
    });
  });

  it('is not there on a day that is over', () => {
    open(24 * HOUR);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
