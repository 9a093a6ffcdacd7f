import { intake } from '@maillon/contracts/observations';
import { queryOf } from '../lib/query.ts';

/** What a patient said of a pregnancy when they signed up. */
export const intakeQuery = (patientId: string) => queryOf(intake, { params: { patientId } });
