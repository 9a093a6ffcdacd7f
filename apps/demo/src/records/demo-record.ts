import type { DemoDocument } from '../write-documents.ts';
import type { Answers, Measure } from '../write-record.ts';

/** What a patient of the demo has in their file that only people with keys can write. */
export interface DemoRecord {
  readonly email: string;
  readonly answers: Answers;
  readonly measures: readonly Measure[];
  readonly documents: readonly DemoDocument[];
}

/** A reading a week, from the oldest to the one of today. */
export const weekly = (type: Measure[1], values: readonly Measure[2][]): readonly Measure[] =>
  values.map((value, at) => [7 * (values.length - 1 - at), type, value] as const);
