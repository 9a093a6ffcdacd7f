import { aCareRequest, anExternal } from '../../cases/care-requests.ts';
import { aUsedWard, type ForeignIdCase, ofReplay, PROFESSIONALS, WITH_ACCOUNTS } from './foreign-id-case.ts';

/** Structures, their teams, their patients, and the care that they are asked for. */
export const STRUCTURES_IDS: Readonly<Record<string, ForeignIdCase>> = {
  'affiliations.affiliate': {
    write: ofReplay('affiliations.affiliate'),
    may: { '/patientId': ['patient', 'patient’s account'] },
  },
  'teams.invite': {
    write: ofReplay('teams.invite'),
    // The staff of another structure may belong to this one, too.
    may: { '/userId': [...PROFESSIONALS, ...WITH_ACCOUNTS, 'staff'] },
  },
  'careRequests.create': { write: ofReplay('careRequests.create'), may: { '/subject/id': [] } },
  'careRequests.dispatch': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const practitioner = await anExternal(db, ward.organizationId);
      const path = `/organization/${ward.organizationId}/service-request/${await aCareRequest(db, ward)}/dispatch`;
      return { as: ward.staff, path, body: { practitionersIds: [practitioner.partyId] } };
    },
    may: { '/practitionersIds/0': [] },
  },
  'careRequests.askOthers': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const practitioner = await anExternal(db, ward.organizationId);
      const id = await aCareRequest(db, ward);
      await db.rows(
        `UPDATE service_requests SET status = 'ONHOLD', round = 1, expires_at = now() + interval '1 day' WHERE id = $1`,
        [id],
      );
      const path = `/organization/${ward.organizationId}/service-request/${id}/ask`;
      return { as: ward.staff, path, body: { practitionersIds: [practitioner.partyId] } };
    },
    may: { '/practitionersIds/0': [] },
  },
};
