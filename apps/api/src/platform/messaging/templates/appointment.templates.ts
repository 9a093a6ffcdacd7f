import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { HOUR_MINUTES } from '@maillon/domain/time-units';
import type { CalendarEntry } from './calendar-file.ts';
import {
  SAMPLE_END,
  SAMPLE_ID,
  SAMPLE_LATER_END,
  SAMPLE_LATER_START,
  SAMPLE_OLD_START,
  SAMPLE_OTHER_ID,
  SAMPLE_START,
} from './sample.ts';
import { type LocalWords, template, type Wording, type Words } from './template.ts';

interface Visit {
  /** The appointment. */
  readonly ID: string;
  readonly start: string;
  /** The professionals, for the patient; for a professional it is absent and `patient` is there. */
  readonly name?: string;
  readonly patient?: string;
  readonly gender?: 'FEMALE' | 'MALE' | null;
  /** In few words, for an SMS: the structure that receives, or else the town. */
  readonly place?: string | null;
  /** Where a mail and a calendar send one: of the structure or of who receives; the page of the visit shows the same. */
  readonly address?: string | null;
  readonly end?: string;
  readonly version?: number;
  /** For a professional: why the time is none that their calendar offers. */
  readonly override?: OverrideCode;
}

const PATIENTS = { FEMALE: 'votre patiente', MALE: 'votre patient' } as const;

/** Outside the application a patient has no name (design catalogues §8, rules). */
const unnamed = (gender: Visit['gender']): string => (gender ? PATIENTS[gender] : 'une personne que vous suivez');

const OUTSIDE: Readonly<Record<OverrideCode, string>> = {
  urgent: 'urgence',
  agreed: 'convenu avec vous',
  only_time: 'seul moment possible pour le patient',
  follow_up: 'suite d’un rendez-vous qui ne peut pas attendre',
};

const visitWords = ({ start, name, patient, gender, place, address, override }: Visit, local: LocalWords): Words => ({
  date: local.date(start),
  day: local.day(start),
  time: local.time(start),
  who: patient ?? name ?? '',
  name: name ?? unnamed(gender),
  outside: override === undefined ? '' : OUTSIDE[override],
  place: (address ?? place) ? `Lieu : ${address ?? place}` : '',
  at: place ? ` (${place})` : '',
});

/** A reminder that leaves within these of the hour says the hour. */
const ABOUT_AN_HOUR = 55;

const soon = (minutes = HOUR_MINUTES): string => {
  if (minutes >= ABOUT_AN_HOUR) return 'dans une heure';
  return minutes > 1 ? `dans ${minutes} minutes` : 'maintenant';
};

/** For the patient's own calendar; professionals subscribe to their agenda instead, where no patient is named either. */
const calendarOf =
  (isCancelled: boolean) =>
  ({ ID, start, end, version = 1, name, address, place = null }: Visit): CalendarEntry[] => {
    if (name === undefined || end === undefined) return [];
    const summary = `Rendez-vous avec ${name}`;
    return [{ id: ID, start, end, sequence: version, summary, place: address ?? place, isCancelled }];
  };

/** A visit and those that follow it in its series. */
interface Series extends Visit {
  readonly others: readonly { readonly id: string; readonly start: string; readonly end: string }[];
}

const createdInSeries: Wording = {
  inApp: '{count} rendez-vous confirmés avec {who}, du {date} au {lastDate}.',
  mail: {
    subject: '{day} à {time}, {name} : {count} rendez-vous',
    body: 'Bonjour {firstName},\n\n{count} rendez-vous sont confirmés avec {name} : {dates}.\n\n{place}\n\nRetrouvez-les dans votre agenda : {link}',
  },
  sms: '{app} : {day} à {time}, {name}. {count} rendez-vous confirmés, le dernier le {lastDay}.',
};

const visitsOf = ({ others, ...first }: Series): Visit[] => [
  first,
  ...others.map(({ id, start, end }) => ({ ...first, ID: id, start, end, version: 1 })),
];

const updated: Wording = {
  inApp: 'Rendez-vous déplacé au {date} à {time}.',
  mail: {
    subject: '{day} à {time}, {name} : rendez-vous déplacé',
    body: 'Bonjour {firstName},\n\nVotre rendez-vous du {oldDate} à {oldTime} avec {name} est déplacé au {date} à {time}.\n\n{place}\n\nVoir le détail : {link}',
  },
  sms: '{app} : {day} à {time}, {name}. Rendez-vous déplacé (avant : {oldDay} à {oldTime}).',
};

