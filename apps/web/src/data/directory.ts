import * as directory from '@maillon/contracts/accounts/directory';
import type { PractitionerType } from '@maillon/domain/user-type';
import { queryOf } from '../lib/api/query.ts';

const LISTS = { doctor: directory.doctors, midwife: directory.midwives, assistant: directory.assistants } as const;

/** The directory of one profession, or those of it whose name holds a text. */
export const practitionersNamed = (type: PractitionerType, query?: string) =>
  queryOf(LISTS[type], { query: query === undefined ? {} : { query } });

const PAGES = { doctor: directory.doctor, midwife: directory.midwife, assistant: directory.assistant } as const;

/** One of the directory; where they receive and how to reach them, for a reader who sees them. */
export const practitionerPage = (type: PractitionerType, id: string) => queryOf(PAGES[type], { params: { id } });

interface CardWords {
  readonly specialty?: string;
  /** What words of the name or of the town begin with. */
  readonly words?: string;
  /** How many of them; as many as the server thinks fit when absent. */
  readonly $limit?: number;
}

/** Those of the directory on whose card that stands. */
export const practitionersFound = (type: PractitionerType, query: CardWords) => queryOf(LISTS[type], { query });

const MAX_MIDWIVES = 200;

/** Whom one may bring into a visit: those of the profession whom one works with, of one structure where it books, by name. */
export const colleagues = (type: PractitionerType, query = '', organizationId?: string) =>
  queryOf(LISTS[type], {
    query: { colleagues: 'true', ...(query !== '' && { query }), ...(organizationId && { organizationId }) },
  });

/** Midwives whom a person may name as their referent, also while they sign up. */
export const liberalMidwives = () => queryOf(directory.liberalMidwives, { query: { $limit: MAX_MIDWIVES } });
