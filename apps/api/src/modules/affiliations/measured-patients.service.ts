import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { ALERT_DAYS } from '@maillon/domain/measures/measure-alert';
import { fullName } from '@maillon/domain/text/full-name';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { RecentMeasures } from '../observations/recent-measures.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import { AffiliationsService, type Owner } from './affiliations.service.ts';

/** Those measured last; a home shows no more. */
const MAX_PATIENTS = 100;

/** Whose measures a reader looks through for one that calls for a look (`measureAlert`), which the server cannot read. */
@Injectable()
export class MeasuredPatientsService {
  constructor(
    private readonly clock: Clock,
    private readonly affiliations: AffiliationsService,
    private readonly access: AccessService,
    private readonly grants: Grants,
    private readonly measures: RecentMeasures,
    private readonly identities: PatientIdentities,
    private readonly trail: ReadTrail,
  ) {}

  /**
   * Those measured last come first.
   * @param named only these of the owner's patients, and also those of whom nothing but the last period is known
   * @throws {Refusal} `NOT_FOUND` for the patients of another person
   */
  async list(actor: Actor, owner: Owner, named?: readonly string[]): Promise<MeasuredPatient[]> {
    await this.affiliations.requireOwner(actor, owner);

    const followed = await this.grants.patientsOf(owner.ownerId);
    const candidates = await this.candidates(followed, named);
    const held = await this.access.rightsEach(
      candidates.map((ownerId) => ({ actor, ownerId })),
      'patient',
      ['READ'],
    );
    const read = candidates.filter((_, at) => held[at]?.has('READ'));
    const found = await Promise.all(read.map((id) => this.patient(actor, id)));
    return found.filter((patient) => patient !== null);
  }

  private async candidates(followed: readonly string[], named: readonly string[] | undefined): Promise<string[]> {
    if (named !== undefined) return followed.filter((id) => named.includes(id));
    const since = new Date(this.clock.now() - ALERT_DAYS * DAY_MS).toISOString();
    return this.measures.patients(followed, since, MAX_PATIENTS);
  }

  private async patient(actor: Actor, id: string): Promise<MeasuredPatient | null> {
    const [identity, recent] = await Promise.all([this.identities.find(id), this.measures.of(id, this.clock.now())]);
    const isMeasured = recent.observations.some(({ measuredAt }) => measuredAt !== null);
    const isKnown = isMeasured || recent.observations.length > 0 || recent.lastPeriod !== null;
    if (identity === undefined || !isKnown) return null;

    await this.trail.noteExcerpt(actor, id, isMeasured ? 'measures' : 'term');
    const { gender, birthDate, phone } = identity;
    return { id, name: fullName(identity), gender, birthDate, phone, ...recent };
  }
}
