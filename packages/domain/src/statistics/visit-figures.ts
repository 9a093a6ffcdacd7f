import { compareDays, type IsoDay, isoDay } from '../day.ts';

/** A value, and by how many per cent it differs from that of the period before; null where that was nothing. */
export interface Figure {
  readonly value: number;
  readonly delta: number | null;
}

/** In per cent, rounded. */
export const deltaOf = (current: number, previous: number): number | null =>
  previous === 0 ? null : Math.round(((current - previous) / previous) * 100);

export const figureOf = (value: number, previous: number): Figure => ({ value, delta: deltaOf(value, previous) });

export type DurationClass = 'long' | 'medium' | 'short';

/** @param minutes before they are rounded (design catalogues §10.2) */
export function durationClass(minutes: number): DurationClass {
  if (minutes >= 50) return 'long';
  return minutes >= 35 ? 'medium' : 'short';
}

export type Rating = 'good' | 'fair' | 'poor';

/** @param minutes before they are rounded */
export function averageRating(minutes: number): Rating {
  if (minutes >= 25) return 'good';
  return minutes < 22 ? 'poor' : 'fair';
}

/** Of a satisfaction out of five. */
export function satisfactionRating(value: number): Rating {
  if (value >= 4.5) return 'good';
  return value >= 3 ? 'fair' : 'poor';
}

/** Patients are not asked yet: what the page shows says that it is a placeholder (spec clinical §9, design catalogues C-34). */
export const SATISFACTION_PLACEHOLDER = 4.8;

/** Hours as the card of the whole time shows them: those that were begun count. */
export const startedHours = (minutes: number): number => Math.ceil(minutes / 60);

/** A visit that has taken place. */
export interface FulfilledVisit {
  readonly day: IsoDay;
  /** In minutes; null where no participant joined, so that its beginning is not known. */
  readonly duration: number | null;
  readonly practitioner: { readonly id: string; readonly name: string };
}

const minutesOf = (visits: readonly Pick<FulfilledVisit, 'duration'>[]): number[] =>
  visits.flatMap(({ duration }) => (duration === null ? [] : [duration]));

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Of nothing: 0. */
export const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sumOf(values) / values.length;

/** How many there were and how long they took, beside the period before. */
export function visitFigures(
  current: readonly Pick<FulfilledVisit, 'duration'>[],
  previous: readonly Pick<FulfilledVisit, 'duration'>[],
) {
  const [now, before] = [minutesOf(current), minutesOf(previous)];
  return {
    appointments: { count: figureOf(current.length, previous.length) },
    duration: { avg: figureOf(averageOf(now), averageOf(before)), sum: figureOf(sumOf(now), sumOf(before)) },
  };
}

export interface PractitionerFigures {
  readonly id: string;
  readonly name: string;
  readonly visits: number;
  /** In minutes, not rounded; null where no duration is known. */
  readonly average: number | null;
  readonly last: IsoDay;
}

/** « Analyse par médecin » of visits by their day, `yyyy-MM-dd`. */
export const practitionersOf = (
  details: Readonly<Record<string, readonly Omit<FulfilledVisit, 'day'>[]>> = {},
): PractitionerFigures[] =>
  byPractitioner(
    Object.entries(details).flatMap(([day, visits]) => visits.map((visit) => ({ ...visit, day: isoDay(day) }))),
  );

/** « Analyse par médecin »: who has seen most first, then by name. */
export function byPractitioner(visits: readonly FulfilledVisit[]): PractitionerFigures[] {
  const groups = Map.groupBy(visits, ({ practitioner }) => practitioner.id);
  return [...groups]
    .map(([id, own]) => {
      const durations = minutesOf(own);
      return {
        id,
        name: own[0]?.practitioner.name ?? '',
        visits: own.length,
        average: durations.length === 0 ? null : averageOf(durations),
        last: own.map(({ day }) => day).reduce((a, b) => (compareDays(a, b) > 0 ? a : b)),
      };
    })
    .sort((a, b) => b.visits - a.visits || a.name.localeCompare(b.name, 'fr'));
}
