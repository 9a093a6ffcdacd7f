import { ACCESS_REFUSALS } from './access-refusals.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { AGENDA_REFUSALS } from './agenda-refusals.ts';
import { RECORD_REFUSALS } from './record-refusals.ts';
import type { RefusalRow } from './refusal-row.ts';
import { REQUEST_REFUSALS } from './request-refusals.ts';
import { STRUCTURE_REFUSALS } from './structure-refusals.ts';

/** The one table of refusals, put together of those of each part of the product: code → status, French sentence, field. */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...ACCESS_REFUSALS,
  ...STRUCTURE_REFUSALS,
  ...AGENDA_REFUSALS,
  ...RECORD_REFUSALS,
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof REFUSALS;

/** One row of {@link REFUSALS}, with its optional members visible to the type checker. */
export const refusalRow = (code: RefusalCode): RefusalRow => REFUSALS[code];
