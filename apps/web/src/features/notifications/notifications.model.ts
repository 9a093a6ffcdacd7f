import type { NotificationDestination } from '@maillon/contracts/system/notifications';
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

/** Of the screens that there are. */
const SCREENS: Readonly<Partial<Record<NotificationDestination, () => string>>> = {
  dashboard: paths.app,
  agenda: paths.agenda,
  'medical-record': paths.medicalRecord,
  structure: paths.organization,
  administration: paths.admin,
  'data-sharing': () => paths.settings('access-policy'),
  settings: () => paths.settings(),
  'care-requests': paths.receivedRequests,
  'structure-requests': paths.careRequests,
  'consultation-tour': paths.tour,
};

/** Whether it asks something of its reader, and is answered in place. */
export const asks = ({ destination }: Pick<Notification, 'destination'>): boolean => destination === 'answer';

/** They come before a visit, to be there in time. */
const REMINDERS: readonly string[] = ['appointment-reminder', 'appointment-reminder-1h'];

/** On the waiting list of a practitioner, or off it: where one waits for a slot. */
const WAITS: readonly string[] = ['slot-awaited', 'slot-awaited-no-more'];

type Leading = Pick<Notification, 'destination' | 'templateIdentifier' | 'payload'>;

/** The request is no longer there for who reads this. */
const GONE: readonly string[] = ['service-request-taken', 'service-request-withdrawn'];

/** The screen that a notification is about; null when it is answered in place, or says all there is. */
export const screenOf = ({ destination, templateIdentifier, payload: { ID, request } }: Leading): string | null => {
  if (ID !== undefined && REMINDERS.includes(templateIdentifier)) return paths.joinCall(ID);
  if (ID !== undefined && templateIdentifier === 'slot-offered') return paths.offeredSlot(ID);
  if (WAITS.includes(templateIdentifier)) return paths.bookAppointment();
  if (ID !== undefined && destination === 'agenda') return paths.visit(ID);
  if (ID !== undefined && destination === 'messages') return paths.conversation(ID);
  if (ID !== undefined && destination === 'transmissions') return paths.transmission(ID);
  if (ID !== undefined && destination === 'teleexpertises') return paths.teleexpertise(ID);
  if (request !== undefined && !GONE.includes(templateIdentifier)) {
    if (destination === 'care-requests') return paths.receivedRequest(request.request_id);
    if (destination === 'structure-requests') return paths.careRequest(request.request_id);
  }
  return destination === null ? null : (SCREENS[destination]?.() ?? null);
};

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

/** Whether it is the reader's turn to answer: the owner of what was asked for, or the person who was offered something. */
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
