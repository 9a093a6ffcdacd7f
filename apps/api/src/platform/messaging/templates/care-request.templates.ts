import { SAMPLE_ID } from './sample.ts';
import { template } from './template.ts';

export interface Concerning {
  /** The care request. */
  readonly request: { readonly request_id: string };
}

/** Care requests (design catalogues §8, 21 to 24 and 28). */
export const careRequestTemplates = {
  'service-request-dispatched': template<Concerning & { readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: 'Nouvelle demande de soins de {org}.',
      mail: {
        subject: '{org} vous propose une prise en charge',
        body: 'Bonjour {firstName},\n\n{org} vous propose une prise en charge dans votre zone d’exercice. Consultez les informations utiles, puis acceptez ou refusez : {link}\n\nLa demande est attribuée au premier praticien qui l’accepte.',
      },
      sms: '{app} : {org} vous propose une prise en charge. Répondre : {link}',
    },
    words: ({ org }) => ({ org }),
    destination: 'care-requests',
    sample: ({ org }) => ({ request: { request_id: SAMPLE_ID }, org }),
  }),
  'service-request-accepted': template<Concerning & { readonly name: string; readonly patient: string }>({
    reader: 'professional',
    wording: {
      inApp: '{name} a accepté la demande de soins de {patient}.',
      mail: {
        subject: '{name} a accepté la demande de soins',
        body: 'Bonjour,\n\n{name} a accepté la demande de soins. La prise en charge est maintenant active : {link}',
      },
      sms: null,
    },
    words: ({ name, patient }) => ({ name, patient }),
    destination: 'structure-requests',
    sample: ({ name, patient }) => ({ request: { request_id: SAMPLE_ID }, name, patient }),
  }),
  'service-request-declined': template<Concerning & { readonly name: string; readonly patient: string }>({
    reader: 'professional',
    wording: {
      inApp: '{name} a refusé la demande de soins de {patient}.',
      mail: {
        subject: '{name} a refusé la demande de soins',
        body: 'Bonjour,\n\n{name} n’est pas disponible pour cette demande de soins. Elle attend encore d’autres réponses, ou revient à vos brouillons s’il n’y en a plus : {link}',
      },
      sms: null,
    },
    words: ({ name, patient }) => ({ name, patient }),
    destination: 'structure-requests',
    sample: ({ name, patient }) => ({ request: { request_id: SAMPLE_ID }, name, patient }),
  }),
  'service-request-taken': template<Concerning & { readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: 'La demande de {org} a été prise en charge.',
      mail: {
        subject: '{org} : demande déjà prise en charge',
        body: 'Bonjour {firstName},\n\nLa demande de soins de {org} vient d’être acceptée par un autre praticien. Merci de votre disponibilité.',
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
    destination: 'care-requests',
    sample: ({ org }) => ({ request: { request_id: SAMPLE_ID }, org }),
  }),
  'service-request-withdrawn': template<Concerning & { readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: '{org} n’attend plus votre réponse.',
      mail: {
        subject: '{org} : demande de soins retirée',
        body: 'Bonjour {firstName},\n\n{org} a retiré sa demande de soins et n’attend plus votre réponse. Merci de votre disponibilité.',
      },
      sms: null,
    },
    words: ({ org }) => ({ org }),
    destination: 'care-requests',
    sample: ({ org }) => ({ request: { request_id: SAMPLE_ID }, org }),
  }),
  'service-request-released': template<Concerning & { readonly name: string; readonly patient: string }>({
    reader: 'professional',
    wording: {
      inApp: '{name} ne peut plus assurer la prise en charge de {patient}.',
      mail: {
        subject: 'Une prise en charge est interrompue',
        body: 'Bonjour,\n\n{name} ne fait plus partie de vos praticiens externes et ne peut plus assurer une prise en charge. La demande est revenue à vos brouillons. En solliciter d’autres : {link}',
      },
      sms: null,
    },
    words: ({ name, patient }) => ({ name, patient }),
    destination: 'structure-requests',
    sample: ({ name, patient }) => ({ request: { request_id: SAMPLE_ID }, name, patient }),
  }),
  'service-request-returned': template<Concerning & { readonly patient: string }>({
    reader: 'professional',
    wording: {
      inApp: 'Personne n’a pris en charge la demande de soins de {patient}.',
      mail: {
        subject: 'Une demande de soins attend d’autres praticiens',
        body: 'Bonjour,\n\nAucun des praticiens sollicités n’a pris en charge une de vos demandes de soins. Elle est revenue à vos brouillons. En solliciter d’autres : {link}',
      },
      sms: null,
    },
    words: ({ patient }) => ({ patient }),
    destination: 'structure-requests',
    sample: ({ patient }) => ({ request: { request_id: SAMPLE_ID }, patient }),
  }),
  'service-request-completed': template<Concerning & { readonly name: string; readonly patient: string }>({
    reader: 'professional',
    wording: {
      inApp: '{name} a terminé la prise en charge de {patient}.',
      mail: {
        subject: '{name} a terminé une prise en charge',
        body: 'Bonjour,\n\n{name} a terminé une prise en charge demandée par votre structure : {link}',
      },
      sms: null,
    },
    words: ({ name, patient }) => ({ name, patient }),
    destination: 'structure-requests',
    sample: ({ name, patient }) => ({ request: { request_id: SAMPLE_ID }, name, patient }),
  }),
  'service-request-assigned': template<Concerning>({
    reader: 'professional',
    wording: {
      inApp: 'Une visite à domicile vous est confiée.',
      mail: {
        subject: 'Une visite à domicile vous est confiée',
        body: 'Bonjour {firstName},\n\nUne visite à domicile vous est confiée. Voir votre tournée : {link}',
      },
      sms: '{app} : une visite à domicile vous est confiée. {link}',
    },
    destination: 'consultation-tour',
    sample: () => ({ request: { request_id: SAMPLE_ID } }),
  }),
  'service-request-expired': template<Concerning>({
    reader: 'patient',
    wording: {
      inApp: 'Votre demande a pris fin sans visite. Vous pouvez en créer une nouvelle.',
      mail: {
        subject: 'Votre demande de consultation a pris fin',
        body: 'Bonjour {firstName},\n\nVotre demande de consultation a pris fin sans visite : personne ne viendra. Vous pouvez en créer une nouvelle : {link} En cas d’urgence, appelez les services de secours de votre pays.',
      },
      sms: '{app} : votre demande a pris fin, personne ne viendra. En cas d’urgence, appelez les secours.',
    },
    destination: 'dashboard',
    sample: () => ({ request: { request_id: SAMPLE_ID } }),
  }),
};