/** It stays where it is: people or reason changed. */
const changed: Wording = {
  inApp: 'Rendez-vous du {date} à {time} modifié.',
  mail: {
    subject: '{day} à {time}, {name} : rendez-vous modifié',
    body: 'Bonjour {firstName},\n\nVotre rendez-vous du {date} à {time} avec {name} a été modifié.\n\n{place}\n\nVoir le détail : {link}',
  },
  sms: '{app} : {day} à {time}, {name}. Rendez-vous modifié.',
};

const createdForPatient: Wording = {
  inApp: 'Rendez-vous confirmé le {date} à {time} avec {who}.',
  mail: {
    subject: '{day} à {time}, {name} : rendez-vous confirmé',
    body: 'Bonjour {firstName},\n\nVotre rendez-vous avec {name} est confirmé le {date} à {time}.\n\n{place}\n\nLe voir, le déplacer ou l’annuler : {link}\n\nTrop tard pour le changer vous-même ? Prévenez {name} dès que possible.',
  },
  sms: '{app} : {day} à {time}, {name}. Rendez-vous confirmé{at}.',
};

const createdForProfessional: Wording = {
  inApp: 'Rendez-vous confirmé le {date} à {time} avec {who}.',
  mail: {
    subject: '{day} à {time}, {name} : nouveau rendez-vous',
    body: 'Bonjour {firstName},\n\nUn rendez-vous est confirmé le {date} à {time} avec {name}. Retrouvez-le dans votre agenda : {link}',
  },
  sms: '{app} : {day} à {time}, {name}. Nouveau rendez-vous.',
};

/** A time that their calendar does not offer: who receives then is told why. */
const outside = ({ inApp, mail, sms }: Wording): Wording => ({
  inApp: inApp && `${inApp} Hors de vos disponibilités : {outside}.`,
  mail: mail && { ...mail, body: `${mail.body}\n\nCe moment est hors de vos disponibilités : {outside}.` },
  sms,
});

const cancelled = (next: string): Wording => ({
  inApp: 'Rendez-vous du {date} à {time} annulé.',
  mail: {
    subject: '{day} à {time}, {name} : rendez-vous annulé',
    body: `Bonjour {firstName},\n\nLe rendez-vous du {date} à {time} avec {name} est annulé. ${next}`,
  },
  sms: '{app} : {day} à {time}, {name}. Rendez-vous annulé.',
});
const cancelledForPatient = cancelled('Vous pouvez en demander un autre dans l’application : {link}');
const cancelledForProfessional = cancelled('Voir votre agenda : {link}');

const isForPatient = ({ patient }: Visit): boolean => patient === undefined;

