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

/** Those of the directory who are qualified so. */
export const practitionersQualified = (type: PractitionerType, specialty: string) =>
  queryOf(LISTS[type], { query: { specialty } });

const MAX_MIDWIVES = 200;

/** Whom one may bring into a visit: those of the profession whom one works with, of one structure where it books, by name. */
export const colleagues = (type: PractitionerType, query = '', organizationId?: string) =>
  queryOf(LISTS[type], {
    query: { colleagues: 'true', ...(query !== '' && { query }), ...(organizationId && { organizationId }) },
  });

/** Midwives whom a person may name as their referent, also while they sign up. */
export const liberalMidwives = () => queryOf(directory.liberalMidwives, { query: { $limit: MAX_MIDWIVES } });
