import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import type { Address, Gender, Telecom } from '@maillon/contracts/fields/primitives';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf, present } from '../../../platform/postgres/prisma-values.ts';
import type { SealedPatient } from '../patient-record.ts';

type NewPatient = Extract<NewUser, { userType: 'patient' }>;

export interface NewPractitioner {
  readonly kind: PractitionerType;
  readonly rpps: string | null;
  readonly certificationNumber: string | null;
  readonly advancedCertificationNumber: string | null;
  readonly birthDate: string;
  readonly gender: Gender;
  readonly address: Address;
  readonly languages: readonly string[];
  readonly description: string | null;
  readonly exerciceZone: Address | null;
  readonly exerciceRadius: number;
  readonly initialProfile: string | null;
  readonly pmi: { readonly name: string; readonly address: Address; readonly telecom: readonly Telecom[] } | null;
  readonly experties: readonly string[];
}

/** The profile that comes with a new account. */
@Injectable()
export class NewProfilesRepository {
  constructor(private readonly prisma: PrismaService) {}

  async addPatient(
    _tx: Tx,
    partyId: string,
    { birthDate, patient }: Pick<NewPatient, 'birthDate' | 'patient'>,
    sealed: SealedPatient,
    nirKeyValid: boolean,
  ): Promise<void> {
    const { gender, birthPlace = null, bloodGroup, languages } = patient;
    const { patient: patients } = await this.prisma.client();
    await patients.createMany({
      data: {
        partyId,
        nirSealed: bytesOf(sealed.nirSealed),
        nirHash: bytesOf(sealed.nirHash),
        nirKeyValid,
        birthDate: new Date(birthDate),
        gender,
        birthPlace,
        bloodGroup,
        addressSealed: bytesOf(sealed.addressSealed),
        languages: [...languages],
        intakeSealed: bytesOf(sealed.intakeSealed),
      },
    });
  }

  async addPractitioner(_tx: Tx, partyId: string, added: NewPractitioner): Promise<void> {
    const { birthDate, address, languages, exerciceZone, pmi, experties, ...plain } = added;
    const { practitioner } = await this.prisma.client();
    await practitioner.createMany({
      data: {
        partyId,
        ...plain,
        birthDate: new Date(birthDate),
        address: present(address),
        languages: [...languages],
        experties: [...experties],
        ...(exerciceZone !== null && { exerciceZone: present(exerciceZone) }),
        ...(pmi !== null && { pmi: { ...pmi, address: present(pmi.address), telecom: pmi.telecom.map(present) } }),
      },
    });
  }
}
