import { expect } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { CheckUpsRepository } from '../../modules/check-ups/check-ups.repository.ts';
import { identityIn } from '../../modules/check-ups/identity-in.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Browser } from '../browser.ts';
import { aGrant } from '../calendars.ts';
import { aCareRequest } from '../cases/care-requests.ts';
import { aRelationWorld, type RelationWorld } from '../cases/relation-cases.ts';
import { aTeleexpertise } from '../cases/teleexpertises.ts';
import { aWoman } from '../check-ups.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeSessions } from '../http/an-http-server.ts';
import { aSealedText } from '../sealed.ts';
import { anApp } from './an-app.ts';

/** A Monday, 09:00 in Paris. */
export const FHIR_NOW = '2026-11-23T08:00:00.000Z';
export const FHIR_MEDIA = 'application/fhir+json; charset=utf-8';

export interface Found {
  readonly resourceType: string;
  readonly id: string;
  readonly [member: string]: unknown;
}
export interface Bundle {
  readonly total?: number;
  readonly link: readonly { readonly relation: string; readonly url: string }[];
  readonly entry?: readonly { readonly fullUrl: string; readonly resource: Found }[];
}

export const resourcesIn = ({ entry = [] }: Bundle): Found[] => entry.map(({ resource }) => resource);
export const idsIn = (bundle: Bundle): string[] => resourcesIn(bundle).map(({ id }) => id);

