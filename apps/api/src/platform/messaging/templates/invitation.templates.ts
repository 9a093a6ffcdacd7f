import { ofName } from '@maillon/domain/text/of-name';
import { type Negotiated, rightsOffered } from './rights-in-words.ts';
import { SAMPLE_ID } from './sample.ts';
import { template } from './template.ts';

/** Invitations: to a team, to contacts, as the referent of a patient (design catalogues §8, 7, 8, 10, 11). */
export const invitationTemplates = {
  invite: template<
    {
      readonly invite: { readonly organizationId: string; readonly mode: 'team' };
      readonly org: string;
    } & Negotiated & {
        /** The offer that is answered in place. */
        readonly request_id?: string;
        readonly sender: string;
        readonly message?: string;
      }
  >({
    reader: 'professional',
    wording: {
      inApp: '{org} vous invite à rejoindre son équipe.',
      mail: {
        subject: '{org} vous invite à rejoindre son équipe',
        body: 'Bonjour {firstName},\n\n{sender} vous invite à rejoindre {team} sur {app}.\n\n{message}\n\n{rights}\n\nRépondre à l’invitation : {link}',
      },
      sms: '{app} : {org} vous invite à rejoindre son équipe. {link}',
    },
    words: ({ org, sender, message, rights }) => ({
      org,
      sender,
      team: sender === org ? 'son équipe' : `l’équipe ${ofName(org)}`,
      message: message ?? '',
      rights: rightsOffered('organization', rights),
    }),
    destination: 'answer',
    sample: ({ name, org, message }) => ({
      invite: { organizationId: SAMPLE_ID, mode: 'team' },
      org,
      sender: name,
      message,
    }),
  }),
  'contact-invite': template<
    Negotiated & {
      readonly request_id?: string;
      readonly invite: { readonly organizationId: string | null; readonly mode: 'external' };
      readonly sender: string;
      readonly org?: string;
      readonly message?: string;
    }
  >({
    reader: 'professional',
    wording: {
      inApp: '{sender} souhaite vous ajouter à ses contacts.',
      mail: {
        subject: '{sender} souhaite vous ajouter à ses contacts',
        body: 'Bonjour {firstName},\n\n{requester} souhaite vous ajouter à ses contacts afin d’échanger en toute sécurité et de vous proposer des prises en charge.\n\n{message}\n\n{rights}\n\nRépondre : {link}',
      },
      sms: '{app} : {sender} souhaite vous ajouter à ses contacts. {link}',
    },
    words: ({ sender, org, message, rights, invite }) => ({
      sender,
      rights: rightsOffered(
        invite.organizationId === null ? 'practitioner_contacts' : 'organization_external_practitioners',
        rights,
      ),
      requester: org === undefined || org === sender ? sender : `${sender} (${org})`,
      message: message ?? '',
    }),
    destination: 'answer',
    sample: ({ name, org, message }) => ({
      invite: { organizationId: SAMPLE_ID, mode: 'external' },
      org,
      sender: name,
      message,
    }),
  }),
  'referent-invite': template<
    Negotiated & {
      /** The offer that is answered in place. */
      readonly request_id?: string;
      readonly invite: { readonly organizationId: null; readonly mode: 'referent' };
      readonly patient: string;
    }
  >({
    reader: 'professional',
    wording: {
      inApp: '{patient} vous choisit comme référent santé.',
      mail: {
        subject: 'Une personne vous choisit comme référent santé',
        body: 'Bonjour,\n\nUne personne que vous suivez vous choisit comme référent santé sur {app}. Son nom s’affichera après votre connexion. En acceptant, vous pourrez consulter son dossier partagé : {link}\n\n{rights}',
      },
      sms: '{app} : une personne que vous suivez vous choisit comme référent. {link}',
    },
    words: ({ patient, rights }) => ({ patient, rights: rightsOffered('medical-file', rights) }),
    destination: 'answer',
    sample: ({ patient }) => ({ invite: { organizationId: null, mode: 'referent' }, patient }),
  }),
};
