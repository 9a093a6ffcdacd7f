import type { AskableRights } from '@maillon/domain/access/access';
import { identityShown } from '@maillon/domain/access/patient-identity';
import { type PatientFacts, patientOf } from '@maillon/domain/fhir/people';
import type { Resource } from '@maillon/domain/fhir/resource';
import { type Criteria, listedIds } from '@maillon/domain/fhir/search/values';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import type { PageQuery, ResourcePage } from './fhir-pages.ts';
import { FhirPatientsRepository, type OpenIdentity } from './fhir-patients.repository.ts';

interface PatientSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly name: Criteria<string>;
}

const NAME_ONLY = {
  birthDate: null,
  nir: null,
  address: null,
  contacts: [],
  languages: [],
  isPartial: true,
} as const satisfies Partial<PatientFacts>;

@Injectable()
export class FhirPatients {
  constructor(
    private readonly clock: Clock,
    private readonly patients: FhirPatientsRepository,
    private readonly access: AccessService,
    private readonly trail: ReadTrail,
    private readonly cursors: Cursors,
  ) {}

  /**
   * By name for a person who may only know of the patient, with contact and birth date for a person who may identify them, whole for those
   * to whom the file was given (`identityShown`).
   * @throws {Refusal} `NOT_FOUND` for a patient whom the actor may not know of
   */
  async read(actor: Actor, id: string): Promise<Resource> {
    const found = await this.access.rightsOverPatient(actor, id, ['KNOW', 'IDENTIFY', 'READ', 'WRITE', 'SHARE', 'ACT']);
    if (found === null || !found.held.has('KNOW')) {
      await this.trail.refused(actor, id);
      throw new Refusal('NOT_FOUND');
    }
    const { patientId, held } = found;
    const [identity] = await Promise.all([
      this.patients.identity(patientId),
      this.trail.note(actor, patientId, { kind: 'patient', id: patientId }),
    ]);
    if (identity === undefined) throw new Refusal('NOT_FOUND');

    return patientOf(factsOf(identity, held));
  }

  /** As the native list: names, and nothing of a file. */
  async search(actor: Actor, { _id, name, _count: count, _page }: PatientSearch): Promise<ResourcePage> {
    const after = _page === undefined ? undefined : this.cursors.decode(_page, 0).id;
    const now = new Date(this.clock.now()).toISOString();
    const filter = { readerId: actor.partyId, now, ids: listedIds(_id), names: name };
    if (count === 0) return { resources: [], total: await this.patients.count(filter), next: null };

    const rows = await this.patients.visible({ ...filter, after, limit: count + 1 });
    const shown = rows.slice(0, count);
    const last = rows.length > count ? shown.at(-1) : undefined;
    return {
      resources: shown.map((row) => patientOf({ ...row, ...NAME_ONLY })),
      total: null,
      next: last === undefined ? null : this.cursors.encode([], last.id),
    };
  }
}

function factsOf(identity: OpenIdentity, held: ReadonlySet<AskableRights['patient']>): PatientFacts {
  const { email, phone, nir, ...facts } = identity;
  const shown = identityShown(held);
  if (shown === 'nothing') return { ...facts, ...NAME_ONLY };
  const contacts = [
    ...(phone === null ? [] : [{ system: 'PHONE', value: phone }]),
    ...(email === null || shown !== 'whole' ? [] : [{ system: 'EMAIL', value: email }]),
  ];
  return { ...facts, contacts, nir: shown === 'whole' ? nir : null, isPartial: shown !== 'whole' };
}
