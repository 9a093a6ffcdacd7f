import * as patients from '@maillon/contracts/patients';
import { queryOf } from '../lib/query.ts';

/** The patients I may book for, by name. */
export const patientsNamed = (query: string) => queryOf(patients.list, { query: query === '' ? {} : { query } });