/** Design catalogues §8, 14 to 18 and 33. When and with whom come first: mails and SMS are read on locked screens. */
export const appointmentTemplates = {
  'appointment-created': template<Visit>({
    reader: 'patient',
    wording: (visit) => {
      if (isForPatient(visit)) return createdForPatient;
      return visit.override === undefined ? createdForProfessional : outside(createdForProfessional);
    },
    words: visitWords,
    calendar: calendarOf(false),
    destination: 'agenda',
    sample: ({ name, org }) => ({
      ID: SAMPLE_ID,
      start: SAMPLE_START,
      end: SAMPLE_END,
      version: 1,
      name,
      place: org,
    }),
  }),
  /** One message for all visits of a series; each has its own later on. */
  'appointment-series-created': template<Series>({
    reader: 'patient',
    wording: createdInSeries,
    words: (series, local) => {
      const visits = visitsOf(series);
      const last = visits.at(-1)?.start ?? series.start;
      const dates = visits.map(({ start }) => `${local.date(start)} à ${local.time(start)}`);
      return {
        ...visitWords(series, local),
        count: String(visits.length),
        dates: new Intl.ListFormat('fr').format(dates),
        lastDate: local.date(last),
        lastDay: local.day(last),
      };
    },
    calendar: (series) => visitsOf(series).flatMap(calendarOf(false)),
    destination: 'agenda',
    sample: ({ name, org }) => ({
      ...{ ID: SAMPLE_ID, start: SAMPLE_START, end: SAMPLE_END, version: 1, name, place: org },
      others: [{ id: SAMPLE_OTHER_ID, start: SAMPLE_LATER_START, end: SAMPLE_LATER_END }],
    }),
  }),
  'appointment-updated': template<Visit & { readonly oldStart?: string }>({
    reader: 'patient',
    wording: ({ start, oldStart, override }) => {
      const wording = oldStart === undefined || oldStart === start ? changed : updated;
      return override === undefined ? wording : outside(wording);
    },
    words: ({ oldStart, ...visit }, local) => ({
      ...visitWords(visit, local),
      oldDate: local.date(oldStart ?? visit.start),
      oldDay: local.day(oldStart ?? visit.start),
      oldTime: local.time(oldStart ?? visit.start),
    }),
    calendar: calendarOf(false),
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, oldStart: SAMPLE_OLD_START, name }),
  }),
  'appointment-cancelled': template<Visit>({
    reader: 'professional',
    wording: (visit) => (isForPatient(visit) ? cancelledForPatient : cancelledForProfessional),
    words: visitWords,
    calendar: calendarOf(true),
    destination: 'agenda',
    sample: ({ patient }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, patient, gender: 'FEMALE' }),
  }),
  /** To those who received the patient together with the person who ended the visit. */
  'appointment-ended': template<Visit>({
    reader: 'professional',
    wording: {
      inApp: 'Le compte rendu du rendez-vous du {date} avec {who} est disponible.',
      mail: {
        subject: 'Compte rendu disponible : rendez-vous du {day} à {time}',
        body: 'Bonjour {firstName},\n\nLe rendez-vous du {date} à {time} avec {name} est terminé, et son compte rendu est disponible. Le consulter : {link}',
      },
      sms: '{app} : {day} à {time}, {name}. Compte rendu disponible.',
    },
    words: visitWords,
    destination: 'agenda',
    sample: ({ patient }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, patient, gender: 'FEMALE' }),
  }),
  /** To those who received the patient, a day after the end: it was not ended (design api §4.1). */
  'appointment-not-ended': template<Visit>({
    reader: 'professional',
    wording: {
      inApp: 'Le rendez-vous du {date} à {time} avec {who} n’est pas terminé : terminez-le ou annulez-le.',
      mail: {
        subject: '{day} à {time}, {name} : rendez-vous à terminer',
        body: 'Bonjour {firstName},\n\nLe rendez-vous du {date} à {time} avec {name} n’est pas terminé. Vous avez sept jours pour le terminer avec son compte rendu ; ensuite, il ne pourra plus qu’être annulé : {link}',
      },
      sms: '{app} : {day} à {time}, {name}. Rendez-vous à terminer : {link}',
    },
    words: visitWords,
    destination: 'agenda',
    sample: ({ patient }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, patient, gender: 'FEMALE' }),
  }),
  /** To the patient, the day before; in the morning of the day for a visit late in the evening. */
  'appointment-reminder': template<Visit & { readonly isToday?: boolean }>({
    reader: 'patient',
    wording: {
      inApp: 'Rappel : rendez-vous {when} à {time} avec {who}.',
      mail: {
        subject: '{When} à {time}, {name} : rappel de rendez-vous',
        body: 'Bonjour {firstName},\n\nVous avez rendez-vous {when}, {date} à {time}, avec {name}.\n\n{place}\n\nPour une téléconsultation, vérifiez votre caméra et votre micro quelques minutes avant : {link}',
      },
      sms: '{app} : {when} à {time}, {name}. Rappel de rendez-vous{at}.',
    },
    words: ({ isToday, ...visit }, local) => ({
      ...visitWords(visit, local),
      when: isToday ? 'aujourd’hui' : 'demain',
      When: isToday ? 'Aujourd’hui' : 'Demain',
    }),
    destination: 'agenda',
    sample: ({ name, org }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, name, place: org }),
  }),
  /** To everybody, the hour before; `minutes` are left when it leaves, which is later where the server was away. */
  'appointment-reminder-1h': template<Visit & { readonly minutes?: number }>({
    reader: 'professional',
    wording: {
      inApp: 'Votre rendez-vous commence {soon} ({time}).',
      mail: {
        subject: '{time}, {name} : rendez-vous {soon}',
        body: 'Bonjour {firstName},\n\nVotre rendez-vous avec {name} commence à {time}. Rejoindre : {link}',
      },
      sms: '{app} : {time}, {name}. Rendez-vous {soon} : {link}',
    },
    words: ({ minutes, ...visit }, local) => ({ ...visitWords(visit, local), soon: soon(minutes) }),
    destination: 'agenda',
    sample: ({ patient }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, patient, gender: 'FEMALE' }),
  }),
};
