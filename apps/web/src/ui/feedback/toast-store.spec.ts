import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toast, toastStore } from './toast-store.ts';

const seen = () =>
  toastStore
    .current()
    .filter(({ dismissed }) => !dismissed)
    .map(({ title }) => title);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  toast.clear();
  jest.useRealTimers();
});

describe('toasts (spec platform §9)', () => {
  it('are two at most, the newest first', () => {
    toast.info('un');
    toast.danger('deux');
    toast.success('trois');
    expect(seen()).toEqual(['trois', 'deux']);
  });

  it('are on screen once, however often they are said', () => {
    toast.danger('une erreur', 'réessayez');
    toast.info('autre chose');
    toast.danger('une erreur', 'réessayez');
    toast.danger('une erreur', 'réessayez');
    expect(seen()).toEqual(['une erreur', 'autre chose']);
    toast.danger('une erreur', 'pour une autre raison');
    expect(seen()).toEqual(['une erreur', 'une erreur']);
  });

  it('leave the screen when dismissed and the list 15 s later', () => {
    const id = toast.danger('une erreur');
    toast.dismiss(id);
    expect(seen()).toEqual([]);
    jest.advanceTimersByTime(14_999);
    expect(toastStore.current()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toastStore.current()).toHaveLength(0);
  });

  it('go by themselves when there was time to read them, but for failures', () => {
    toast.success('enregistré');
    toast.danger('refusé');
    jest.advanceTimersByTime(14_999);
    expect(seen()).toEqual(['refusé', 'enregistré']);
    jest.advanceTimersByTime(1);
    expect(seen()).toEqual(['refusé']);
    jest.advanceTimersByTime(60_000);
    expect(seen()).toEqual(['refusé']);
  });
});
