import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { rightsAsked, rightsOffered } from './rights-in-words.ts';
import type { Templates } from './template.ts';

/** Teams, contacts and structures (design catalogues §8, 7 to 11 and 25 to 27). */
export const organizationTemplates = {
  invite: {
    wording: {
      inApp: '{org} vous invite à rejoindre son équipe.',
      mail: {
        subject: '{org} vous invite à rejoindre son équipe',
        body: "Bonjour {firstName},\n\n{sender} vous invite à rejoindre l'équipe de {org} sur {app}.\n\n{message}\n\n{rights}\n\nRépondre à l'invitation : {link}",
      },
      sms: '{app} : {org} vous invite à rejoindre son équipe. {link}',
    },
    words: ({ org, sender, message, rights }) => ({
      org,
      sender,
      message: message ?? '',
      rights: rightsOffered('organization', rights),
    }),
  },
  'contact-invite': {
    wording: {
      inApp: '{sender} souhaite vous ajouter à ses contacts.',
      mail: {
        subject: '{sender} souhaite vous ajouter à ses contacts',
        body: "Bonjour {firstName},\n\n{requester} souhaite vous ajouter à ses contacts afin d'échanger en toute sécurité et de vous proposer des prises en charge.\n\n{message}\n\n{rights}\n\nRépondre : {link}",
      },
      sms: '{app} : {sender} souhaite vous ajouter à ses contacts. {link}',
    },
    words: ({ sender, org, message, rights, invite }) => ({
      sender,
      rights: rightsOffered(
        invite.organizationId === null ? 'practitioner_contacts' : 'organization_external_practitioners',
        rights,
      ),
      requester: org === undefined ? sender : `${sender} (${org})`,
      message: message ?? '',
    }),
  },
  'referent-invite': {
    wording: {
      inApp: '{patient} vous a choisi comme référent santé.',
      mail: {
        subject: 'Un patient vous a choisi comme référent santé',
        body: "Bonjour,\n\nUne personne que vous suivez vous a désigné comme référent santé sur {app}. Son nom s'affichera après votre connexion. En acceptant, vous pourrez consulter son dossier partagé : {link}\n\n{rights}",
      },
      sms: '{app} : un patient vous a choisi comme référent. {link}',
    },
    words: ({ patient, rights }) => ({ patient, rights: rightsOffered('medical-file', rights) }),
  },
  'organization-join-request': {
    wording: {
      inApp: '{name} demande à rejoindre {org}.',
      mail: {
        subject: 'Une demande de rattachement vous attend',
        body: "Bonjour,\n\n{name} ({role}) demande à rejoindre {org}. Vérifiez son identité avant d'accepter : {link}\n\n{rights}",
      },
      sms: null,
    },
    words: ({ name, role, org, rights }) => ({
      name,
      role: USER_TYPE_LABELS[role].toLowerCase(),
      org,
      rights: rightsAsked('organization', rights),
    }),
  },
  'organization-join-accepted': {
    wording: {
      inApp: 'Vous avez rejoint {org}.',
      mail: {
        subject: 'Vous avez rejoint {org}',
        body: "Bonjour {firstName},\n\nVotre demande a été acceptée : vous faites partie de l'équipe de {org}. Utilisez le sélecteur de structure pour y accéder : {link}",
      },
      sms: '{app} : vous avez rejoint {org}.',
    },
    words: ({ org }) => ({ org }),
  },
  'organization-join-refused': {
    wording: {
      inApp: "Votre demande pour {org} n'a pas été acceptée.",
      mail: {
        subject: 'Votre demande de rattachement',
        body: "Bonjour {firstName},\n\nVotre demande de rattachement à {org} n'a pas été acceptée. Rapprochez-vous de la structure pour en connaître la raison.",
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
  },
  'org-pending': {
    wording: {
      inApp: '{org} attend la validation de son inscription.',
      mail: {
        subject: 'Une structure attend votre validation',
        body: "Bonjour {firstName},\n\n{org} vient de s'inscrire sur {app} et attend sa validation : {link}",
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
  },
  'org-accepted': {
    wording: {
      inApp: "L'inscription de {org} est validée.",
      mail: {
        subject: "L'inscription de {org} est validée",
        body: "Bonjour {firstName},\n\nL'inscription de {org} sur {app} est validée. Vous pouvez vous connecter : {link}",
      },
      sms: "{app} : l'inscription de {org} est validée. Connexion : {link}",
    },
    words: ({ org }) => ({ org }),
  },
  'org-declined': {
    wording: {
      inApp: "L'inscription de {org} n'a pas été validée.",
      mail: {
        subject: "L'inscription de {org}",
        body: "Bonjour {firstName},\n\nL'inscription de {org} sur {app} n'a pas été validée. Notre équipe reste à votre disposition pour en échanger.",
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
  },
} satisfies Templates<
  | 'invite'
  | 'contact-invite'
  | 'referent-invite'
  | 'organization-join-request'
  | 'organization-join-accepted'
  | 'organization-join-refused'
  | 'org-pending'
  | 'org-accepted'
  | 'org-declined'
>;
