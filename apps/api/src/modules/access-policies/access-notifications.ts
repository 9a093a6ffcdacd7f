import type { AccessResource, AccessStatus } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import type { UserType } from '@maillon/domain/user-type';
import type { NotificationPayloads, NotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { shownPatient, shownProfessional } from '../../platform/messaging/templates/shown-names.ts';

export type AppointmentChange = 'request' | 'offer' | 'accept' | 'reject' | 'revoke' | 'rights' | 'expire';

/** A side as notifications name it. */
export interface Named {
  readonly kind: PartyKind;
  /** Of a person. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Of a professional: how their profession is written. */
  readonly gender: 'MALE' | 'FEMALE' | null;
  /** Of a structure. */
  readonly structure: string | null;
}

interface Happened {
  readonly id: string;
  readonly resource: AccessResource;
  readonly change: AppointmentChange;
  /** What it was until now; absent: there was none. */
  readonly before: AccessStatus | undefined;
  readonly fromId: string;
  readonly from: Named;
  readonly to: Named;
  readonly bySide: 'owner' | 'grantee';
  /** Those that were asked for or offered. */
  readonly rights: readonly string[];
  readonly asReferent: boolean;
}

type Notify = <Name extends NotificationTemplate>(
  template: Name,
  payload: NotificationPayloads[Name],
) => Promise<unknown>;

/** A structure speaks with its name; a patient is named as catalogues §8 wants it. */
export const nameOf = ({ kind, firstName, lastName, structure }: Named): string => {
  if (structure !== null) return structure;
  const [first, last] = [firstName ?? '', lastName ?? ''];
  return kind === 'patient' ? shownPatient(first, last) : shownProfessional(kind, first, last);
};

const roleOf = ({ kind }: Named): UserType => (kind === 'organizationStaff' ? 'organization' : kind);

/** What the other side is told (design api §2.16, §4.6); nothing where only the screens need to know. */
export async function notifyOtherSide(happened: Happened, notify: Notify): Promise<unknown> {
  const { id, resource, change, fromId, from, to, bySide, rights } = happened;
  const request = { request_id: id, resource };
  const by = bySide === 'owner' ? from : to;
  const requester = { ...request, name: nameOf(by), role: roleOf(by), gender: by.gender, rights };
  if (change === 'request') {
    if (resource !== 'organization') return notify('access-request', requester);
    const invite = { organizationId: fromId, mode: 'join' } as const;
    return notify('organization-join-request', {
      invite,
      org: nameOf(from),
      request_id: id,
      name: requester.name,
      role: requester.role,
      gender: by.gender,
      rights,
    });
  }
  if (change === 'offer') return notifyOffer(happened, requester, notify);
  if (resource === 'organization' && bySide === 'owner') {
    const invite = { organizationId: fromId, mode: 'join' } as const;
    if (change === 'accept') return notify('organization-join-accepted', { invite, org: nameOf(from) });
    if (change === 'reject') return notify('organization-join-refused', { invite, org: nameOf(from) });
  }
  // The grantee answers what was offered, the owner what was asked for.
  const answered = bySide === 'grantee' ? 'offer' : 'request';
  if (change === 'accept') return notify('access-approved', { ...request, answered, name: requester.name });
  if (change === 'reject') return notify('access-rejected', { ...request, answered });
  if (change === 'expire') {
    // Time ends a request on the owner's side, an offer on the grantee's: its maker is told.
    return notify('access-lapsed', { ...request, asked: bySide === 'owner' ? 'request' : 'offer', by: 'time' });
  }
  if (change === 'revoke') return notifyRevoked(happened, request, notify);
  return undefined;
}

/** What was given ends; what still waited for an answer is withdrawn by its maker, or refused by the other side. */
function notifyRevoked(
  { before, bySide }: Happened,
  request: { readonly request_id: string; readonly resource: AccessResource },
  notify: Notify,
): Promise<unknown> | undefined {
  if (before === 'REJECTED') return undefined;
  if (before !== 'PENDING' && before !== 'INVITED') return notify('access-revoked', { ...request, endedBy: bySide });
  const asked = before === 'PENDING' ? 'request' : 'offer';
  const maker = before === 'PENDING' ? 'grantee' : 'owner';
  return bySide === maker
    ? notify('access-lapsed', { ...request, asked, by: 'withdrawal' })
    : notify('access-rejected', { ...request, answered: asked });
}

function notifyOffer(
  { id: request_id, resource, fromId, from, rights, asReferent }: Happened,
  requester: NotificationPayloads['access-offer'],
  notify: Notify,
): Promise<unknown> {
  const sender = nameOf(from);
  if (resource === 'organization') {
    return notify('invite', {
      request_id,
      invite: { organizationId: fromId, mode: 'team' },
      org: sender,
      sender,
      rights,
    });
  }
  if (resource === 'organization_external_practitioners') {
    return notify('contact-invite', {
      request_id,
      invite: { organizationId: fromId, mode: 'external' },
      sender,
      org: sender,
      rights,
    });
  }
  if (resource === 'practitioner_contacts') {
    return notify('contact-invite', { request_id, invite: { organizationId: null, mode: 'external' }, sender, rights });
  }
  if (asReferent) return notify('referent-invite', referentInvite(request_id, sender, rights));
  return notify('access-offer', requester);
}

const referentInvite = (
  request_id: string,
  patient: string,
  rights: readonly string[],
): NotificationPayloads['referent-invite'] => ({
  request_id,
  invite: { organizationId: null, mode: 'referent' },
  patient,
  rights,
});
