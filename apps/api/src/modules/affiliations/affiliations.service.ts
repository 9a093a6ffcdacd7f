import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { AffiliatedPatient, NewPatient, PatientFile } from '@maillon/contracts/structures/affiliations';
import { fileAccessOf } from '@maillon/domain/access/patient-file';
import { identityShown } from '@maillon/domain/access/patient-identity';
import { exactAge } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { fullName } from '@maillon/domain/text/full-name';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { PreparedGrantsService } from '../access-policies/prepared-grants.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import { ReferentsService } from '../referents/referents.service.ts';
import { ConsentsService } from '../users/consents.service.ts';
import { PreparedPatientsService } from '../users/prepared-patients.service.ts';
import { type AffiliatedRow, AffiliationsRepository, type ListPage } from './affiliations.repository.ts';

/** A professional, or a structure whose patients the actor follows. */
export interface Owner {
  readonly userType: 'doctor' | 'midwife' | 'assistant' | 'organization';
  readonly ownerId: string;
}

interface ListQuery {
  readonly query?: string | undefined;
  readonly status: 'ACCEPTED' | 'PENDING';
  readonly sort: ListPage['sort'];
  readonly visit?: ListPage['visit'];
  readonly $limit: number;
  readonly $after?: string | undefined;
  readonly $count?: '1' | undefined;
}

/** What a caller says of a patient to find them: a number, or where not everybody has one a phone and a day of birth. */
interface KnownBy {
  readonly nir?: string | undefined;
  /** E.164. */
  readonly phoneNumber?: string | undefined;
  readonly birthDate?: string | undefined;
}

const SORT_KEYS = 3;

