/** What a line of the audit trail is about. Its lines are signed: a word that was written stays as it is. */
export const AUDIT_TARGET_KINDS = [
  'access-policy',
  'account',
  'appointment',
  'audit',
  'channel',
  'checkup',
  'consent',
  'contact',
  'data-request',
  'document',
  'endpoint',
  'integration',
  'invitation',
  'measures',
  'organization',
  'ota-bundle',
  'party',
  'patient',
  'schedule',
  'session',
  'teleexpertise',
  'term',
  'transmission',
  'user',
] as const;

export type AuditTargetKind = (typeof AUDIT_TARGET_KINDS)[number];
