import type { FieldError } from '@maillon/contracts/endpoint/problem';
import {
  type Intake,
  type PatientRecord,
  RECORD_TYPES,
  type WrittenObservation,
} from '@maillon/contracts/record/observations';
import { refusalRow } from '@maillon/contracts/refusals/refusals';
import { isMeasureType } from '@maillon/domain/measures/measure-types';
import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { isUuidV7 } from '@maillon/domain/text/uuid';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { ObservationsRepository } from './observations.repository.ts';

export interface Writing {
  readonly observationsSldId: string;
  readonly observations: readonly WrittenObservation[];
}

export interface Written extends PatientRecord {
  readonly conflicts: { id: string; current: PatientRecord['observations'][number] | null }[];
}

type Right = 'READ' | 'WRITE' | 'ACT';

const KNOWN_TYPES: ReadonlySet<string> = new Set(RECORD_TYPES);

/** A patient's record: answers that only its readers can open (spec, clinical §2; design api §2.6). */
@Injectable()
export class ObservationsService {
  constructor(
    private readonly database: Database,
    private readonly observations: ObservationsRepository,
    private readonly patients: PatientFiles,
    private readonly access: AccessService,
    private readonly trail: ReadTrail,
    private readonly sealed: SealedSessions,
  ) {}

  async list(actor: Actor, id: string): Promise<PatientRecord> {
    const patientId = await this.known(actor, id);

    await this.require(actor, patientId, ['READ']);

    await this.trail.note(actor, patientId, { kind: 'patient', id: patientId });
    return this.record(patientId);
  }

  /** For a caller who has just shown that they may have it. */
  async record(patientId: string): Promise<PatientRecord> {
    const [observationsSldId, observations] = await Promise.all([
      this.patients.recordSession(patientId),
      this.observations.list(patientId),
    ]);
    return { observationsSldId, observations };
  }

  async intake(actor: Actor, id: string): Promise<Intake> {
    const patientId = await this.known(actor, id);

    await this.require(actor, patientId, ['READ']);

    await this.trail.note(actor, patientId, { kind: 'patient', id: patientId });
    const said = await this.observations.intake(patientId);
    return {
      lastPeriod: said?.lastPeriod ?? null,
      pregnancyType: said?.pregnancyTypes ?? null,
      existingChildren: said?.existingChildren ?? null,
      medicalBackground: said?.medicalBackground ?? null,
      treatments: said?.treatments ?? null,
      allergies: said?.allergies ?? null,
    };
  }

  /**
   * Writes field by field: an answer that another person changed since the writer saw it is left as it is, and comes back with
   * its author. All the others are kept, in one transaction.
   */
  async write(actor: Actor, id: string, { observationsSldId, observations }: Writing): Promise<Written> {
    const patientId = await this.known(actor, id);

    await this.require(actor, patientId, ['WRITE', 'ACT']);

    this.refuseForeign(patientId, observationsSldId, observations);
    await this.sealed.require(actor, [sessionOf(patientId, observationsSldId)]);

    const readers = (await this.access.recordReaders(patientId)).map(userRoom);
    return this.database.tx(async (tx) => {
      const bumped = await this.patients.bumpRecordVersion(tx, patientId, observationsSldId);
      // A person was first: what was sealed in another session is sealed again, in the record's.
      if (bumped?.sldId !== observationsSldId) throw new Refusal('OBSERVATION_SESSION');
      const ids = observations.map((one) => one.id);
      const before = new Map((await this.observations.some(patientId, ids)).map((one) => [one.id, one]));
      const isStale = (one: WrittenObservation): boolean => (before.get(one.id)?.version ?? 0) !== one.version;
      const written = observations.filter((one) => !isStale(one));
      await this.observations.write(tx, { patientId, authorId: actor.userId, version: bumped.version }, written);
      tx.audit({ action: 'record.write', targetKind: 'patient', targetId: patientId, patientId, outcome: 'ok' });
      if (written.length > 0) tx.publish(emitToRooms(`record:${patientId}`, readers, 'record/updated', { patientId }));
      return {
        observationsSldId,
        observations: await this.observations.list(patientId),
        conflicts: observations.filter(isStale).map((one) => ({ id: one.id, current: before.get(one.id) ?? null })),
      };
    });
  }

  /** The answer of {@link write} again: the record as it is now, and which answers another person had changed then. */
  async written(actor: Actor, id: string, conflicts: readonly string[]): Promise<Written> {
    const patientId = await this.known(actor, id);

    await this.require(actor, patientId, ['WRITE', 'ACT']);

    const [observationsSldId, observations] = await Promise.all([
      this.patients.recordSession(patientId),
      this.observations.list(patientId),
    ]);
    const current = new Map(observations.map((one) => [one.id, one]));
    return {
      observationsSldId,
      observations,
      conflicts: conflicts.map((conflict) => ({ id: conflict, current: current.get(conflict) ?? null })),
    };
  }

  /** The profile id of a patient whom the actor may know of. */
  private known(actor: Actor, id: string): Promise<string> {
    return this.access.requireKnownPatient(actor, id).catch(async (refusal: unknown) => {
      await this.trail.refused(actor, id);
      throw refusal;
    });
  }

  private async require(actor: Actor, patientId: string, oneOf: readonly Right[]): Promise<void> {
    const [held] = await this.access.rightsEach([{ actor, ownerId: patientId }], 'patient', oneOf);
    if (held === undefined || held.size === 0) throw new Refusal('FORBIDDEN');
  }

  private refuseForeign(patientId: string, sldId: string, observations: readonly WrittenObservation[]): void {
    const errors = observations.flatMap((one, at): FieldError[] => {
      const fault = faultIn(one, patientId, sldId);
      return fault === null
        ? []
        : [{ pointer: `/observations/${at}/${fault.field}`, code: fault.code, message: refusalRow(fault.code).detail }];
    });
    const [first] = errors;
    if (first !== undefined) throw new Refusal(first.code as Fault['code'], { errors });
    const ids = observations.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new Refusal('OBSERVATION_ID_SCOPE');
  }
}

/** A record is sealed in one session, which each of its texts names too. */
const sessionOf = (patientId: string, sessionId: string) => ({
  pointer: '/observationsSldId',
  sessionId,
  resource: sealedFor.record(patientId),
  patientId,
});

interface Fault {
  readonly field: 'id' | 'type' | 'valueString';
  readonly code: 'OBSERVATION_ID_SCOPE' | 'OBSERVATION_TYPE' | 'ENVELOPE_SCOPE';
}

const isOfPatient = ({ id, type }: WrittenObservation, patientId: string): boolean => {
  const start = `${patientId}-${type}`;
  if (!isMeasureType(type)) return id === start;
  // A measure has an id of its own behind it, so that the same one sent twice is one.
  return id.startsWith(`${start}-`) && isUuidV7(id.slice(start.length + 1));
};

const faultIn = (one: WrittenObservation, patientId: string, sldId: string): Fault | null => {
  const { type, valueString } = one;
  if (!isOfPatient(one, patientId)) return { field: 'id', code: 'OBSERVATION_ID_SCOPE' };
  if (!KNOWN_TYPES.has(type) && !isMeasureType(type)) return { field: 'type', code: 'OBSERVATION_TYPE' };
  if (valueString !== null && sealedSessionId(valueString) !== sldId)
    return { field: 'valueString', code: 'ENVELOPE_SCOPE' };
  return null;
};
