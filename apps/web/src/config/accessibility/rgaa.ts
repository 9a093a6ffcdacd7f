import { isoDay } from '@maillon/domain/day';
import { ACTING } from './acting.ts';
import type { State, Theme } from './criterion.ts';
import { PERCEIVING } from './perceiving.ts';
import { READING } from './reading.ts';

/** When the criteria that no test decides were read in the screens and in their code. */
export const READ_ON = isoDay('2026-11-30');

/** In the order of the reference: a criterion's number is its theme's and its own place. */
export const THEMES: readonly Theme[] = [...PERCEIVING, ...READING, ...ACTING];

export const countOf = (state: State): number =>
  THEMES.flatMap(({ criteria }) => criteria).filter((criterion) => criterion.state === state).length;

/** Of those that apply and were tested, rounded down. @returns percent */
export const conformity = (): number =>
  Math.floor((100 * countOf('conform')) / (countOf('conform') + countOf('not-conform')));
