import type { Templates, Wording } from './template.ts';

const EXPORT: Readonly<Record<'received' | 'ready' | 'done', Wording>> = {
  received: {
    inApp: "Votre demande d'export est enregistrée.",
    mail: {
      subject: "Votre demande d'export de données",
      body: "Bonjour {firstName},\n\nVotre demande d'export de vos données est enregistrée. Vous serez prévenu dès que l'archive sera prête.",
    },
    sms: null,
  },
  ready: ready(),
  done: ready(),
};

const ERASURE: Wording = {
  inApp: "Votre demande d'effacement est enregistrée.",
  mail: {
    subject: "Votre demande d'effacement",
    body: "Bonjour {firstName},\n\nVotre demande d'effacement de compte est enregistrée. Si vous n'en êtes pas à l'origine, connectez-vous sans attendre : {link}",
  },
  sms: null,
};

function ready(): Wording {
  return {
    inApp: "L'archive de vos données est prête.",
    mail: {
      subject: 'Votre archive est prête',
      body: "Bonjour {firstName},\n\nL'archive de vos données est prête. Elle se télécharge après connexion : {link}",
    },
    sms: null,
  };
}

/** What happens to one's own account. */
export const accountTemplates = {
  welcome: {
    wording: {
      inApp: 'Bienvenue sur {app}. Votre compte est créé.',
      mail: {
        subject: 'Bienvenue sur {app}',
        body: 'Bonjour {firstName},\n\nVotre compte {app} est créé. Vous pouvez vous connecter à tout moment avec votre adresse e-mail ou votre téléphone : {link}',
      },
      sms: null,
    },
  },
  'patient-welcome': {
    wording: {
      inApp: '{sender} a créé votre compte {app}.',
      mail: {
        subject: 'Votre compte {app} vous attend',
        body: 'Bonjour,\n\n{sender} a créé pour vous un compte {app}, un service de coordination des soins. Connectez-vous avec cette adresse e-mail pour le retrouver : {link}',
      },
      sms: '{app} : {sender} a créé votre compte. Connexion : {link}',
    },
    words: ({ sender }) => ({ sender }),
  },
  // Design catalogues §8, 3.
  'account-activated': {
    wording: {
      inApp: 'Votre compte est activé.',
      mail: {
        subject: 'Votre compte est activé',
        body: 'Bonjour {firstName},\n\nVotre compte {app} a été vérifié et activé. Vous pouvez vous connecter : {link}',
      },
      sms: '{app} : votre compte est activé. Connexion : {link}',
    },
  },
  'claim-locked': {
    wording: {
      inApp: "{patient} n'a pas pu confirmer sa date de naissance. Vérifiez ses coordonnées.",
      mail: {
        subject: "Un compte que vous avez créé n'a pas pu être confirmé",
        body: "Bonjour {firstName},\n\nLa date de naissance d'une personne dont vous avez créé le compte n'a pas pu être confirmée après trois essais. Vérifiez avec elle son e-mail, son téléphone et sa date de naissance : {link}",
      },
      sms: null,
    },
    words: ({ patient }) => ({ patient }),
  },
  'security-alert': {
    isSecurity: true,
    wording: {
      inApp: 'Une ancienne clé de connexion a été réutilisée : cette session a été fermée.',
      mail: {
        subject: 'Alerte de sécurité sur votre compte {app}',
        body: "Bonjour,\n\nUne ancienne clé de connexion de votre compte vient d'être réutilisée. Par sécurité, cette session a été fermée : reconnectez-vous. {link}",
      },
      sms: '{app} : alerte de sécurité, une session de votre compte a été fermée. Reconnectez-vous.',
    },
  },
  'vault-unlocked': {
    isSecurity: true,
    wording: {
      inApp: 'Vos données chiffrées ont été déverrouillées sur un nouvel appareil.{same}',
      mail: {
        subject: 'Vos données ont été déverrouillées sur un nouvel appareil',
        body: "Bonjour {firstName},\n\nVos données chiffrées viennent d'être déverrouillées sur un nouvel appareil, avec un code de sécurité.{same} Si ce n'est pas vous, fermez cette session dans « Paramètres » sans attendre : {link}",
      },
      sms: null,
    },
    words: ({ sameChannel }) => ({
      same: sameChannel
        ? ' Le code est arrivé par le même moyen que votre connexion : ajoutez-en un autre pour mieux vous protéger.'
        : '',
    }),
  },
  'vault-factor-changed': {
    isSecurity: true,
    wording: {
      inApp: 'Le contact qui reçoit vos codes de sécurité a été remplacé.',
      mail: {
        subject: 'Vos codes de sécurité arriveront ailleurs',
        body: "Bonjour {firstName},\n\nLe contact qui reçoit vos codes de sécurité a été remplacé depuis un appareil déverrouillé. Si ce n'est pas vous, contactez-nous sans attendre : {link}",
      },
      sms: null,
    },
  },
  'vault-reset-asked': {
    isSecurity: true,
    wording: {
      inApp: 'De nouvelles clés de chiffrement ont été demandées : elles pourront être créées dans 72 heures.',
      mail: {
        subject: 'Demande de nouvelles clés de chiffrement',
        body: "Bonjour {firstName},\n\nDe nouvelles clés de chiffrement ont été demandées pour votre compte. Elles pourront être créées dans 72 heures ; ce que personne d'autre ne peut lire sera alors perdu. Si ce n'est pas vous, annulez cette demande sans attendre : {link}",
      },
      sms: null,
    },
  },
  'contact-lost': {
    isSecurity: true,
    wording: {
      inApp: 'Un de vos contacts non vérifiés appartient à une autre personne : il a été retiré de votre compte.',
      mail: {
        subject: 'Un contact a été retiré de votre compte',
        body: "Bonjour {firstName},\n\nUne autre personne a prouvé qu'un contact non vérifié de votre compte est le sien. Il a été retiré de votre compte ; vous pouvez en indiquer un autre dans « Paramètres » : {link}",
      },
      sms: null,
    },
  },
  'contact-changed': {
    isSecurity: true,
    wording: {
      inApp: '{contact} a été modifié.',
      mail: {
        subject: 'Vos coordonnées de connexion ont changé',
        body: "Bonjour {firstName},\n\n{contact} de votre compte {app} a été modifié. Si vous n'êtes pas à l'origine de ce changement, vérifiez vos sessions : {link}",
      },
      sms: "{app} : vos coordonnées de connexion ont changé. Si ce n'est pas vous : {link}",
    },
    words: ({ kind }) => ({ contact: kind === 'email' ? "L'e-mail de connexion" : 'Le téléphone de connexion' }),
  },
  'data-request': {
    wording: ({ kind, status }) => (kind === 'export' ? EXPORT[status] : ERASURE),
  },
} satisfies Templates<
  | 'welcome'
  | 'patient-welcome'
  | 'account-activated'
  | 'claim-locked'
  | 'security-alert'
  | 'vault-unlocked'
  | 'vault-factor-changed'
  | 'vault-reset-asked'
  | 'contact-lost'
  | 'contact-changed'
  | 'data-request'
>;
