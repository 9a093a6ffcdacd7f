import { beforeEach, expect, it } from '@jest/globals';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { anAppointment } from '../../../testing/appointments.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { inOwnWords, visitItems } from './timeline.model.ts';

const NOW = Date.parse('2026-11-27T19:10:00Z');

beforeEach(() => setPublicConfig(TEST_CONFIG));

it.each([
  ['2026-11-27T18:55:00Z', '2026-11-27T19:25:00Z', 'BOOKED', /^En cours · /],
  ['2026-11-27T17:55:00Z', '2026-11-27T18:25:00Z', 'BOOKED', /^Passée, non clôturée · /],
  ['2026-11-27T18:55:00Z', '2026-11-27T19:25:00Z', 'CANCELLED', /^Annulée · /],
  ['2026-11-27T18:55:00Z', '2026-11-27T19:25:00Z', 'FULFILLED', /^(?!En cours|Passée|Annulée)/],
] as const)('a visit from %s to %s that is %s says so', (start, end, status, said) => {
  const [item] = visitItems([{ ...anAppointment(), start, end, status }], NOW);
  expect(item?.detail).toMatch(said);
});

it('to the patient what they did is theirs, and what others did is not', () => {
  const about = { kind: 'answers', at: '2026-11-27T19:15:00Z', aside: '', isAbnormal: false } as const;
  const [own, note, other] = inOwnWords(
    [
      { ...about, id: '1', title: 'Camille Moreau a répondu à 17 questions', detail: 'Asthme.' },
      { ...about, id: '2', title: 'Poids : 62,5 kg', detail: 'Camille Moreau · à jeun' },
      { ...about, id: '3', title: 'Poids : 62,5 kg', detail: 'Camille Moreau-Petit' },
    ],
    'Camille Moreau',
  );
  expect(own).toMatchObject({ title: 'Vous avez répondu à 17 questions', detail: 'Asthme.' });
  expect(note?.detail).toBe('Vous · à jeun');
  expect(other?.detail).toBe('Camille Moreau-Petit');
});

it('a visit that was ended before its hour is listed, one that is booked for later is not', () => {
  const later = { start: '2026-11-27T19:15:00Z', end: '2026-11-27T19:30:00Z' };
  const shown = (status: 'FULFILLED' | 'BOOKED') => visitItems([{ ...anAppointment(), ...later, status }], NOW).length;
  expect([shown('FULFILLED'), shown('BOOKED')]).toEqual([1, 0]);
});
