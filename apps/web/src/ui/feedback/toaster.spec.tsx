import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

const region = () => screen.getByRole('region', { name: 'Notifications' });
const seen = () => [...region().querySelectorAll('.font-semibold')].map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const close = (title: string): void => {
  const [button] = within(region()).getAllByRole('button').slice(seen().indexOf(title));
  if (button === undefined) throw new Error(`${title} is not on screen`);
  fireEvent.click(button);
};

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

describe('toasts (spec platform §9)', () => {
  it('are two at most, the newest first', () => {
    act(() => {
      toast.info('un');
      toast.danger('deux');
      toast.success('trois');
    });
    expect(seen()).toEqual(['trois', 'deux']);
    close('trois');
    expect(seen()).toEqual(['deux']);
  });

  it('are on screen once, however often they are said', () => {
    act(() => {
      toast.danger('une erreur', 'réessayez');
      toast.info('autre chose');
      toast.danger('une erreur', 'réessayez');
      toast.danger('une erreur', 'réessayez');
    });
    expect(seen()).toEqual(['une erreur', 'autre chose']);
    act(() => toast.danger('une erreur', 'pour une autre raison'));
    expect(seen()).toEqual(['une erreur', 'une erreur']);
  });

  it('leave the screen when dismissed, and are shown when said again', () => {
    act(() => toast.danger('une erreur'));
    close('une erreur');
    expect(seen()).toEqual([]);
    act(() => toast.danger('une erreur'));
    expect(seen()).toEqual(['une erreur']);
    pass(60_000);
    expect(seen()).toEqual(['une erreur']);
  });

  it('go by themselves when there was time to read them, but for failures', () => {
    act(() => {
      toast.success('enregistré');
      toast.danger('refusé');
    });
    pass(14_999);
    expect(seen()).toEqual(['refusé', 'enregistré']);
    pass(1);
    expect(seen()).toEqual(['refusé']);
    pass(60_000);
    expect(seen()).toEqual(['refusé']);
  });

  it('interrupt for a failure alone, in a region that was there before them', async () => {
    jest.useRealTimers();
    expect(region()).toHaveAttribute('aria-live', 'polite');
    act(() => {
      toast.success('enregistré', 'en lieu sûr');
      toast.danger('refusé');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('refusé');
    await expectAccessible(region());
  });
});
