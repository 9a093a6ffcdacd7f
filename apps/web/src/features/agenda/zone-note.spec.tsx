import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { ZoneNote } from './zone-note.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');

/** A device whose clock shows so many minutes more than UTC. */
const onADevice = (ahead: number): void => {
  const shown = new Date(NOW + ahead * 60_000);
  jest.spyOn(Date.prototype, 'getHours').mockReturnValue(shown.getUTCHours());
  jest.spyOn(Date.prototype, 'getMinutes').mockReturnValue(shown.getUTCMinutes());
};

describe('whose hours are written', () => {
  it.each([
    ['somebody in Abidjan who reads French hours', 'FR', 0, 'Les heures sont celles de Paris.'],
    ['somebody in Paris who reads Ivorian hours', 'CI', 60, 'Les heures sont celles d’Abidjan.'],
  ] as const)('is told to %s', (_who, country, ahead, sentence) => {
    onADevice(ahead);
    renderApp(<ZoneNote now={NOW} />, { config: { country } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('is not told where the device shows the same', () => {
    onADevice(60);
    const { container } = renderApp(<ZoneNote now={NOW} />, { config: { country: 'FR' } });
    expect(container.textContent).toBe('');
  });
});