/** How a person becomes the patient of a professional or of a structure (spec organizations §4 "Add-patient flow"). */
@Injectable()
export class AffiliationsService {
  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly cursors: Cursors,
    private readonly database: Database,
    private readonly affiliations: AffiliationsRepository,
    private readonly access: AccessService,
    private readonly policies: AccessPoliciesService,
    private readonly grants: PreparedGrantsService,
    private readonly prepared: PreparedPatientsService,
    private readonly referents: ReferentsService,
    private readonly consents: ConsentsService,
    private readonly identities: PatientIdentities,
    private readonly trail: ReadTrail,
  ) {}

  /** One statement a page. @throws {Refusal} `NOT_FOUND` for the patients of another person */
  async list(actor: Actor, owner: Owner, { query, status, sort, visit, $limit, $after, $count }: ListQuery) {
    await this.requireOwner(actor, owner);

    const now = new Date(this.clock.now()).toISOString();
    const filter = { ownerId: owner.ownerId, waiting: status === 'PENDING', query, visit, now };
    const after = $after === undefined ? null : this.positionOf($after);
    const [rows, total] = await Promise.all([
      this.affiliations.page({ ...filter, sort, after, limit: $limit + 1 }),
      $count === undefined ? null : this.affiliations.count(filter),
    ]);
    const shown = rows.slice(0, $limit);
    const last = rows.length > $limit ? shown.at(-1) : undefined;
    const today = this.day.today();
    return {
      patients: shown.map((row) => (filter.waiting ? waitingOf(row) : this.affiliatedOf(row, today))),
      next: last === undefined ? null : this.cursors.encode([last.sortKey, last.sortLast, last.sortFirst], last.id),
      total,
    };
  }

  /** Says no more than whether to ask or to create. @throws {Refusal} `NOT_FOUND` for another person’s patients */
  async check(actor: Actor, owner: Owner, { nir = '', phoneNumber: phone, birthDate: born }: KnownBy) {
    await this.requireOwner(actor, owner);
    const isByPhone = phone !== undefined && born !== undefined && this.prepared.mayHaveNoNumber();
    if (!isByPhone) this.prepared.requireNumber('/nir', nir);
    const known = isByPhone ? { phone, birthDate: born } : { nirHash: this.prepared.nirHash(nir) };
    const found = await this.affiliations.knownBy(known, owner.ownerId);
    if (found === undefined) return { affiliated: false, exists: false };
    if (found.affiliated) return { affiliated: true, exists: true };
    const { id, firstName, lastName, gender, birthDate } = found;
    const age = exactAge(isoDay(birthDate), this.day.today());
    return {
      affiliated: false,
      exists: true,
      patient: { id, common: { name: fullName({ firstName, lastName }), age, gender } },
    };
  }

  /** @throws {Refusal} `ALREADY_AFFILIATED`, `ACCESS_REQUEST_REJECTED`, `NOT_FOUND` for an unknown id */
  async affiliate(
    actor: Actor,
    owner: Owner,
    { patientId, rights }: { readonly patientId: string; readonly rights?: readonly string[] | undefined },
  ): Promise<AccessPolicy> {
    await this.requireOwner(actor, owner);
    const patient = await this.identities.find(patientId);
    if (patient === undefined) throw new Refusal('NOT_FOUND', { field: '/patientId' });

    const between = { resource: 'medical-file', fromId: patient.id, toId: owner.ownerId } as const;
    try {
      return (await this.policies.open(actor, { event: 'request', ...between, rights })).policy;
    } catch (error) {
      throw error instanceof Refusal && error.code === 'ACCESS_EXISTS' ? new Refusal('ALREADY_AFFILIATED') : error;
    }
  }

  /**
   * The account of a patient who is not here yet. A person who makes it acts for them until they come; with their consent the
   * file is open too.
   * @throws {Refusal} `USER_CONFLICT`
   */
  async create(actor: Actor, owner: Owner, patient: NewPatient, withFile: boolean) {
    await this.requireOwner(actor, owner);

    try {
      return await this.database.tx(async (tx) => {
        const { userId, partyId } = await this.prepared.prepare(tx, actor, patient, withFile);
        const given = { patientId: partyId, ownerId: owner.ownerId };
        await this.grants.give(tx, actor, { resource: 'patient-delegation', ...given });
        if (withFile) await this.grants.give(tx, actor, { resource: 'medical-file', ...given });
        const sender = await this.grants.holderName(owner.ownerId);
        tx.publish(notifyUser(userId, 'patient-welcome', { sender }));
        const name = fullName(patient);
        return { id: userId, userType: 'patient' as const, userData: { id: partyId }, common: { name }, active: false };
      });
    } catch (error) {
      throw this.prepared.conflictFor(error);
    }
  }

  /** The answer of {@link create} again. @throws {Refusal} `NOT_FOUND` for a person who may no longer know of the patient */
  async created(actor: Actor, owner: Owner, userId: string) {
    await this.requireOwner(actor, owner);
    const { id, firstName, lastName, activated } = await this.get(actor, userId);
    const common = { name: fullName({ firstName, lastName }) };
    return { id: userId, userType: 'patient' as const, userData: { id }, common, active: activated };
  }

  /** The answer of {@link affiliate} again. */
  asked(actor: Actor, policyId: string): Promise<AccessPolicy> {
    return this.policies.get(actor, policyId);
  }

  /** Identity and contact as far as `identityShown` says, and what the reader may do. @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<PatientFile> {
    // Nothing is read of the patient before the rights are known: a foreign id would take longer than an unknown one.
    const found = await this.access.rightsOverPatient(actor, id, ['IDENTIFY', 'READ', 'WRITE', 'SHARE', 'ACT']);
    const shown = found === null ? 'nothing' : identityShown(found.held);
    if (found === null || shown === 'nothing') {
      await this.trail.refused(actor, id);
      throw new Refusal('NOT_FOUND');
    }
    const { patientId, held: rights } = found;
    const [row, consent, generalPractitioner] = await Promise.all([
      this.identities.find(patientId),
      rights.has('READ') ? this.consents.ofPatient(patientId) : [],
      rights.has('READ') ? this.referents.of(patientId) : null,
      this.trail.note(actor, patientId, { kind: 'patient', id: patientId }),
    ]);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const { userId, bloodGroup, languages, observationsSldId, activated, birthDate, version } = row;
    return {
      id: row.id,
      userId,
      userType: 'patient',
      common: { ...commonOf(row, this.day.today()), phone: row.phone, email: shown === 'whole' ? row.email : null },
      firstName: row.firstName,
      lastName: row.lastName,
      nir: shown === 'whole' ? this.prepared.openNir(row.id, row.nirSealed) : '',
      birthDate,
      bloodGroup: shown === 'whole' ? bloodGroup : 'unknown',
      languages,
      address: [this.prepared.openAddress(row.id, row.addressSealed)],
      observationsSldId: rights.has('READ') ? observationsSldId : null,
      consent,
      generalPractitioner,
      activated,
      access: fileAccessOf(rights, row.id === actor.partyId),
      version,
    };
  }

  /** @throws {Refusal} `NOT_FOUND` for another person’s patients */
  requireOwner(actor: Actor, owner: Owner): Promise<void> {
    return this.access.requireListOwner(actor, owner, 'PATIENTS');
  }

  private affiliatedOf(row: AffiliatedRow, today: IsoDay): AffiliatedPatient {
    const { id, birthDate, nirSealed, phone, email, policyId, status, resource, rights, nextVisit, lastVisit } = row;
    return {
      userType: 'patient',
      userData: { id, nir: this.prepared.openNir(id, nirSealed) || null, birthDate },
      common: { ...commonOf(row, today), phone, email },
      visits: { next: nextVisit, last: lastVisit },
      access: { id: policyId, status, resource, rights: [...rights], direction: 'given' },
    };
  }

  private positionOf(cursor: string): NonNullable<ListPage['after']> {
    const { keys, id } = this.cursors.decode(cursor, SORT_KEYS);
    return { key: Number(keys[0]), last: String(keys[1]), first: String(keys[2]), id };
  }
}

const commonOf = (
  row: Pick<AffiliatedRow, 'id' | 'firstName' | 'lastName' | 'gender' | 'birthDate'>,
  today: IsoDay,
) => ({
  name: fullName(row),
  type: USER_TYPE_LABELS.patient,
  gender: row.gender,
  age: exactAge(isoDay(row.birthDate), today),
  profileId: row.id,
  address: null,
});

/** The name of a person who has not answered yet, or who waits for an answer. */
const waitingOf = ({
  id,
  firstName,
  lastName,
  policyId,
  status,
  resource,
  rights,
}: AffiliatedRow): AffiliatedPatient => ({
  userType: 'patient',
  userData: { id, nir: null, birthDate: null },
  common: {
    name: fullName({ firstName, lastName }),
    type: USER_TYPE_LABELS.patient,
    gender: null,
    age: null,
    profileId: id,
    address: null,
    phone: null,
    email: null,
  },
  visits: { next: null, last: null },
  access: {
    id: policyId,
    status,
    resource,
    rights: [...rights],
    direction: status === 'INVITED' ? 'received' : 'given',
  },
});
