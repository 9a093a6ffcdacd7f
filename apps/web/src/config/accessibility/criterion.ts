export const STATES = {
  conform: 'Conforme',
  'not-conform': 'Non conforme',
  'not-applicable': 'Non applicable',
  'not-tested': 'Non testé',
} as const;
export type State = keyof typeof STATES;

/** A criterion of RGAA 4.1 in short words, and how it is known: a test of this repository, a reading at the day that the page names, or why not. */
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
