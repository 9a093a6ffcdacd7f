import type { AccessResource } from '@maillon/domain/access';
import type { UserType } from '@maillon/domain/user-type';

/**
 * What each template is told: ids and display names, never clinical text, a NIR, a contact or an address (design api §2.16).
 * A patient's name is given as {@link shownPatient} writes it, and appears in the application alone.
 */
interface Request {
  /** The access policy. */
  readonly request_id: string;
  readonly resource: AccessResource;
}

/** What whoever says yes would give or get; absent in news of before these were told. */
interface Negotiated {
  readonly rights?: readonly string[];
}

interface Requester {
  /** Display name of whoever asks or offers. */
  readonly name: string;
  readonly role: UserType;
  /** The structure they speak for. */
  readonly org?: string;
}

interface Invite<Mode extends string> {
  readonly invite: { readonly organizationId: string; readonly mode: Mode };
  readonly org: string;
}

interface Visit {
  /** The appointment. */
  readonly ID: string;
  readonly start: string;
  /** The professionals, for the patient; for a professional it is absent and `patient` is there. */
  readonly name?: string;
  readonly patient?: string;
}

interface Concerning {
  /** The care request. */
  readonly request: { readonly request_id: string };
}

interface Exchange {
  /** The thread: teleexpertise, transmission, channel. */
  readonly ID: string;
  readonly sender: string;
}

type Nothing = Readonly<Record<string, never>>;

/** The templates that a user finds in the application (design api §2.16, catalogues §8). */
export interface NotificationPayloads {
  readonly welcome: Nothing;
  /** Their account was made by a professional or a structure. */
  readonly 'patient-welcome': { readonly sender: string };
  readonly 'account-activated': Nothing;
  /** To the professional who prepared the account of a patient: somebody failed to confirm who they are. */
  readonly 'claim-locked': { readonly ID: string; readonly patient: string };
  readonly 'security-alert': Nothing;
  readonly 'vault-unlocked': { readonly sameChannel: boolean };
  readonly 'vault-factor-changed': Nothing;
  readonly 'vault-reset-asked': Nothing;
  /** Somebody else proved that a contact of this account is theirs. */
  readonly 'contact-lost': Nothing;
  readonly 'contact-changed': { readonly kind: 'email' | 'phone' };
  readonly 'data-request': { readonly kind: 'export' | 'erasure'; readonly status: 'received' | 'ready' | 'done' };

  readonly 'access-request': Request & Requester & Negotiated;
  readonly 'access-offer': Request & Requester & Negotiated;
  readonly 'access-approved': Request & { readonly name: string };
  readonly 'access-rejected': Request;
  readonly 'access-revoked': Request;

  readonly invite: Invite<'team'> &
    Negotiated & {
      /** The offer that is answered in place. */
      readonly request_id?: string;
      readonly sender: string;
      readonly message?: string;
    };
  readonly 'contact-invite': Negotiated & {
    readonly request_id?: string;
    readonly invite: { readonly organizationId: string | null; readonly mode: 'external' };
    readonly sender: string;
    readonly org?: string;
    readonly message?: string;
  };
  readonly 'referent-invite': Negotiated & {
    /** The offer that is answered in place. */
    readonly request_id?: string;
    readonly invite: { readonly organizationId: null; readonly mode: 'referent' };
    readonly patient: string;
  };
  readonly 'organization-join-request': Invite<'join'> &
    Negotiated & {
      readonly request_id: string;
      readonly name: string;
      readonly role: UserType;
    };
  readonly 'organization-join-accepted': Invite<'join'>;
  readonly 'organization-join-refused': Invite<'join'>;
  /** To the administrators: a structure waits for them. */
  readonly 'org-pending': { readonly ID: string; readonly org: string };
  readonly 'org-accepted': { readonly ID: string; readonly org: string };
  readonly 'org-declined': { readonly ID: string; readonly org: string };

  readonly 'appointment-created': Visit;
  readonly 'appointment-updated': Visit & { readonly oldStart?: string };
  readonly 'appointment-cancelled': Visit;
  /** The day before. */
  readonly 'appointment-reminder': Visit;
  readonly 'appointment-reminder-1h': Visit;
  readonly 'report-ready': { readonly ID: string; readonly name: string };
  readonly 'document-new': { readonly ID: string; readonly name: string };

  readonly mention: {
    readonly mention: { readonly transmissionId: string; readonly organizationId: string };
    readonly sender: string;
    readonly org: string;
  };
  readonly 'new-message': Exchange;
  readonly 'transmission-new': Exchange & { readonly org: string };
  readonly 'teleexpertise-received': Exchange;
  readonly 'teleexpertise-comment': Exchange;
  readonly 'checkup-received': { readonly ID: string };

  readonly 'service-request-dispatched': Concerning & { readonly org: string };
  readonly 'service-request-accepted': Concerning & { readonly name: string; readonly patient: string };
  readonly 'service-request-declined': Concerning & { readonly name: string; readonly patient: string };
  readonly 'service-request-taken': Concerning & { readonly org: string };
  readonly 'service-request-assigned': Concerning & { readonly start: string };
  readonly 'service-request-expired': Concerning;
  readonly 'visit-queued': Concerning & { readonly start: string };
  readonly 'visit-travelling': Concerning & { readonly name: string; readonly eta: number };
  readonly 'visit-arrived': Concerning & { readonly name: string };
  readonly 'visit-completed': Concerning;
}

export type NotificationTemplate = keyof NotificationPayloads;

/** What is sent to an address that need not belong to an account; it is kept nowhere. `link` is made by the sender. */
export interface LetterPayloads {
  readonly 'login-code': { readonly code: string };
  readonly 'security-code': { readonly code: string };
  /** Proves a new contact before it replaces the present one (design api A9). */
  readonly 'contact-code': { readonly code: string };
  /** To the present contact, when another one is to replace it. */
  readonly 'contact-change-asked': { readonly kind: 'email' | 'phone' };
  /** To the contact that was replaced. */
  readonly 'contact-replaced': { readonly kind: 'email' | 'phone' };
  readonly 'invite-new': {
    readonly sender: string;
    readonly org: string;
    readonly message?: string;
    readonly link: string;
  };
  readonly 'contact-invite-new': {
    readonly sender: string;
    readonly org?: string;
    readonly message?: string;
    readonly link: string;
  };
  /** No name: it is shown after the sign-in (design catalogues §8, 11). */
  readonly 'referent-invite-new': { readonly link: string };
  /** To the parent of somebody below 15 (design api A50). */
  readonly 'parental-consent': { readonly firstName: string; readonly link: string };
  /** The account is gone: there is no inbox left to say so. */
  readonly 'account-erased': Nothing;
}

export type LetterTemplate = keyof LetterPayloads;
