import { SAMPLE_ID, SAMPLE_OLD_START, SAMPLE_START } from './sample.ts';
import { type LocalWords, template, type Wording, type Words } from './template.ts';

interface Visit {
  /** The appointment. */
  readonly ID: string;
  readonly start: string;
  /** The professionals, for the patient; for a professional it is absent and `patient` is there. */
  readonly name?: string;
  readonly patient?: string;
}

/** Outside the application a patient has no name (design catalogues §8, rules). */
const visitWords = ({ start, name, patient }: Visit, local: LocalWords): Words => ({
  date: local.date(start),
  time: local.time(start),
  who: patient ?? name ?? '',
  name: name ?? 'votre patient',
});

const updated: Wording = {
  inApp: 'Rendez-vous déplacé au {date} à {time}.',
  mail: {
    subject: 'Votre rendez-vous a été modifié',
    body: 'Bonjour {firstName},\n\nVotre rendez-vous du {oldDate} à {oldTime} a été déplacé au {date} à {time}, avec {name}. Voir le détail : {link}',
  },
  sms: '{app} : rendez-vous déplacé au {date} à {time} avec {name}.',
};

/** It stays where it is: people or reason changed. */
const changed: Wording = {
  inApp: 'Rendez-vous du {date} à {time} modifié.',
  mail: {
    subject: 'Votre rendez-vous a été modifié',
    body: 'Bonjour {firstName},\n\nVotre rendez-vous du {date} à {time}, avec {name}, a été modifié. Voir le détail : {link}',
  },
  sms: '{app} : rendez-vous du {date} à {time} modifié.',
};

/** Design catalogues §8, 14 to 18 and 33. */
export const appointmentTemplates = {
  'appointment-created': template<Visit>({
    wording: ({ patient }) => ({
      inApp: 'Rendez-vous confirmé le {date} à {time} avec {who}.',
      mail: {
        subject: 'Rendez-vous confirmé le {date} à {time}',
        body:
          patient === undefined
            ? 'Bonjour {firstName},\n\nVotre rendez-vous est confirmé le {date} à {time} avec {name}. Retrouvez-le dans votre agenda : {link}\n\nSi vous ne pouvez pas venir, prévenez dès que possible votre professionnel.'
            : 'Bonjour {firstName},\n\nUn rendez-vous est confirmé le {date} à {time} avec {name}. Retrouvez-le dans votre agenda : {link}',
      },
      sms: '{app} : rendez-vous confirmé le {date} à {time} avec {name}.',
    }),
    words: visitWords,
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, name }),
  }),
  'appointment-updated': template<Visit & { readonly oldStart?: string }>({
    wording: ({ start, oldStart }) => (oldStart === undefined || oldStart === start ? changed : updated),
    words: ({ oldStart, ...visit }, local) => ({
      ...visitWords(visit, local),
      oldDate: local.date(oldStart ?? visit.start),
      oldTime: local.time(oldStart ?? visit.start),
    }),
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, oldStart: SAMPLE_OLD_START, name }),
  }),
  'appointment-cancelled': template<Visit>({
    wording: ({ patient }) => ({
      inApp: 'Rendez-vous du {date} à {time} annulé.',
      mail: {
        subject: 'Votre rendez-vous est annulé',
        body:
          patient === undefined
            ? "Bonjour {firstName},\n\nLe rendez-vous du {date} à {time} avec {name} est annulé. Vous pouvez en demander un autre depuis l'application : {link}"
            : 'Bonjour {firstName},\n\nLe rendez-vous du {date} à {time} avec {name} est annulé. Voir votre agenda : {link}',
      },
      sms: '{app} : rendez-vous du {date} à {time} annulé.',
    }),
    words: visitWords,
    destination: 'agenda',
    sample: ({ patient }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, patient }),
  }),
  /** The day before. */
  'appointment-reminder': template<Visit>({
    wording: {
      inApp: 'Rappel : rendez-vous demain à {time} avec {who}.',
      mail: {
        subject: 'Rappel : rendez-vous demain à {time}',
        body: 'Bonjour {firstName},\n\nNous vous rappelons votre rendez-vous de demain, {date} à {time}, avec {name}. Pour une téléconsultation, vérifiez votre caméra et votre micro quelques minutes avant : {link}',
      },
      sms: '{app} : rappel, rendez-vous demain {date} à {time} avec {name}.',
    },
    words: visitWords,
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, name }),
  }),
  'appointment-reminder-1h': template<Visit>({
    wording: {
      inApp: 'Votre rendez-vous commence dans une heure ({time}).',
      mail: {
        subject: 'Votre rendez-vous commence dans une heure',
        body: 'Bonjour {firstName},\n\nVotre rendez-vous avec {name} commence à {time}. Rejoindre : {link}',
      },
      sms: '{app} : votre rendez-vous commence à {time}. Rejoindre : {link}',
    },
    words: visitWords,
    destination: 'agenda',
    sample: ({ patient }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, patient }),
  }),
  'report-ready': template<{ readonly ID: string; readonly name: string }>({
    wording: {
      inApp: 'Un compte rendu est disponible dans votre dossier.',
      mail: documentMail(),
      sms: '{app} : un document est disponible dans votre dossier. {link}',
    },
    words: ({ name }) => ({ name }),
    destination: 'medical-record',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
  'document-new': template<{ readonly ID: string; readonly name: string }>({
    wording: {
      inApp: 'Un document a été ajouté à votre dossier par {name}.',
      mail: documentMail(),
      sms: '{app} : un document est disponible dans votre dossier. {link}',
    },
    words: ({ name }) => ({ name }),
    destination: 'medical-record',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
};

function documentMail() {
  return {
    subject: 'Un nouveau document est disponible',
    body: 'Bonjour {firstName},\n\nUn nouveau document a été ajouté à votre dossier par {name}. Pour le consulter en toute sécurité : {link}',
  };
}