/** The product with the person who reads it, natively and as FHIR; and what a record holds. */
export function aFhirApp(logLines: string[] = [], env: Record<string, string> = {}) {
  const sessions = new FakeSessions();
  const app = anApp({ sessions, clock: new FakeClock(FHIR_NOW), logLines, env });
  const browserOf = (who: Actor | null): Browser => {
    if (who !== null) sessions.people.set(who.userId, who);
    return new Browser(app(), who === null ? {} : { authorization: who.userId });
  };
  const get = (who: Actor | null, path: string, headers: Record<string, string> = {}) =>
    browserOf(who).get(`/fhir/R4/${path}`, headers);
  const aRecord = async (patient: Actor, types = ['tabac', 'DATE_LAST_PERIOD', 'weight']): Promise<void> => {
    for (const type of types) {
      await app().db.rows(
        `INSERT INTO observations (id, patient_id, type, value_sealed, author_id) VALUES ($1, $2, $3, $4, $5)`,
        [`${patient.partyId}-${type}`, patient.partyId, type, aSealedText(), patient.userId],
      );
    }
  };
  const aDocument = async (patient: Actor): Promise<string> => {
    const id = newId();
    await app().db.rows(
      `INSERT INTO documents (id, patient_id, key, title, type, content_type, size, sha256, blob_id, author_id)
       VALUES ($1, $2, $3, $4, 'diagnosticReport', 'application/pdf', 2000, repeat('0', 64), $5, $6)`,
      [id, patient.partyId, `${patient.partyId}/document/${id}`, aSealedText(), newId(), patient.partyId],
    );
    return id;
  };
  /** What the patient answered before they had an account: it is found by their number. */
  const aCheckUp = async (patient: Actor): Promise<string> => {
    const id = newId();
    const answers = aWoman();
    await app()
      .get(Database)
      .tx((tx) =>
        app()
          .get(CheckUpsRepository)
          .add(tx, { id, identity: identityIn(answers), answers, answeredOn: '2026-11-20', proofHash: null }),
      );
    await app().db.rows(
      'UPDATE patient_checkups SET nir_hash = (SELECT nir_hash FROM patients WHERE party_id = $2) WHERE id = $1',
      [id, patient.partyId],
    );
    return id;
  };
  /** Of the type, with a value that is opened by no key. */
  const aMeasureOf = async (patient: Actor, type: string): Promise<void> => {
    await app().db.rows(
      `INSERT INTO observations (id, patient_id, type, value_sealed, author_id, measured_at)
       VALUES ($1, $2, $3, $4, $5, now())`,
      [`${patient.partyId}-${type}-${newId()}`, patient.partyId, type, aSealedText(), patient.userId],
    );
  };
  /** What the patient of the visit was asked to pay by its doctor, and has paid. */
  const aPayment = async (appointmentId: string, doctor: Actor): Promise<string> => {
    const id = newId();
    await app().db.rows(
      `INSERT INTO payment_reconciliations
         (id, appointment_id, status, outcome, method, amount, currency, tendered, requested_by, requested_at, read_at)
       VALUES ($1, $2, 'ACTIVE', 'COMPLETE', 'CCCA', 690, 'EUR', 690, $3, $4, $4)`,
      [id, appointmentId, doctor.userId, FHIR_NOW],
    );
    return id;
  };
  /** What a structure asked for its patient, and this practitioner took. */
  const aServiceRequest = async (at: RelationWorld, performer: Actor): Promise<string> => {
    const resource = 'organization_external_practitioners' as const;
    await aGrant(app().db, { resource, from: at.organizationId, to: performer.partyId, rights: ['DISPATCH'] });
    const id = await aCareRequest(app().db, { ...at, staff: performer });
    await app().db.rows(
      `UPDATE service_requests SET status = 'ACTIVE', performer_id = $2, authored_on = $3 WHERE id = $1`,
      [id, performer.partyId, FHIR_NOW],
    );
    return id;
  };
  /** As this practitioner was asked, and said yes to it. */
  const aTask = async (requestId: string, practitioner: Actor): Promise<string> => {
    const id = newId();
    await app().db.rows(
      `INSERT INTO service_request_dispatches
         (id, request_id, practitioner_id, round, kind, wave, rank, state, asked_at, decided_at)
       SELECT $1, id, $2, round, 'CHOSEN', 0, 0, 'ACCEPTED', $3, $3 FROM service_requests WHERE id = $4`,
      [id, practitioner.partyId, FHIR_NOW, requestId],
    );
    return id;
  };
  /** What the doctor of the visit asks another one about the patient. */
  const aCommunication = (at: RelationWorld): Promise<string> =>
    aTeleexpertise(app().db, at, at.doctor, [at.people.file]);
  /** Everybody who may or may not read one patient; the patient has a record and a document. */
  const aWorld = async () => {
    const world = await aRelationWorld(app().db);
    await aRecord(world.patient);
    return {
      world,
      people: world.people,
      documentId: await aDocument(world.patient),
      checkUpId: await aCheckUp(world.patient),
    };
  };
  return {
    db: () => app().db,
    inject: (options: InjectOptions) => app().inject(options),
    browserOf,
    get,
    native: (who: Actor, path: string) => browserOf(who).get(path),
    read: async (who: Actor, path: string): Promise<Found> => (await get(who, path)).json() as Found,
    search: async (who: Actor, path: string): Promise<Bundle> => {
      const answer = await get(who, path);
      expect(answer.headers['content-type']).toBe(FHIR_MEDIA);
      return answer.json() as Bundle;
    },
    aRecord,
    aCheckUp,
    aMeasureOf,
    /** By a form, as `POST …/_search`. */
    post: (who: Actor | null, path: string, form: string, headers: Record<string, string> = {}) => {
      if (who !== null) sessions.people.set(who.userId, who);
      return app().inject({
        method: 'POST',
        url: `/api/fhir/R4/${path}`,
        payload: form,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(who === null ? {} : { authorization: who.userId }),
          ...headers,
        },
      });
    },
    /** A weight of two years ago, written now. */
    aMeasure: async (patient: Actor): Promise<string> => {
      const own = newId();
      await app().db.rows(
        `INSERT INTO observations (id, patient_id, type, value_sealed, author_id, measured_at)
         VALUES ($1, $2, 'WEIGHT', $3, $4, '2024-11-23T08:00:00Z')`,
        [`${patient.partyId}-WEIGHT-${own}`, patient.partyId, aSealedText(), patient.userId],
      );
      return `${patient.partyId}${own}`.replaceAll('-', '');
    },
    aDocument,
    aPayment,
    aServiceRequest,
    aTask,
    aCommunication,
    aWorld,
    /** The same, with names, numbers and a measure of which a search finds each. */
    aFoundWorld: async () => {
      const found = await aWorld();
      const { patient, organizationId } = found.world;
      await aMeasureOf(patient, 'SpO2');
      await app().db.rows(`UPDATE users SET first_name = 'Zoé-Marie', last_name = 'D’Hérouville' WHERE id = $1`, [
        patient.userId,
      ]);
      await app().db.rows(`UPDATE organizations SET finess = '330780115' WHERE party_id = $1`, [organizationId]);
      return found;
    },
  };
}
