import type { NotificationDestination } from '@maillon/contracts/system/notifications';
import { accessTemplates } from './access.templates.ts';
import { accountTemplates } from './account.templates.ts';
import { appointmentTemplates } from './appointment.templates.ts';
import { careRequestTemplates } from './care-request.templates.ts';
import { documentTemplates } from './document.templates.ts';
import { exchangeTemplates } from './exchange.templates.ts';
import { homeVisitTemplates } from './home-visit.templates.ts';
import { invitationTemplates } from './invitation.templates.ts';
import { organizationTemplates } from './organization.templates.ts';
import { securityTemplates } from './security.templates.ts';
import type { Template } from './template.ts';
import { waitingListTemplates } from './waiting-list.templates.ts';

const TEMPLATES = {
  ...accountTemplates,
  ...securityTemplates,
  ...accessTemplates,
  ...invitationTemplates,
  ...organizationTemplates,
  ...appointmentTemplates,
  ...waitingListTemplates,
  ...documentTemplates,
  ...exchangeTemplates,
  ...careRequestTemplates,
  ...homeVisitTemplates,
};

export type NotificationTemplate = keyof typeof TEMPLATES;

export type NotificationPayloads = {
  readonly [Name in NotificationTemplate]: (typeof TEMPLATES)[Name] extends Template<infer Payload extends object>
    ? Payload
    : never;
};

/** Every notification of the product, by its identifier (design api §2.16): what the files of the templates hold. */
export const CATALOGUE: { readonly [Name in NotificationTemplate]: Template<NotificationPayloads[Name]> } = TEMPLATES;

export const NOTIFICATION_TEMPLATES = Object.keys(CATALOGUE) as readonly NotificationTemplate[];

export const isNotificationTemplate = (name: string): name is NotificationTemplate => Object.hasOwn(CATALOGUE, name);

/** Where a notification of the inbox leads; null for one whose template is no more. */
export const destinationOf = (name: string): NotificationDestination | null =>
  isNotificationTemplate(name) ? CATALOGUE[name].destination : null;
