import { read, search, searchByForm } from './interactions.ts';
import { dates, ownIds, patient, tokens } from './parameters.ts';

/** What teams and practitioners write to each other about patients: their transmissions and questions, as natively. */
const TEAM = ['doctor', 'midwife', 'assistant', 'organization'] as const;

const communications = {
  type: 'Communication',
  what: 'Les transmissions et les demandes d’avis que je peux lire',
  audience: TEAM,
  query: { patient: patient.optional(), _id: ownIds, category: tokens, sent: dates, status: tokens },
} as const;
export const readCommunication = read('Communication', 'Une transmission ou une demande d’avis', { audience: TEAM });
export const searchCommunications = search(communications);
export const searchCommunicationsByForm = searchByForm(communications);
