import type { Address } from '@maillon/contracts/fields/primitives';
import type { Company, HealthStructure, PmiCentre } from '@maillon/contracts/system/lookups';
import {
  CompanyRegister,
  MAX_CENTRES,
  MAX_STRUCTURES,
  PmiRegister,
  type StructureQuestion,
  StructureRegister,
} from './registers.ts';
import { COMPANIES, PMI_CENTRES, STRUCTURES } from './sample/structures.ts';
import { wordsOf } from './typed-address.ts';

interface Named {
  readonly name: string;
  readonly address: Address;
}

/** Each word typed begins a word of the name, the town or the postal code. */
const like = <T extends Named>(among: readonly T[], typed: string): T[] => {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return among.filter(({ name, address }) => {
    const known = wordsOf(`${name} ${address.text}`);
    return words.every((word) => known.some((other) => other.startsWith(word)));
  });
};

/** Samples of the registers, so that one machine fills its forms without the network. */

export class EmbeddedPmiRegister extends PmiRegister {
  async search(typed: string): Promise<PmiCentre[]> {
    return like(PMI_CENTRES, typed).slice(0, MAX_CENTRES);
  }
}

export class EmbeddedStructureRegister extends StructureRegister {
  async search(question: StructureQuestion): Promise<HealthStructure[]> {
    const found =
      'finess' in question
        ? STRUCTURES.filter(({ finess }) => finess === question.finess)
        : like(STRUCTURES, question.name);
    return found.slice(0, MAX_STRUCTURES);
  }
}

export class EmbeddedCompanyRegister extends CompanyRegister {
  async find(siret: string): Promise<Company | null> {
    return COMPANIES.find((company) => company.siret === siret) ?? null;
  }
}
