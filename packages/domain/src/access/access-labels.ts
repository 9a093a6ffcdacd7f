import type { AccessResource, RightOn } from './access.ts';

const LIST = new Intl.ListFormat('fr');

/** Design api §3.2. */
export const RESOURCE_LABELS: Readonly<Record<AccessResource, string>> = {
  'medical-file': 'Dossier médical',
  'patient-delegation': 'Délégation patient',
  organization: 'Structure',
  organization_external_practitioners: 'Praticiens externes',
  practitioner_contacts: 'Contacts',
  practitioner_calendar: 'Agenda',
};

/** Keyed by resource because READ is « lire » a file and « voir » a calendar. */
export const RIGHT_VERBS: { readonly [Resource in AccessResource]: Readonly<Record<RightOn<Resource>, string>> } = {
  'medical-file': { READ: 'lire', WRITE: 'compléter', SHARE: 'partager' },
  'patient-delegation': { ACT: 'agir en son nom', KEYS: 'gérer les clés' },
  organization: {
    MEMBER: 'faire partie de l’équipe',
    PATIENTS: 'suivre les patients',
    TRANSMISSIONS: 'écrire des transmissions',
    REQUESTS: 'demander des soins',
    AGENDA: 'voir les agendas',
    MANAGE: 'administrer',
  },
  organization_external_practitioners: { DISPATCH: 'recevoir des demandes de soins', MESSAGE: 'échanger des messages' },
  practitioner_contacts: { MESSAGE: 'échanger des messages', TELEEXPERTISE: 'demander un avis' },
  practitioner_calendar: { READ: 'voir', BOOK: 'prendre rendez-vous', MANAGE: 'modifier les disponibilités' },
};

/** « lire, compléter et partager ». A right that this version does not know is named as it is: nothing is agreed to unseen. */
export function rightsInWords(resource: AccessResource, rights: readonly string[]): string {
  const verbs: Readonly<Record<string, string>> = RIGHT_VERBS[resource];
  return LIST.format(rights.map((right) => verbs[right] ?? right));
}

/** Spec platform §2, Settings: 'Peut {rights} : {resource}'. */
export function accessSentence(resource: AccessResource, rights: readonly string[]): string {
  return `Peut ${rightsInWords(resource, rights)} : ${RESOURCE_LABELS[resource]}`;
}
