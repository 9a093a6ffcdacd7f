import type { Concerning } from './care-request.templates.ts';
import { SAMPLE_ID, SAMPLE_START } from './sample.ts';
import { template } from './template.ts';

/** Home visits (design catalogues §8, 29 to 32). */
export const homeVisitTemplates = {
  'visit-queued': template<Concerning & { readonly start: string }>({
    wording: {
      inApp: 'Votre visite est programmée le {date} à {time}.',
      mail: {
        subject: '{day} vers {time} : votre visite à domicile',
        body: 'Bonjour {firstName},\n\nVotre demande a été validée. Un professionnel passera le {date} vers {time}. Suivez son arrivée dans l’application : {link}',
      },
      sms: '{app} : {day} vers {time}, votre visite à domicile. Suivi : {link}',
    },
    words: ({ start }, { date, day, time }) => ({ date: date(start), day: day(start), time: time(start) }),
    destination: null,
    sample: () => ({ request: { request_id: SAMPLE_ID }, start: SAMPLE_START }),
  }),
  'visit-travelling': template<Concerning & { readonly name: string; readonly eta: number }>({
    wording: {
      inApp: '{name} est en route, arrivée dans environ {eta} min.',
      mail: {
        subject: '{name} est en route',
        body: 'Bonjour {firstName},\n\n{name} est en route et devrait arriver dans environ {eta} minutes. Suivre le trajet : {link}',
      },
      sms: '{app} : {name} est en route, arrivée dans environ {eta} min. {link}',
    },
    words: ({ name, eta }) => ({ name, eta: String(eta) }),
    destination: null,
    sample: ({ name }) => ({ request: { request_id: SAMPLE_ID }, name, eta: 12 }),
  }),
  'visit-arrived': template<Concerning & { readonly name: string }>({
    wording: {
      inApp: '{name} vient d’arriver.',
      mail: {
        subject: '{name} vient d’arriver',
        body: 'Bonjour {firstName},\n\n{name} vient d’arriver à l’adresse indiquée.',
      },
      sms: '{app} : {name} vient d’arriver.',
    },
    words: ({ name }) => ({ name }),
    destination: null,
    sample: ({ name }) => ({ request: { request_id: SAMPLE_ID }, name }),
  }),
  'visit-completed': template<Concerning>({
    wording: {
      inApp: 'Consultation terminée.',
      mail: {
        subject: 'Votre visite est terminée',
        body: 'Bonjour {firstName},\n\nVotre visite est terminée. Le compte rendu sera disponible dans votre dossier. Merci de votre confiance.',
      },
      sms: null,
    },
    destination: null,
    sample: () => ({ request: { request_id: SAMPLE_ID } }),
  }),
};
