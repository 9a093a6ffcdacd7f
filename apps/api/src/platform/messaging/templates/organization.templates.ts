import type { Gender } from '@maillon/contracts/fields/primitives';
import type { UserType } from '@maillon/domain/user-type';
import { type Negotiated, rightsAsked } from './rights-in-words.ts';
import { SAMPLE_ID } from './sample.ts';
import { roleInWords } from './shown-names.ts';
import { template } from './template.ts';

interface Join {
  readonly invite: { readonly organizationId: string; readonly mode: 'join' };
  readonly org: string;
}

/** Joining a structure, and its own registration (design catalogues §8, 9 and 25 to 27). */
export const organizationTemplates = {
  'organization-join-request': template<
    Join &
      Negotiated & {
        readonly request_id: string;
        readonly name: string;
        readonly role: UserType;
        readonly gender?: Gender | null;
      }
  >({
    reader: 'professional',
    wording: {
      inApp: '{name} demande à rejoindre {org}.',
      mail: {
        subject: '{name} demande à rejoindre {org}',
        body: 'Bonjour,\n\n{name} ({role}) demande à rejoindre {org}. Vérifiez son identité avant d’accepter : {link}\n\n{rights}',
      },
      sms: null,
    },
    words: ({ name, role, gender, org, rights }) => ({
      name,
      role: roleInWords(role, gender),
      org,
      rights: rightsAsked('organization', rights),
    }),
    destination: 'answer',
    sample: ({ name, org }) => ({
      invite: { organizationId: SAMPLE_ID, mode: 'join' },
      request_id: SAMPLE_ID,
      org,
      name,
      role: 'midwife',
      rights: ['MEMBER', 'AGENDA'],
    }),
  }),
  'organization-join-accepted': template<Join>({
    reader: 'professional',
    wording: {
      inApp: 'Vous avez rejoint {org}.',
      mail: {
        subject: 'Vous avez rejoint {org}',
        body: 'Bonjour {firstName},\n\nVotre demande a été acceptée : vous faites partie de l’équipe de {org}. Utilisez le sélecteur de structure pour y accéder : {link}',
      },
      sms: '{app} : vous avez rejoint {org}.',
    },
    words: ({ org }) => ({ org }),
    destination: 'structure',
    sample: ({ org }) => ({ invite: { organizationId: SAMPLE_ID, mode: 'join' }, org }),
  }),
  'organization-join-refused': template<Join>({
    reader: 'professional',
    wording: {
      inApp: 'Votre demande pour {org} n’a pas été acceptée.',
      mail: {
        subject: '{org} n’a pas accepté votre demande',
        body: 'Bonjour {firstName},\n\nVotre demande de rattachement à {org} n’a pas été acceptée. Rapprochez-vous de la structure pour en connaître la raison.',
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
    destination: null,
    sample: ({ org }) => ({ invite: { organizationId: SAMPLE_ID, mode: 'join' }, org }),
  }),
  /** To the administrators: a structure waits for them. */
  'org-pending': template<{ readonly ID: string; readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: '{org} attend la validation de son inscription.',
      mail: {
        subject: '{org} attend votre validation',
        body: 'Bonjour {firstName},\n\n{org} vient de s’inscrire sur {app} et attend sa validation : {link}',
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
    destination: 'administration',
    sample: ({ org }) => ({ ID: SAMPLE_ID, org }),
  }),
  'org-accepted': template<{ readonly ID: string; readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: 'L’inscription de {org} est validée.',
      mail: {
        subject: '{org} : l’inscription est validée',
        body: 'Bonjour {firstName},\n\nL’inscription de {org} sur {app} est validée. Vous pouvez vous connecter : {link}',
      },
      sms: '{app} : l’inscription de {org} est validée. Connexion : {link}',
    },
    words: ({ org }) => ({ org }),
    destination: null,
    sample: ({ org }) => ({ ID: SAMPLE_ID, org }),
  }),
  'org-declined': template<{ readonly ID: string; readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: 'L’inscription de {org} n’a pas été validée.',
      mail: {
        subject: '{org} : l’inscription n’a pas été validée',
        body: 'Bonjour {firstName},\n\nL’inscription de {org} sur {app} n’a pas été validée. Notre équipe reste à votre disposition pour en échanger.',
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
    destination: null,
    sample: ({ org }) => ({ ID: SAMPLE_ID, org }),
  }),
};
