import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The number that another structure has, by the constraint that says so. @param block pointer of the structure in the request */
export const structureConflict = (error: unknown, block: string): Refusal | null => {
  const constraint = violatedConstraint(error);
  if (constraint === 'organizations_finess_key') {
    return new Refusal('ORGANIZATION_ALREADY_REGISTERED', { field: `${block}/finess` });
  }
  if (constraint === 'organizations_siret_key') {
    return new Refusal('ORGANIZATION_ALREADY_REGISTERED', { field: `${block}/siret` });
  }
  return null;
};
