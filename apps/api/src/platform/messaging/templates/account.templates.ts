import { SAMPLE_ID } from './sample.ts';
import { type NoPayload, template, type Wording } from './template.ts';

const EXPORT: Readonly<Record<'received' | 'ready' | 'done', Wording>> = {
  received: {
    inApp: 'Votre demande d’export est enregistrée.',
    mail: {
      subject: 'Votre demande d’export de données',
      body: 'Bonjour {firstName},\n\nVotre demande d’export de vos données est enregistrée. Vous recevrez un message dès que l’archive sera prête.',
    },
    sms: null,
  },
  ready: ready(),
  done: ready(),
};

const ERASURE: Wording = {
  inApp: 'Votre demande d’effacement est enregistrée.',
  mail: {
    subject: 'Votre demande d’effacement',
    body: 'Bonjour {firstName},\n\nVotre demande d’effacement de compte est enregistrée. Si vous n’en êtes pas à l’origine, connectez-vous sans attendre : {link}',
  },
  sms: null,
};

function ready(): Wording {
  return {
    inApp: 'L’archive de vos données est prête.',
    mail: {
      subject: 'Votre archive est prête',
      body: 'Bonjour {firstName},\n\nL’archive de vos données est prête. Elle se télécharge après connexion : {link}',
    },
    sms: null,
  };
}

/** What happens to one's own account. */
export const accountTemplates = {
  welcome: template<NoPayload>({
    reader: 'either',
    wording: {
      inApp: 'Bienvenue sur {app}. Votre compte est créé.',
      mail: {
        subject: 'Bienvenue sur {app}',
        body: 'Bonjour {firstName},\n\nVotre compte {app} est créé. Vous pouvez vous connecter à tout moment avec votre adresse e-mail ou votre téléphone : {link}',
      },
      sms: null,
    },
    destination: null,
    sample: () => ({}),
  }),
  /** Their account was made by a professional or a structure. */
  'patient-welcome': template<{ readonly sender: string }>({
    reader: 'patient',
    wording: {
      inApp: '{sender} a créé votre compte {app}.',
      mail: {
        subject: '{sender} a créé votre compte {app}',
        body: 'Bonjour,\n\n{sender} a créé pour vous un compte {app}, un service de coordination des soins. Connectez-vous avec cette adresse e-mail pour le retrouver : {link}',
      },
      sms: '{app} : {sender} a créé votre compte. Connexion : {link}',
    },
    words: ({ sender }) => ({ sender }),
    destination: null,
    sample: ({ name }) => ({ sender: name }),
  }),
  // Design catalogues §8, 3.
  'account-activated': template<NoPayload>({
    reader: 'either',
    wording: {
      inApp: 'Votre compte est activé.',
      mail: {
        subject: 'Votre compte est activé',
        body: 'Bonjour {firstName},\n\nVotre compte {app} a été vérifié et activé. Vous pouvez vous connecter : {link}',
      },
      sms: '{app} : votre compte est activé. Connexion : {link}',
    },
    destination: 'dashboard',
    sample: () => ({}),
  }),
  /** To the professional who prepared the account of a patient: a person failed to confirm who they are. */
  'claim-locked': template<{ readonly ID: string; readonly patient: string }>({
    reader: 'professional',
    wording: {
      inApp: '{patient} n’a pas pu confirmer sa date de naissance. Vérifiez ses coordonnées.',
      mail: {
        subject: 'Un compte que vous avez créé n’a pas pu être confirmé',
        body: 'Bonjour {firstName},\n\nLa date de naissance d’une personne dont vous avez créé le compte n’a pas pu être confirmée après trois essais. Vérifiez avec elle son e-mail, son téléphone et sa date de naissance : {link}',
      },
      sms: null,
    },
    words: ({ patient }) => ({ patient }),
    destination: null,
    sample: ({ patient }) => ({ ID: SAMPLE_ID, patient }),
  }),
  'data-request': template<{ readonly kind: 'export' | 'erasure'; readonly status: 'received' | 'ready' | 'done' }>({
    reader: 'either',
    wording: ({ kind, status }) => (kind === 'export' ? EXPORT[status] : ERASURE),
    destination: 'settings',
    sample: () => ({ kind: 'export', status: 'ready' }),
  }),
};
