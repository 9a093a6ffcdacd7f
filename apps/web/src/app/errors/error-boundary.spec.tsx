import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';

const sendBeacon = jest.fn<(url: string, body: Blob) => boolean>();

beforeEach(() => {
  sendBeacon.mockReset().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  // React tells a caught error there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const Broken = (): never => {
  throw new TypeError('nobody caught this');
};

it('what no screen caught is reported once, and the screen says so', () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  screen.getByText(/Nos équipes ont été prévenues\./);
  expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual(['/api/client-error']);
});
