import { isoDay } from '@maillon/domain/day';
import { ACTING } from './acting.ts';
import { PERCEIVING } from './perceiving.ts';
import { READING } from './reading.ts';

export const STATES = {
  conform: 'Conforme',
  'not-conform': 'Non conforme',
  'not-applicable': 'Non applicable',
  'not-tested': 'Non testé',
} as const;
export type State = keyof typeof STATES;

/** A criterion of RGAA 4.1 in short words, and how it is known: a test of this repository, a reading at {@link READ_ON}, or why not. */
export interface Criterion {
  readonly says: string;
  readonly state: State;
  readonly test?: string;
  readonly reading?: string;
  readonly because?: string;
}

export interface Theme {
  readonly title: string;
  readonly criteria: readonly Criterion[];
}

/** When the criteria that no test decides were read in the screens and in their code. */
export const READ_ON = isoDay('2026-11-30');

/** In the order of the reference: a criterion's number is its theme's and its own place. */
export const THEMES: readonly Theme[] = [...PERCEIVING, ...READING, ...ACTING];

export const countOf = (state: State): number =>
  THEMES.flatMap(({ criteria }) => criteria).filter((criterion) => criterion.state === state).length;

/** Of those that apply and were tested, rounded down. @returns percent */
export const conformity = (): number =>
  Math.floor((100 * countOf('conform')) / (countOf('conform') + countOf('not-conform')));
