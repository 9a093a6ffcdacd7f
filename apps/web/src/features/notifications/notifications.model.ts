import { addDays, dayOf, type IsoDay } from '@maillon/domain/day';
import { paths } from '../../config/paths.ts';
import type { Notification, Sharing } from '../../data/notifications.ts';
import { localZone } from '../../lib/local-zone.ts';

export interface NotificationDay {
  /** yyyy-MM-dd in the zone of the product. */
  readonly day: string;
  readonly items: readonly Notification[];
}

const dayHere = (instant: Date): IsoDay => dayOf(instant, localZone());

/** The newest day first, and within a day as the server sent them. */
export const byDay = (notifications: readonly Notification[]): readonly NotificationDay[] => {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = dayHere(new Date(notification.createdAt));
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
};

/** « Aujourd’hui », « Hier », or null for a day that is called by its date. */
export const nearDay = (day: string, now: Date): string | null => {
  if (day === dayHere(now)) return 'Aujourd’hui';
  return day === addDays(dayHere(now), -1) ? 'Hier' : null;
};

const SCREENS: Readonly<Record<string, () => string>> = {
  'access-approved': () => paths.settings(),
  'access-revoked': () => paths.settings(),
  'account-activated': paths.app,
  'appointment-created': paths.agenda,
  'appointment-updated': paths.agenda,
  'appointment-cancelled': paths.agenda,
  'appointment-reminder': paths.agenda,
  'appointment-reminder-1h': paths.agenda,
  'contact-changed': () => paths.settings(),
  'contact-lost': () => paths.settings(),
  'security-alert': () => paths.settings(),
  'vault-unlocked': () => paths.settings(),
  'vault-factor-changed': () => paths.settings(),
  'vault-reset-asked': () => paths.settings(),
  'data-request': () => paths.settings(),
  'document-new': paths.medicalRecord,
  'report-ready': paths.medicalRecord,
  mention: paths.organizationTransmissions,
  'transmission-new': paths.organizationTransmissions,
  'new-message': paths.messages,
  'teleexpertise-received': paths.teleexpertises,
  'teleexpertise-comment': paths.teleexpertises,
  'org-pending': paths.admin,
  'organization-join-accepted': paths.organization,
  'service-request-accepted': paths.organizationRequests,
  'service-request-declined': paths.organizationRequests,
  'service-request-dispatched': paths.careRequests,
  'service-request-taken': paths.careRequests,
  'service-request-assigned': paths.consultationTour,
};

/** The screen that a notification is about; null when it is answered in place or says all there is. */
export const screenOf = ({ templateIdentifier }: Pick<Notification, 'templateIdentifier'>): string | null =>
  SCREENS[templateIdentifier]?.() ?? null;

/** Notifications that ask something of their reader. */
const ASKING: ReadonlySet<string> = new Set([
  'access-request',
  'access-offer',
  'invite',
  'contact-invite',
  'referent-invite',
  'organization-join-request',
]);

export const asks = ({ templateIdentifier }: Pick<Notification, 'templateIdentifier'>): boolean =>
  ASKING.has(templateIdentifier);

const INVITED_TO: Readonly<Record<string, readonly string[]>> = {
  team: ['organization'],
  external: ['organization_external_practitioners', 'practitioner_contacts'],
  join: ['organization'],
};

/** The request or the offer behind a notification, if it is still there. */
export const sharingOf = ({ payload }: Notification, sharings: readonly Sharing[]): Sharing | undefined => {
  const { request_id: id, invite } = payload;
  if (id !== undefined) return sharings.find((sharing) => sharing.id === id);
  if (invite === undefined || invite.organizationId === null) return undefined;
  const resources = INVITED_TO[invite.mode] ?? [];
  return sharings.find(({ resource, from }) => resources.includes(resource) && from === invite.organizationId);
};

/** Whether it is the reader's turn to answer: the owner of what was asked for, or whoever was offered something. */
export const mayAnswer = ({ status, direction }: Pick<Sharing, 'status' | 'direction'>): boolean =>
  (status === 'PENDING' && direction === 'given') || (status === 'INVITED' && direction === 'received');

/** What became of it, in one word. */
export const outcomeOf = (sharing: Pick<Sharing, 'status'> | undefined): string => {
  if (sharing?.status === 'ACCEPTED') return 'Acceptée';
  if (sharing?.status === 'REJECTED') return 'Refusée';
  return sharing === undefined ? 'N’est plus d’actualité' : 'En attente de réponse';
};

/** More than two digits do not fit on a bell. */
export const badge = (count: number): string => (count > 99 ? '99+' : String(count));
