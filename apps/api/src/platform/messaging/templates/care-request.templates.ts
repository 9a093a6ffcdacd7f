import type { Templates } from './template.ts';

/** Care requests and home visits (design catalogues §8, 21 to 24 and 28 to 32). */
export const careRequestTemplates = {
  'service-request-dispatched': {
    wording: {
      inApp: 'Nouvelle demande de soins de {org}.',
      mail: {
        subject: 'Nouvelle demande de soins de {org}',
        body: "Bonjour {firstName},\n\n{org} vous propose une prise en charge dans votre zone d'exercice. Consultez les informations utiles, puis acceptez ou refusez : {link}\n\nLa demande est attribuée au premier praticien qui l'accepte.",
      },
      sms: '{app} : {org} vous propose une prise en charge. Répondre : {link}',
    },
    words: ({ org }) => ({ org }),
  },
  'service-request-accepted': {
    wording: {
      inApp: '{name} a accepté la demande de soins de {patient}.',
      mail: {
        subject: 'Demande de soins acceptée',
        body: 'Bonjour,\n\n{name} a accepté la demande de soins. La prise en charge est maintenant active : {link}',
      },
      sms: null,
    },
    words: ({ name, patient }) => ({ name, patient }),
  },
  'service-request-declined': {
    wording: {
      inApp: '{name} a refusé la demande de soins de {patient}.',
      mail: {
        subject: 'Demande de soins refusée',
        body: "Bonjour,\n\n{name} n'est pas disponible pour cette demande de soins. Vous pouvez la proposer à d'autres praticiens : {link}",
      },
      sms: null,
    },
    words: ({ name, patient }) => ({ name, patient }),
  },
  'service-request-taken': {
    wording: {
      inApp: 'La demande de {org} a été prise en charge.',
      mail: {
        subject: 'Demande de soins déjà prise en charge',
        body: "Bonjour {firstName},\n\nLa demande de soins de {org} vient d'être acceptée par un autre praticien. Merci de votre disponibilité.",
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
  },
  'service-request-assigned': {
    wording: {
      inApp: 'Une visite vous est attribuée le {date} à {time}.',
      mail: {
        subject: 'Une visite vous est attribuée',
        body: 'Bonjour {firstName},\n\nUne visite à domicile vous est attribuée le {date} à {time}. Voir votre tournée : {link}',
      },
      sms: '{app} : une visite vous est attribuée le {date} à {time}. {link}',
    },
    words: ({ start }, { date, time }) => ({ date: date(start), time: time(start) }),
  },
  'service-request-expired': {
    wording: {
      inApp: 'Votre demande a expiré. Vous pouvez en créer une nouvelle.',
      mail: {
        subject: 'Votre demande de consultation a expiré',
        body: "Bonjour {firstName},\n\nAucun professionnel n'a pu prendre en charge votre demande. Vous pouvez en créer une nouvelle : {link} En cas d'urgence, appelez les services de secours de votre pays.",
      },
      sms: "{app} : votre demande a expiré. En cas d'urgence, appelez les secours.",
    },
  },
  'visit-queued': {
    wording: {
      inApp: 'Votre visite est programmée le {date} à {time}.',
      mail: {
        subject: 'Votre visite à domicile est programmée',
        body: "Bonjour {firstName},\n\nVotre demande a été validée. Un infirmier passera le {date} vers {time}. Suivez son arrivée dans l'application : {link}",
      },
      sms: '{app} : visite programmée le {date} vers {time}. Suivi : {link}',
    },
    words: ({ start }, { date, time }) => ({ date: date(start), time: time(start) }),
  },
  'visit-travelling': {
    wording: {
      inApp: '{name} est en route, arrivée dans environ {eta} min.',
      mail: {
        subject: 'Votre infirmier est en route',
        body: 'Bonjour {firstName},\n\n{name} est en route et devrait arriver dans environ {eta} minutes. Suivre le trajet : {link}',
      },
      sms: '{app} : {name} est en route, arrivée dans environ {eta} min. {link}',
    },
    words: ({ name, eta }) => ({ name, eta: String(eta) }),
  },
  'visit-arrived': {
    wording: {
      inApp: 'Votre infirmier est arrivé.',
      mail: {
        subject: 'Votre infirmier est arrivé',
        body: "Bonjour {firstName},\n\n{name} est arrivé à l'adresse indiquée.",
      },
      sms: '{app} : votre infirmier est arrivé.',
    },
    words: ({ name }) => ({ name }),
  },
  'visit-completed': {
    wording: {
      inApp: 'Consultation terminée.',
      mail: {
        subject: 'Votre visite est terminée',
        body: 'Bonjour {firstName},\n\nVotre visite est terminée. Le compte rendu sera disponible dans votre dossier. Merci de votre confiance.',
      },
      sms: null,
    },
  },
} satisfies Templates<
  | 'service-request-dispatched'
  | 'service-request-accepted'
  | 'service-request-declined'
  | 'service-request-taken'
  | 'service-request-assigned'
  | 'service-request-expired'
  | 'visit-queued'
  | 'visit-travelling'
  | 'visit-arrived'
  | 'visit-completed'
>;
