import { hasValidNirKey } from '@maillon/domain/identifiers';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { FoundingService } from '../../organizations/founding.service.ts';
import { ReferentsService } from '../../referents/referents.service.ts';
import { SchedulesService } from '../../schedules/schedules.service.ts';
import { PatientRecord, referentOf } from '../patient-record.ts';
import { ProfilesRepository } from '../profiles.repository.ts';
import { type NewProfessional, practitionerOf, qualificationsOf } from './new-practitioner.ts';
import { NewProfilesRepository } from './new-profiles.repository.ts';
import type { NewAccount } from './sign-up.repository.ts';

/** What comes with a new account, by its kind: a record, a practice with its schedule, a place in a structure. */
@Injectable()
export class NewProfilesService {
  constructor(
    private readonly day: LocalDay,
    private readonly newProfiles: NewProfilesRepository,
    private readonly profiles: ProfilesRepository,
    private readonly records: PatientRecord,
    private readonly schedules: SchedulesService,
    private readonly founding: FoundingService,
    private readonly referents: ReferentsService,
  ) {}

  async add(tx: Tx, account: NewAccount): Promise<void> {
    const { partyId, user } = account;
    switch (user.userType) {
      case 'patient': {
        const sealed = this.records.seal(partyId, user.patient);
        await this.newProfiles.addPatient(tx, partyId, user, sealed, hasValidNirKey(user.patient.nir));
        return this.addReferent(tx, account);
      }
      case 'doctor':
      case 'midwife':
      case 'assistant':
        return this.addProfessional(tx, partyId, user);
      case 'organization':
        return this.addStaff(tx, account);
      default:
        // A dispatcher is an account and a party; there is nothing else to know of them.
        return undefined;
    }
  }

  /** No message leaves in the name of a minor before a parent has answered. */
  private async addReferent(tx: Tx, { userId, partyId, user, inactiveReason }: NewAccount): Promise<void> {
    const choice = user.userType === 'patient' ? referentOf(user.patient) : null;
    if (choice === null) return;
    await this.referents.name(tx, { userId, partyId }, { patientId: partyId, choice, offers: inactiveReason === null });
  }

  private async addProfessional(tx: Tx, partyId: string, user: NewProfessional): Promise<void> {
    await this.newProfiles.addPractitioner(tx, partyId, practitionerOf(user));
    await this.profiles.setQualifications(tx, partyId, qualificationsOf(user));
    await this.schedules.createFor(tx, partyId, this.day.timeZone);
  }

  /** Staff of a structure that is here ask to be let in; the others bring theirs (design api A15). */
  private async addStaff(tx: Tx, { userId, partyId, user }: NewAccount): Promise<void> {
    if (user.userType !== 'organization') return;
    const person = { userId, partyId };
    await this.founding.addStaff(tx, person);
    if (user.organization.isAlreadyRegistered) await this.founding.joinByFiness(tx, person, user.organization.finess);
    else await this.founding.found(tx, person, user.organization.structure);
  }
}
