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
const MOST = 100;

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

  /** Those measured last come first. @throws {Refusal} `NOT_FOUND` for the patients of another person */
  async list(actor: Actor, owner: Owner): Promise<MeasuredPatient[]> {
    await this.affiliations.requireOwner(actor, owner);

    const since = new Date(this.clock.now() - ALERT_DAYS * DAY_MS).toISOString();
    const followed = await this.grants.patientsOf(owner.ownerId);
    const measured = await this.measures.patients(followed, since, MOST);
    const held = await this.access.rightsEach(
      measured.map((ownerId) => ({ actor, ownerId })),
      'patient',
      ['READ'],
    );
    const read = measured.filter((_, at) => held[at]?.has('READ'));
    const found = await Promise.all(read.map((id) => this.patient(actor, id)));
    return found.filter((patient) => patient !== null);
  }

  private async patient(actor: Actor, id: string): Promise<MeasuredPatient | null> {
    const [identity, recent] = await Promise.all([
      this.identities.find(id),
      this.measures.of(id, this.clock.now()),
      this.trail.noteMeasures(actor, id),
    ]);
    if (identity === undefined) return null;
    const { gender, birthDate } = identity;
    return { id, name: fullName(identity), gender, birthDate, ...recent };
  }
}
