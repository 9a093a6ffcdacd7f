import * as directory from '@maillon/contracts/directory';
import type { PractitionerType } from '@maillon/domain/user-type';
import { queryOf } from '../lib/query.ts';

const LISTS = { doctor: directory.doctors, midwife: directory.midwives, assistant: directory.assistants } as const;

/** The directory of one profession. */
export const practitionersNamed = (type: PractitionerType) => queryOf(LISTS[type], { query: {} });
