import { read, search, searchByForm } from './interactions.ts';
import { dates, ownIds, tokens } from './parameters.ts';

/** Care requests, for who sent them, is asked, or cares, as natively. */
const TEAM = ['doctor', 'midwife', 'assistant', 'organization'] as const;

const serviceRequests = {
  type: 'ServiceRequest',
  what: 'Les demandes de soins que j’envoie, reçois ou prends en charge',
  audience: TEAM,
  query: { _id: ownIds, authored: dates, status: tokens },
} as const;
export const readServiceRequest = read('ServiceRequest', 'Une demande de soins', { audience: TEAM });
export const searchServiceRequests = search(serviceRequests);
export const searchServiceRequestsByForm = searchByForm(serviceRequests);

const tasks = {
  type: 'Task',
  what: 'Les praticiens sollicités pour ces demandes, et leurs réponses',
  audience: TEAM,
  query: { _id: ownIds, modified: dates, status: tokens },
} as const;
export const readTask = read('Task', 'Une demande de soins auprès d’un praticien', { audience: TEAM });
export const searchTasks = search(tasks);
export const searchTasksByForm = searchByForm(tasks);
