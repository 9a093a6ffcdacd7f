import { randomBytes } from 'node:crypto';
import type { GeneralPractitioner } from '@maillon/contracts/access/referents';
import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import type { Address } from '@maillon/contracts/fields/primitives';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';

type PatientBlock = Extract<NewUser, { userType: 'patient' }>['patient'];

const TABLE = 'patients';
const HASH_BYTES = 32;

/** What the sign-up wizard asks a patient beside identity: treatments, history, pregnancy, supervisor (spec platform §3). */
const intakeOf = ({ nir, address, gender, bloodGroup, languages, birthPlace, ...intake }: PatientBlock) => intake;

/** Whom they named at the last step of the maternity's wizard; null where they named none. */
export const referentOf = (block: PatientBlock): GeneralPractitioner | null => {
  const { supervisorType, midwifeSupervisor, doctorSupervisor } = block;
  if (supervisorType === 'midwife' && midwifeSupervisor !== undefined) return { supervisorType, midwifeSupervisor };
  if (supervisorType === 'doctor' && doctorSupervisor !== undefined) return { supervisorType, doctorSupervisor };
  return null;
};

export interface SealedPatient {
  readonly nirSealed: Buffer;
  readonly nirHash: Buffer;
  readonly addressSealed: Buffer;
  readonly intakeSealed: Buffer;
}

/** Seals and opens the columns of a patient that are never stored in clear; each is bound to its row. */
@Injectable()
export class PatientRecord {
  constructor(private readonly cipher: ColumnCipher) {}

  /** Finds a NIR without storing it. */
  nirHash(nir: string): Buffer {
    return this.cipher.blindIndex('nir', nir);
  }

  /** Null of a person without a number. */
  nirHashOf(nir: string): Buffer | null {
    return nir === '' ? null : this.nirHash(nir);
  }

  seal(partyId: string, block: PatientBlock): SealedPatient {
    return {
      nirSealed: this.cipher.seal(TABLE, 'nir', partyId, block.nir),
      // No patient is found by a number that does not exist: no two of these are the same.
      nirHash: this.nirHashOf(block.nir) ?? randomBytes(HASH_BYTES),
      addressSealed: this.sealAddress(partyId, block.address),
      intakeSealed: this.sealIntake(partyId, intakeOf(block)),
    };
  }

  sealIntake(partyId: string, intake: ReturnType<typeof intakeOf>): Buffer {
    return this.cipher.seal(TABLE, 'intake', partyId, JSON.stringify(intake));
  }

  sealAddress(partyId: string, address: Address): Buffer {
    return this.cipher.seal(TABLE, 'address', partyId, JSON.stringify(address));
  }

  openNir(partyId: string, sealed: Buffer): string {
    return this.cipher.open(TABLE, 'nir', partyId, sealed);
  }

  openAddress(partyId: string, sealed: Buffer): Address {
    return JSON.parse(this.cipher.open(TABLE, 'address', partyId, sealed)) as Address;
  }
}
