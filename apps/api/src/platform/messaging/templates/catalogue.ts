import { accessTemplates } from './access.templates.ts';
import { accountTemplates } from './account.templates.ts';
import { appointmentTemplates } from './appointment.templates.ts';
import { careRequestTemplates } from './care-request.templates.ts';
import { exchangeTemplates } from './exchange.templates.ts';
import { organizationTemplates } from './organization.templates.ts';
import type { NotificationTemplate } from './payloads.ts';
import type { Templates } from './template.ts';

/** Every notification of the product, by its identifier (design api §2.16). A payload without its template does not compile. */
export const CATALOGUE: Templates<NotificationTemplate> = {
  ...accountTemplates,
  ...accessTemplates,
  ...organizationTemplates,
  ...appointmentTemplates,
  ...exchangeTemplates,
  ...careRequestTemplates,
};

export const NOTIFICATION_TEMPLATES = Object.keys(CATALOGUE) as readonly NotificationTemplate[];
