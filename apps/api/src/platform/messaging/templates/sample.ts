/** What the samples of the templates are made of: each template gives a payload for its tests, its screenshot and its review. */
export interface SampleNames {
  readonly name: string;
  readonly org: string;
  /** As {@link shownPatient} writes it. */
  readonly patient: string;
  readonly message: string;
}

export const SAMPLE_ID = '01936b2c-7e50-7c4a-9b21-3f60d2a8e415';
export const SAMPLE_START = '2026-11-26T13:30:00.000Z';
export const SAMPLE_END = '2026-11-26T14:00:00.000Z';
export const SAMPLE_OTHER_ID = '01936b2c-7e50-7c4a-9b21-3f60d2a8e416';
export const SAMPLE_LATER_START = '2026-12-10T13:30:00.000Z';
export const SAMPLE_LATER_END = '2026-12-10T14:00:00.000Z';
export const SAMPLE_OLD_START = '2026-11-25T09:00:00.000Z';
export const SAMPLE_LINK = 'https://maillon.example/invitation/abcdefghijklmnop';
