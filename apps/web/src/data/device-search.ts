import type { Channel, Message } from '@maillon/contracts/accounts/channels';
import * as channels from '@maillon/contracts/accounts/channels';
import * as documents from '@maillon/contracts/record/documents';
import * as teleexpertises from '@maillon/contracts/record/teleexpertises';
import * as transmissions from '@maillon/contracts/record/transmissions';
import * as affiliations from '@maillon/contracts/structures/affiliations';
import { call } from '../lib/api/api.ts';
import type { PatientsOwner } from './affiliations.ts';

/** What the search of a device reads ahead: lists, and nothing that the server notes as a reading of a record of another person. */

const LIST = 200;

/** Every conversation of the person, the newest first. @param pause between two pages */
export const everyChannel = async (pause: () => Promise<void>): Promise<readonly Channel[]> => {
  const all: Channel[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    if (after !== undefined) await pause();
    const query = { $limit: LIST, ...(after !== undefined && { $after: after }) };
    const { data, nextCursor } = await call(channels.list, { query });
    all.push(...data);
    after = nextCursor;
  }
  return all;
};

/** What came before a number, the oldest first. */
export const messagesBefore = async (id: string, before: number, limit: number): Promise<readonly Message[]> =>
  (await call(channels.messages, { params: { id }, query: { before, $limit: limit } })).data;

/** The newest of a structure, as many as a page has. @throws {ApiProblem} `NOT_FOUND` where one does not transmit there */
export const transmissionPage = async (organization: string, after: string | null) => {
  const query = { organization, $limit: 200, ...(after !== null && { $after: after }) };
  const { data, nextCursor } = await call(transmissions.list, { query });
  return { data, nextCursor };
};

/** The newest that one sent or received, as many as a page has. */
export const teleexpertisePage = async (after: string | null) => {
  const { data, nextCursor } = await call(teleexpertises.list, {
    query: { $limit: 200, ...(after !== null && { $after: after }) },
  });
  return { data, nextCursor };
};

/** Those of the patient who asks. */
export const ownDocuments = async (patientId: string): Promise<readonly documents.PatientDocument[]> =>
  (await call(documents.list, { params: { patientId }, query: {} })).data;

const isReadable = ({ resource, rights }: affiliations.AffiliatedPatient['access']): boolean =>
  rights.includes('READ') || resource === 'patient-delegation';

/** The patients whose record is open to this reader, on every page. */
export const readRecords = async (params: PatientsOwner): Promise<readonly string[]> => {
  const all: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { $limit: 200, ...(after !== undefined && { $after: after }) };
    const { data, nextCursor } = await call(affiliations.list, { params, query });
    all.push(...data.filter(({ access }) => isReadable(access)).map(({ userData }) => userData.id));
    after = nextCursor;
  }
  return all;
};
