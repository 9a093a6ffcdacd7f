import { beforeEach, expect, it } from '@jest/globals';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { anAppointment, anId, aPatientCard } from '../../../testing/appointments.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { withFirstTimes } from './seen-soon.ts';
import { unendedTodos } from './unended-todos.ts';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const at = (clock: string, day = '2026-11-25'): number => Date.parse(`${day}T${clock}:00+01:00`);
const free = [
  { start: at('11:00'), end: at('11:20') },
  { start: at('14:00'), end: at('15:00') },
];

const measured = (id: string) => ({
  ...{ key: id, title: 'Tension 145/95', about: 'Repère 140/90', since: null, isUrgent: true, to: '/' },
  person: { id, name: id, gender: 'FEMALE' as const, phone: null },
});
const visit = (id: string, from: number, more: Partial<Appointment> = {}): Appointment => {
  const [start, end] = [from, from + 30 * MINUTE_MS].map((one) => new Date(one).toISOString());
  return anAppointment({
    id: `visit ${id}`,
    start: start ?? '',
    end: end ?? '',
    patient: aPatientCard(id, id),
    ...more,
  });
};
const seen = (ids: readonly string[], visits: readonly Appointment[] = []) =>
  withFirstTimes(
    ids.map((id) => measured(id)),
    { visits, free, duration: 30, now: NOW },
  ).map(({ see }) => [see?.label, see?.to]);

beforeEach(() => setPublicConfig(TEST_CONFIG));

it('an hour is promised to one patient', () => {
  expect(seen(['a', 'b', 'c'])).toEqual([
    ['La voir à 14\u{a0}h', '/app/agenda/new?patient=a&start=2026-11-25T13%3A00%3A00.000Z&minutes=30'],
    ['La voir à 14\u{a0}h\u{a0}30', '/app/agenda/new?patient=b&start=2026-11-25T13%3A30%3A00.000Z&minutes=30'],
    ['Prévoir une visite', '/app/agenda/new?patient=c'],
  ]);
});

it('a patient who is in front of the reader is seen now, and takes no other hour', () => {
  const joinable = visit('a', at('10:00'));
  expect(seen(['a', 'b'], [joinable])).toEqual([
    ['La voir maintenant', '/app/join-appointment/visit a'],
    ['La voir à 14\u{a0}h', expect.stringContaining('13%3A00')],
  ]);
});

it('a patient who comes before the first free hour is seen then', () => {
  expect(seen(['a'], [visit('a', at('13:00'))])).toEqual([
    ['Sa visite : 13\u{a0}h', '/app/agenda?appointment=visit a'],
  ]);
  const [later] = seen(['a'], [visit('a', at('16:00'))]);
  expect(later?.[0]).toBe('La voir à 14\u{a0}h');
  const [cancelled] = seen(['a'], [visit('a', at('13:00'), { status: 'CANCELLED' })]);
  expect(cancelled?.[0]).toBe('La voir à 14\u{a0}h');
});

it('a visit that nobody has ended owes its report, as long as it can be written, to who led it', () => {
  const me = visit('a', 0).doctors[0]?.userData.userId ?? '';
  const visits = [
    visit('Awa', at('09:00')),
    visit('Inès', at('16:00', '2026-11-24')),
    visit('Zoé', at('09:30'), { status: 'FULFILLED' }),
    visit('Léa', at('10:00')),
    visit('Ana', at('10:00', '2026-11-10')),
    visit('Bea', at('11:00')),
  ];
  expect(unendedTodos(visits, me, NOW).map(({ title, about, to }) => [title, about, to])).toEqual([
    ['Compte rendu à rédiger · Awa', 'Visite de 9\u{a0}h, à terminer', '/app/appointment/report/visit Awa'],
    ['Compte rendu à rédiger · Inès', 'Visite d’hier à 16\u{a0}h, à terminer', '/app/appointment/report/visit Inès'],
  ]);
  expect(unendedTodos(visits, anId(999), NOW)).toEqual([]);
});

it('many visits that nobody has ended hide nothing else', () => {
  const me = visit('a', 0).doctors[0]?.userData.userId ?? '';
  const many = ['A', 'B', 'C', 'D', 'E'].map((name, hour) => visit(name, at(`0${hour + 1}:00`, '2026-11-24')));
  expect(unendedTodos(many, me, NOW).map(({ title, about, to }) => [title, about, to])).toEqual([
    ['Compte rendu à rédiger · E', 'Visite d’hier à 5\u{a0}h, à terminer', '/app/appointment/report/visit E'],
    ['Compte rendu à rédiger · D', 'Visite d’hier à 4\u{a0}h, à terminer', '/app/appointment/report/visit D'],
    ['3 autres visites à terminer', 'C, B, A', '/app/agenda'],
  ]);
});
