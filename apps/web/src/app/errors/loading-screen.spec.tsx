import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const said = () => screen.getByRole('status').textContent;

describe('the loading screen (spec platform §2 "Loading and shell")', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('says its messages one after the other, and begins again', () => {
    renderApp(<LoadingScreen />);
    const turn = () => act(() => jest.advanceTimersByTime(2000));
    const heard = [said()];
    for (let turns = 0; turns < 2; turns += 1) {
      turn();
      heard.push(said());
    }
    expect(heard).toEqual([
      'Chargement de votre profil…',
      'Déverrouillage de vos données…',
      'Chargement de votre profil…',
    ]);
  });

  it('begins with the data where the profile is there already', () => {
    renderApp(<LoadingScreen at={1} />);
    expect(said()).toBe('Déverrouillage de vos données…');
  });

  it('the loading screen keeps no clock once it is gone', () => {
    const { unmount } = renderApp(<LoadingScreen />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
