import type { LetterPayloads, NotificationPayloads } from '../../platform/messaging/templates/payloads.ts';

const ID = '01936b2c-7e50-7c4a-9b21-3f60d2a8e415';
const POLICY = '01936b2c-7e50-7c4a-9b21-3f60d2a8e416';
const START = '2026-11-26T13:30:00.000Z';
const OLD = '2026-11-25T09:00:00.000Z';
const request = { request: { request_id: ID } };
const link = 'https://maillon.example/invitation/abcdefghijklmnop';

export interface SampleNames {
  readonly name: string;
  readonly org: string;
  readonly patient: string;
  readonly message: string;
}

export const USUAL: SampleNames = {
  name: 'Dr Élodie Sarrazin',
  org: 'Maternité des Capucins',
  patient: 'Maëlys D.',
  message:
    "Bonjour,\nNous souhaitons vous compter parmi les contacts de la maternité. Bien cordialement, l'équipe des Capucins",
};

/** One payload for each template of the catalogue. */
export const notificationSamples = ({ name, org, patient, message }: SampleNames): NotificationPayloads => ({
  welcome: {},
  'patient-welcome': { sender: name },
  'account-activated': {},
  'claim-locked': { ID, patient },
  'security-alert': {},
  'vault-unlocked': { sameChannel: true },
  'vault-factor-changed': {},
  'vault-reset-asked': {},
  'contact-lost': {},
  'contact-changed': { kind: 'email' },
  'data-request': { kind: 'export', status: 'ready' },
  'access-request': {
    request_id: POLICY,
    resource: 'medical-file',
    name,
    role: 'doctor',
    rights: ['READ', 'WRITE'],
  },
  'access-offer': {
    request_id: POLICY,
    resource: 'patient-delegation',
    name,
    role: 'patient',
    rights: ['ACT', 'KEYS'],
  },
  'access-approved': { request_id: POLICY, resource: 'medical-file', name: patient },
  'access-rejected': { request_id: POLICY, resource: 'medical-file' },
  'access-revoked': { request_id: POLICY, resource: 'medical-file' },
  invite: { invite: { organizationId: ID, mode: 'team' }, org, sender: name, message },
  'contact-invite': { invite: { organizationId: ID, mode: 'external' }, org, sender: name, message },
  'referent-invite': { invite: { organizationId: null, mode: 'referent' }, patient },
  'organization-join-request': {
    invite: { organizationId: ID, mode: 'join' },
    request_id: POLICY,
    org,
    name,
    role: 'midwife',
    rights: ['MEMBER', 'AGENDA'],
  },
  'organization-join-accepted': { invite: { organizationId: ID, mode: 'join' }, org },
  'organization-join-refused': { invite: { organizationId: ID, mode: 'join' }, org },
  'org-pending': { ID, org },
  'org-accepted': { ID, org },
  'org-declined': { ID, org },
  'appointment-created': { ID, start: START, name },
  'appointment-updated': { ID, start: START, oldStart: OLD, name },
  'appointment-cancelled': { ID, start: START, patient },
  'appointment-reminder': { ID, start: START, name },
  'appointment-reminder-1h': { ID, start: START, patient },
  'report-ready': { ID, name },
  'document-new': { ID, name },
  mention: { mention: { transmissionId: ID, organizationId: POLICY }, sender: name, org },
  'new-message': { ID, sender: name },
  'transmission-new': { ID, sender: name, org },
  'teleexpertise-received': { ID, sender: name },
  'teleexpertise-comment': { ID, sender: name },
  'checkup-received': { ID },
  'service-request-dispatched': { ...request, org },
  'service-request-accepted': { ...request, name, patient },
  'service-request-declined': { ...request, name, patient },
  'service-request-taken': { ...request, org },
  'service-request-assigned': { ...request, start: START },
  'service-request-expired': request,
  'visit-queued': { ...request, start: START },
  'visit-travelling': { ...request, name, eta: 12 },
  'visit-arrived': { ...request, name },
  'visit-completed': request,
});

/** One payload for each letter. */
export const letterSamples = ({ name, org, message }: SampleNames): LetterPayloads => ({
  'login-code': { code: '042137' },
  'security-code': { code: 'k7m2p9xa' },
  'contact-code': { code: '918273' },
  'contact-change-asked': { kind: 'email' },
  'contact-replaced': { kind: 'email' },
  'invite-new': { sender: name, org, message, link },
  'contact-invite-new': { sender: name, org, message, link },
  'referent-invite-new': { link },
  'parental-consent': { firstName: 'Noé', link },
  'account-erased': {},
});
