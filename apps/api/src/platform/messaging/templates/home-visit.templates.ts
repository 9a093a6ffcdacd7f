import type { Gender } from '@maillon/contracts/fields/primitives';
import type { Concerning } from './care-request.templates.ts';
import { SAMPLE_ID } from './sample.ts';
import { template } from './template.ts';

/** A nurse who came, and whose patient was away. */
interface CameInVain extends Concerning {
  readonly name: string;
  readonly gender?: Gender | null | undefined;
  readonly patientGender?: Gender | null | undefined;
}

const ending = (gender: Gender | null | undefined): string => (gender === 'FEMALE' ? 'e' : '');

/** Home visits (design catalogues §8, 29 to 32). */
export const homeVisitTemplates = {
  'visit-queued': template<Concerning & { readonly name: string }>({
    reader: 'patient',
    wording: {
      inApp: '{name} s’occupe de votre visite à domicile.',
      mail: {
        subject: '{name} s’occupe de votre visite à domicile',
        body: 'Bonjour {firstName},\n\n{name} s’occupe de votre visite à domicile et vous préviendra en se mettant en route. Suivez son arrivée dans l’application : {link}',
      },
      sms: '{app} : {name} s’occupe de votre visite. Suivi : {link}',
    },
    words: ({ name }) => ({ name }),
    destination: 'dashboard',
    sample: ({ name }) => ({ request: { request_id: SAMPLE_ID }, name }),
  }),
  'visit-travelling': template<Concerning & { readonly name: string; readonly eta: number | null }>({
    reader: 'patient',
    wording: ({ eta }) =>
      eta === null
        ? {
            inApp: '{name} est en route.',
            mail: {
              subject: '{name} est en route',
              body: 'Bonjour {firstName},\n\n{name} est en route. Suivre le trajet : {link}',
            },
            sms: '{app} : {name} est en route. {link}',
          }
        : {
            inApp: '{name} est en route, arrivée dans environ {eta} min.',
            mail: {
              subject: '{name} est en route',
              body: 'Bonjour {firstName},\n\n{name} est en route et devrait arriver dans environ {eta} minutes. Suivre le trajet : {link}',
            },
            sms: '{app} : {name} est en route, arrivée dans environ {eta} min. {link}',
          },
    words: ({ name, eta }) => ({ name, eta: String(eta ?? '') }),
    destination: 'dashboard',
    sample: ({ name }) => ({ request: { request_id: SAMPLE_ID }, name, eta: 12 }),
  }),
  'visit-arrived': template<Concerning & { readonly name: string }>({
    reader: 'patient',
    wording: {
      inApp: '{name} vient d’arriver.',
      mail: {
        subject: '{name} vient d’arriver',
        body: 'Bonjour {firstName},\n\n{name} vient d’arriver à l’adresse indiquée.',
      },
      sms: '{app} : {name} vient d’arriver.',
    },
    words: ({ name }) => ({ name }),
    destination: 'dashboard',
    sample: ({ name }) => ({ request: { request_id: SAMPLE_ID }, name }),
  }),
  'visit-completed': template<Concerning>({
    reader: 'patient',
    wording: {
      inApp: 'Consultation terminée.',
      mail: {
        subject: 'Votre visite est terminée',
        body: 'Bonjour {firstName},\n\nVotre visite est terminée. Merci de votre confiance.',
      },
      sms: null,
    },
    destination: null,
    sample: () => ({ request: { request_id: SAMPLE_ID } }),
  }),
  'visit-absent': template<CameInVain>({
    reader: 'patient',
    wording: ({ gender, patientGender }) => {
      const said = `{name} est passé${ending(gender)} et ne vous a pas trouvé${ending(patientGender)}.`;
      const again = 'Vous pouvez refaire une demande.';
      return {
        inApp: `${said} ${again}`,
        mail: {
          subject: `{name} ne vous a pas trouvé${ending(patientGender)}`,
          body: `Bonjour {firstName},\n\n${said} Si vous en avez encore besoin, refaites une demande de visite : {link}`,
        },
        sms: `{app} : ${said} ${again} {link}`,
      };
    },
    words: ({ name }) => ({ name }),
    destination: 'dashboard',
    sample: ({ name }) => ({ request: { request_id: SAMPLE_ID }, name, gender: 'FEMALE', patientGender: 'FEMALE' }),
  }),
  'visit-withdrawn': template<Concerning>({
    reader: 'professional',
    wording: {
      inApp: 'Une visite à domicile a été retirée de votre tournée.',
      mail: {
        subject: 'Une visite de moins dans votre tournée',
        body: 'Bonjour {firstName},\n\nUne visite à domicile a été annulée, ou confiée à un autre professionnel : elle n’est plus dans votre tournée. {link}',
      },
      sms: '{app} : une visite a été retirée de votre tournée. {link}',
    },
    destination: 'consultation-tour',
    sample: () => ({ request: { request_id: SAMPLE_ID } }),
  }),
};
