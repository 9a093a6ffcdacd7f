import type { Address } from '@maillon/contracts/fields/primitives';
import { needsParentalConsent } from '@maillon/domain/age';
import { isoDay } from '@maillon/domain/day';
import { hasValidNirKey } from '@maillon/domain/identifiers';
import { isoOf } from '@maillon/domain/time-units';
import type { Prisma } from '../generated/prisma/client.ts';
import { partyKindOf } from '../modules/users/party-kind.ts';
import type { PatientRecord } from '../modules/users/patient-record.ts';
import type { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import { LEGAL_VERSION } from '../platform/legal-version.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { bytesOf } from '../platform/postgres/prisma-values.ts';
import { DemoCalendar, zoneOf } from './demo-calendar.ts';
import type { DemoAccount, DemoData, DemoOrganization, DemoPatient, DemoProfessional } from './demo-data.ts';
import { partyIdOf, userIdOf } from './demo-id.ts';

type Person = DemoPatient | DemoProfessional | DemoAccount;

const coordinatesOf = ({ lat, lon }: { lat: number; lon: number }) => ({ latitude: lat, longitude: lon });

const structureAddress = (structure: DemoOrganization): Address => ({
  city: structure.city,
  country: structure.country,
  text: structure.address,
  coordinates: coordinatesOf(structure),
});

/** Members that are absent are none in JSON. */
const addressOf = (address: Address): Prisma.InputJsonObject => JSON.parse(JSON.stringify(address));

const patientAddress = (patient: DemoPatient): Address => ({
  streetName: patient.address,
  ...(patient.postalCode === null ? {} : { postalCode: patient.postalCode }),
  city: patient.city,
  country: patient.country,
  text: [patient.address, [patient.postalCode, patient.city].filter(Boolean).join(' ')].join(', '),
  coordinates: coordinatesOf(patient),
});

/** Writes the people of the demo, each once and for all: a person who is there already is left as they are. */
export class PeopleSeed {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly records: PatientRecord,
    private readonly calendar: DemoCalendar,
  ) {}

  /** @returns the demo ids of those who are there afterwards */
  async seed(data: DemoData): Promise<ReadonlySet<string>> {
    const before = new Set(await this.demoUsers());
    for (const structure of data.organizations) await this.seedStructure(structure);
    const structures = new Map(data.organizations.map((structure) => [structure.id, structure]));
    const there = new Set(structures.keys());
    const seedEach = async <P extends Person>(people: readonly P[], profile: (person: P) => Promise<void>) => {
      for (const person of people) {
        if (before.has(userIdOf(person.id)) || (await this.seedPerson(person, profile))) there.add(person.id);
      }
    };
    await seedEach(data.professionals, (professional) =>
      this.addPractitioner(professional, structures.get(professional.organization ?? '')),
    );
    await seedEach(data.patients, (patient) => this.addPatient(patient));
    await seedEach(data.accounts, (account) => this.addStaff(account));
    return there;
  }

  private async demoUsers(): Promise<string[]> {
    const { user } = await this.prisma.client();
    return (await user.findMany({ where: { isDemo: true }, select: { id: true } })).map(({ id }) => id);
  }

  private async seedStructure(structure: DemoOrganization): Promise<void> {
    const partyId = partyIdOf(structure.id);
    const { party, organization } = await this.prisma.client();
    await this.database.tx(async () => {
      const { count } = await party.createMany({ data: { id: partyId, kind: 'organization' }, skipDuplicates: true });
      if (count === 0) return;
      const { name, finess, siret, rccm, active, country } = structure;
      const address = addressOf(structureAddress(structure));
      const decidedAt = active ? this.seededAt : null;
      const type = 'Structure de démonstration';
      await organization.create({
        data: { partyId, name, finess, siret, rccm, type, address, active, decidedAt, country },
      });
    });
  }

  private seedPerson<P extends Person>(person: P, addProfile: (person: P) => Promise<void>): Promise<boolean> {
    const { id, userType, given, family, email, phone, country } = person;
    const inactive = 'inactive' in person ? person.inactive : undefined;
    const userId = userIdOf(id);
    const data = {
      id: userId,
      userType,
      firstName: given,
      lastName: family,
      email,
      emailVerifiedAt: this.seededAt,
      phone,
      phoneVerifiedAt: phone === null ? null : this.seededAt,
      active: inactive === undefined,
      inactiveReason: inactive ?? null,
      activatedAt: this.seededAt,
      isDemo: true,
      country,
      termsVersion: LEGAL_VERSION,
    };
    return this.database.tx(async () => {
      const { user, party } = await this.prisma.client();
      if ((await user.createMany({ data, skipDuplicates: true })).count === 0) return false;
      await party.create({ data: { id: partyIdOf(id), kind: partyKindOf(userType), userId } });
      await addProfile(person);
      return true;
    });
  }

  private async addPatient(patient: DemoPatient): Promise<void> {
    const { id, nir, birthDate, gender, bloodGroup } = patient;
    const partyId = partyIdOf(id);
    const sealed = this.records.seal(partyId, {
      nir,
      gender,
      bloodGroup,
      address: patientAddress(patient),
      languages: ['fr'],
    });
    const { patient: patients, parentalConsent } = await this.prisma.client();
    await patients.create({
      data: {
        partyId,
        nirSealed: bytesOf(sealed.nirSealed),
        nirHash: bytesOf(sealed.nirHash),
        nirKeyValid: hasValidNirKey(nir),
        birthDate: new Date(birthDate),
        gender,
        bloodGroup,
        addressSealed: bytesOf(sealed.addressSealed),
        intakeSealed: bytesOf(sealed.intakeSealed),
      },
    });
    if (needsParentalConsent(isoDay(birthDate), this.calendar.today(zoneOf(patient.country)))) {
      const userId = userIdOf(id);
      const parent = this.cipher.seal('parental_consents', 'parent_email', userId, `parent.${patient.email}`);
      const data = { userId, parentEmailSealed: bytesOf(parent), status: 'ACCEPTED', decidedAt: this.seededAt };
      await parentalConsent.create({ data });
    }
  }

  private async addPractitioner(
    professional: DemoProfessional,
    structure: DemoOrganization | undefined,
  ): Promise<void> {
    const { id, userType, rpps, registration, birthDate, gender, country, radius, qualification } = professional;
    const partyId = partyIdOf(id);
    const address: Address = {
      ...(structure ? structureAddress(structure) : { country, text: country === 'FR' ? 'Bordeaux' : 'Abidjan' }),
      coordinates: coordinatesOf(professional),
    };
    const { practitioner, qualification: qualifications } = await this.prisma.client();
    await practitioner.create({
      data: {
        partyId,
        kind: userType,
        rpps,
        certificationNumber: registration,
        birthDate: new Date(birthDate),
        gender,
        address: addressOf(address),
        exerciceRadius: radius,
        verifiedAt: this.seededAt,
      },
    });
    await qualifications.create({ data: { partyId, code: qualification } });
  }

  private async addStaff({ id, userType, organization }: DemoAccount): Promise<void> {
    if (userType !== 'organization') return;
    const { organizationStaff } = await this.prisma.client();
    const data = { partyId: partyIdOf(id), userId: userIdOf(id), organizationId: partyIdOf(organization) };
    await organizationStaff.create({ data });
  }

  private get seededAt(): string {
    return isoOf(this.calendar.now);
  }
}
