import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../../testing/axe.ts';
import { isConfirmed, SlideToConfirm } from './slide-to-confirm.tsx';

const TRACK = 300;

describe('a drag', () => {
  it.each([
    ['of three quarters of the way', 225, 5_000, true],
    ['of a little less, slowly', 224, 5_000, false],
    ['that is fast', 80, 100, true],
    ['as fast as the limit', 75, 100, false],
    ['of a finger that trembles', 30, 10, false],
  ])('%s confirms: %d px in %d ms, %s', (_what, px, ms, confirms) => {
    expect(isConfirmed(px, ms, TRACK)).toBe(confirms);
  });
});

const open = (pending = false) => {
  const onConfirm = jest.fn();
  const { container } = render(<SlideToConfirm label="Je suis arrivée" pending={pending} onConfirm={onConfirm} />);
  const knob = container.querySelector('[data-knob]');
  if (!(knob instanceof HTMLElement) || knob.parentElement === null) throw new Error('there is a knob');
  Object.defineProperty(knob, 'offsetWidth', { value: 80 });
  Object.defineProperty(knob.parentElement, 'clientWidth', { value: 80 + TRACK });
  knob.setPointerCapture = () => undefined;
  // The DOM of the specs has no pointer events that know where they are.
  const point = (type: string, clientX: number) =>
    fireEvent(knob, new MouseEvent(type, { bubbles: true, cancelable: true, clientX }));
  const drag = (to: number, end: 'pointerup' | 'pointercancel' = 'pointerup') => {
    point('pointerdown', 10);
    point('pointermove', 10 + to);
    point(end, 10 + to);
  };
  return { onConfirm, drag, knob };
};

describe('a slider', () => {
  it('confirms once at the end of its way, and goes back', () => {
    const { onConfirm, drag, knob } = open();
    drag(TRACK);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(knob).toHaveStyle({ transform: 'translateX(0px)' });
  });

  it('confirms nothing when the drag is broken off, or while a step is on its way', () => {
    const broken = open();
    broken.drag(TRACK, 'pointercancel');
    expect(broken.onConfirm).not.toHaveBeenCalled();
  });

  it('that waits confirms nothing', () => {
    const { onConfirm, drag } = open(true);
    drag(TRACK);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('is a button to a keyboard and a screen reader', async () => {
    const { onConfirm } = open();
    const user = userEvent.setup();
    await user.tab();
    expect(screen.getByRole('button', { name: /^Je suis arrivée/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });
});
