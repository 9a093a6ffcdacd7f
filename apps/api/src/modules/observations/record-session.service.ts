import type { SessionState } from '@maillon/contracts/record/observations';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';

/**
 * The session that a record is sealed in, and the way on for a record whose session is lost: it gets another one, into which everything
 * is written from then on. What was sealed in the lost one stays as it is (docs/decisions/sessions-belong-to-resources.md).
 */
@Injectable()
export class RecordSession {
  constructor(
    private readonly database: Database,
    private readonly patients: PatientFiles,
    private readonly access: AccessService,
    private readonly sealed: SealedSessions,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `DEPENDENCY_UNAVAILABLE` */
  async state(actor: Actor, id: string): Promise<SessionState> {
    const patientId = await this.access.requireKnownPatient(actor, id);

    await this.require(actor, patientId, ['READ', 'WRITE', 'ACT']);

    const sessionId = await this.patients.recordSession(patientId);
    if (sessionId === null) return 'none';
    const condition = await this.conditionOf(patientId, sessionId);
    if (condition !== 'usable') return condition;
    const named = { sessionId, resource: sealedFor.record(patientId) };
    return (await this.sealed.isOpenTo(actor, named)) ? 'open' : 'closed';
  }

  /**
   * By a person who may write the record, once no entitled reader opens its session any more, or the patient cannot: nothing may be written in
   * it then. Where only browsers can tell, by the patient and those who act for them. `isPlanted`: their browser will not write
   * in it (design vault §7.6), and texts name their own session, so that the record is not parted by it.
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `SESSION_NOT_LOST`, `OBSERVATION_SESSION`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE`
   */
  async replace(actor: Actor, id: string, lostId: string, sessionId: string, isPlanted = false): Promise<string> {
    const patientId = await this.access.requireKnownPatient(actor, id);

    await this.require(actor, patientId, ['WRITE', 'ACT']);

    // The answer to an earlier try did not arrive.
    if ((await this.patients.recordSession(patientId)) === sessionId) return patientId;
    const resource = sealedFor.record(patientId);
    await this.sealed.require(actor, [{ pointer: '/observationsSldId', sessionId, resource, patientId }]);
    const condition = isPlanted ? 'planted' : await this.conditionOf(patientId, lostId);
    if (condition === 'usable') throw new Refusal('SESSION_NOT_LOST');
    if (condition === 'unknown') await this.require(actor, patientId, ['ACT']);

    const readers = (await this.access.recordReaders(patientId)).map(userRoom);
    await this.database.tx(async (tx) => {
      const isReplaced = await this.patients.replaceRecordSession(tx, patientId, lostId, sessionId);
      if (!isReplaced) throw new Refusal('OBSERVATION_SESSION');
      tx.audit({ action: 'record.session', targetKind: 'patient', targetId: patientId, patientId, outcome: 'ok' });
      tx.publish(emitToRooms(`record:${patientId}`, readers, 'record/updated', { patientId }));
    });
    return patientId;
  }

  private async conditionOf(patientId: string, sessionId: string) {
    const readers = await this.access.recordReaders(patientId);
    return this.sealed.conditionOf({ sessionId, resource: sealedFor.record(patientId), patientId }, readers);
  }

  private async require(actor: Actor, patientId: string, oneOf: readonly ('READ' | 'WRITE' | 'ACT')[]): Promise<void> {
    const [held] = await this.access.rightsEach([{ actor, ownerId: patientId }], 'patient', oneOf);
    if (held === undefined || held.size === 0) throw new Refusal('FORBIDDEN');
  }
}
