import type { Company, HealthStructure, PmiCentre } from '@maillon/contracts/system/lookups';

/** What is asked of the register of health structures: one number, or a name. */
export type StructureQuestion = { readonly finess: string } | { readonly name: string };

/**
 * The public registers that a sign-up form asks. Each method is
 * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when the register does not answer; the form stays usable without it
 */
export abstract class PmiRegister {
  /** The best ten at most whose name or town begins like the words typed. */
  abstract search(typed: string): Promise<PmiCentre[]>;
}

export abstract class StructureRegister {
  /** Twenty at most. */
  abstract search(question: StructureQuestion): Promise<HealthStructure[]>;
}

export abstract class CompanyRegister {
  abstract find(siret: string): Promise<Company | null>;
}

export const MAX_CENTRES = 10;
export const MAX_STRUCTURES = 20;
