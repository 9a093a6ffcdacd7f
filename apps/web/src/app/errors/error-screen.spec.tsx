import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ErrorScreen } from './error-screen.tsx';

const problem = new ApiProblem({
  type: '/problems/internal',
  title: 'Une erreur est survenue',
  status: 500,
  detail: 'Une erreur est survenue',
  instance: '/api/user/current',
  code: 'INTERNAL',
  message: 'internal',
  traceId: '4bf92f35',
});

const writeText = jest.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  jest.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the global error screen (spec platform §8)', () => {
  it('apologises with the words of the specification', () => {
    render(<ErrorScreen error={problem} onRetry={() => undefined} />);
    screen.getByRole('heading', { name: 'Une erreur est survenue' });
    screen.getByText('Nous sommes navrés pour la gêne occasionnée. Nos équipes ont été prévenues.');
  });

  it('the global error screen tries again when asked', () => {
    const onRetry = jest.fn();
    render(<ErrorScreen error={problem} onRetry={onRetry} />);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('copies what support needs and confirms it for five seconds', async () => {
    render(<ErrorScreen error={problem} onRetry={() => undefined} />);
    const copy = screen.getByRole('button', { name: 'Copier', hidden: true });
    await act(async () => fireEvent.click(copy));
    expect(writeText).toHaveBeenCalledWith('500 INTERNAL\n/api/user/current\ntrace 4bf92f35');
    expect(copy.textContent).toBe('Copié');
    act(() => jest.advanceTimersByTime(4999));
    expect(copy.textContent).toBe('Copié');
    act(() => jest.advanceTimersByTime(1));
    expect(copy.textContent).toBe('Copier');
  });
});
