import { SAMPLE_END, SAMPLE_ID, SAMPLE_START } from './sample.ts';
import { type LocalWords, template, type Words } from './template.ts';

/** A time that is one patient's to take, until then. */
interface Offer {
  /** The visit that may be earlier, or the offer where there is no visit yet. */
  readonly ID: string;
  readonly start: string;
  readonly until: string;
  readonly name: string;
}

/** With whom a patient waits. */
interface Waiting {
  /** The practitioner. */
  readonly ID: string;
  readonly name: string;
}

const offerWords = ({ start, until, name }: Offer, local: LocalWords): Words => ({
  date: local.date(start),
  day: local.day(start),
  time: local.time(start),
  untilTime: local.time(until),
  name,
});

export const waitingListTemplates = {
  /** To a patient who waits: theirs alone for ten minutes (docs/decisions/waiting-list.md). */
  'appointment-earlier': template<Offer>({
    reader: 'patient',
    wording: {
      inApp: 'Une place plus tôt avec {name}, le {date} à {time} : répondez avant {untilTime}.',
      mail: {
        subject: '{day} à {time}, {name} : une place plus tôt, répondez avant {untilTime}',
        body: 'Bonjour {firstName},\n\nUne place s’est libérée avec {name} le {date} à {time}. Elle vous est réservée jusqu’à {untilTime}, puis d’autres peuvent la prendre.\n\nLa prendre ou la laisser : {link}\n\nSans réponse, votre rendez-vous ne change pas.',
      },
      sms: '{app} : {day} à {time}, {name}. Une place se libère, répondez avant {untilTime} : {link}',
    },
    words: offerWords,
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, until: SAMPLE_END, name }),
  }),
  /** To a patient who waits without a visit. `ID` is the offer. */
  'slot-offered': template<Offer>({
    reader: 'patient',
    wording: {
      inApp: 'Une place avec {name}, le {date} à {time} : répondez avant {untilTime}.',
      mail: {
        subject: '{day} à {time}, {name} : une place pour vous, répondez avant {untilTime}',
        body: 'Bonjour {firstName},\n\nUne place s’est libérée avec {name} le {date} à {time}. Elle vous est réservée jusqu’à {untilTime}, puis d’autres peuvent la prendre.\n\nLa prendre ou la laisser : {link}\n\nSans réponse, vous restez sur la liste d’attente.',
      },
      sms: '{app} : {day} à {time}, {name}. Une place pour vous, répondez avant {untilTime} : {link}',
    },
    words: offerWords,
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, start: SAMPLE_START, until: SAMPLE_END, name }),
  }),
  /** To a patient whom staff put on a waiting list; `ID` is the practitioner. */
  'slot-awaited': template<Waiting>({
    reader: 'patient',
    wording: {
      inApp: 'Vous attendez une place avec {name} : dès qu’une se libère, elle vous est proposée dix minutes.',
      mail: {
        subject: '{name} : vous êtes sur la liste d’attente',
        body: 'Bonjour {firstName},\n\nÀ votre demande, vous êtes sur la liste d’attente de {name}. Dès qu’une place se libère, elle vous est proposée pendant dix minutes, puis d’autres peuvent la prendre. Rien n’est réservé sans votre accord.\n\nVoir les places que vous attendez, ou ne plus attendre : {link}',
      },
      sms: null,
    },
    words: ({ name }) => ({ name }),
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
  /** To a patient whom staff took off it; `ID` is the practitioner. */
  'slot-awaited-no-more': template<Waiting>({
    reader: 'patient',
    wording: {
      inApp: 'Vous n’êtes plus sur la liste d’attente de {name}.',
      mail: {
        subject: '{name} : vous n’êtes plus sur la liste d’attente',
        body: 'Bonjour {firstName},\n\nLe secrétariat ou un professionnel qui vous suit vous a retiré de la liste d’attente de {name}. Les rendez-vous que vous avez déjà ne changent pas. Pour attendre une place à nouveau, ou en prendre une : {link}',
      },
      sms: null,
    },
    words: ({ name }) => ({ name }),
    destination: 'agenda',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
};
