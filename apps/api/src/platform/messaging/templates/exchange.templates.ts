import { SAMPLE_ID } from './sample.ts';
import { template } from './template.ts';

interface Exchange {
  /** The thread: teleexpertise, transmission, channel. */
  readonly ID: string;
  readonly sender: string;
}

interface Mention {
  /** The transmission. */
  readonly ID: string;
  readonly mention: { readonly transmissionId: string; readonly organizationId: string };
}

const MENTION: Mention = { ID: SAMPLE_ID, mention: { transmissionId: SAMPLE_ID, organizationId: SAMPLE_ID } };

/** Messages, transmissions, teleexpertise: the text itself is sealed and never in a notification (design catalogues §8, 12, 13, 19, 20). */
export const exchangeTemplates = {
  mention: template<Mention & { readonly sender: string; readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: '{sender} vous mentionne dans une transmission.',
      mail: {
        subject: '{sender} vous mentionne dans une transmission',
        body: 'Bonjour {firstName},\n\n{sender} vous mentionne dans une transmission de {org}. Elle se lit après connexion : {link}',
      },
      sms: null,
    },
    words: ({ sender, org }) => ({ sender, org }),
    destination: 'transmissions',
    sample: ({ name, org }) => ({ ...MENTION, sender: name, org }),
  }),
  'mention-reminder': template<Mention & { readonly sender: string; readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: '{sender} attend que vous lisiez une transmission.',
      mail: {
        subject: '{sender} attend que vous lisiez une transmission',
        body: 'Bonjour {firstName},\n\n{sender} vous mentionne dans une transmission de {org}, qui n’est pas encore lue. Elle se lit après connexion : {link}',
      },
      sms: null,
    },
    words: ({ sender, org }) => ({ sender, org }),
    destination: 'transmissions',
    sample: ({ name, org }) => ({ ...MENTION, sender: name, org }),
  }),
  'mention-unread': template<Mention & { readonly person: string; readonly org: string }>({
    reader: 'professional',
    wording: {
      inApp: '{person} n’a pas lu une transmission qui attend sa réponse.',
      mail: {
        subject: '{person} n’a pas lu une transmission',
        body: 'Bonjour {firstName},\n\n{person} n’a pas lu une transmission de {org} qui attend sa réponse, malgré un rappel. Vous pouvez y répondre après connexion : {link}',
      },
      sms: null,
    },
    words: ({ person, org }) => ({ person, org }),
    destination: 'transmissions',
    sample: ({ name, org }) => ({ ...MENTION, person: name, org }),
  }),
  'transmission-new': template<Exchange & { readonly org: string; readonly organizationId: string }>({
    reader: 'professional',
    wording: {
      inApp: '{sender} a ajouté une transmission dans {org}.',
      mail: {
        subject: '{sender} a ajouté une transmission',
        body: 'Bonjour {firstName},\n\n{sender} a ajouté une transmission dans {org}. Elle se lit après connexion : {link}',
      },
      sms: null,
    },
    words: ({ sender, org }) => ({ sender, org }),
    destination: 'transmissions',
    sample: ({ name, org }) => ({ ID: SAMPLE_ID, organizationId: SAMPLE_ID, sender: name, org }),
  }),
  'new-message': template<Exchange>({
    reader: 'either',
    rateLimit: { oncePerMinutes: 5, onlyIfAwayMinutes: 5 },
    wording: {
      inApp: 'Nouveau message de {sender}.',
      mail: {
        subject: '{sender} vous a écrit',
        body: 'Bonjour {firstName},\n\n{sender} vous a écrit. Pour le lire, connectez-vous : {link}',
      },
      sms: null,
    },
    words: ({ sender }) => ({ sender }),
    destination: 'messages',
    sample: ({ name }) => ({ ID: SAMPLE_ID, sender: name }),
  }),
  'teleexpertise-received': template<Exchange>({
    reader: 'professional',
    wording: {
      inApp: '{sender} sollicite votre avis.',
      mail: {
        subject: '{sender} sollicite votre avis',
        body: 'Bonjour {firstName},\n\n{sender} sollicite votre avis dans une télé-expertise. Connectez-vous pour la lire et répondre : {link}',
      },
      sms: '{app} : {sender} sollicite votre avis. {link}',
    },
    words: ({ sender }) => ({ sender }),
    destination: 'teleexpertises',
    sample: ({ name }) => ({ ID: SAMPLE_ID, sender: name }),
  }),
  'teleexpertise-comment': template<Exchange>({
    reader: 'professional',
    wording: {
      inApp: '{sender} a répondu à votre télé-expertise.',
      mail: {
        subject: '{sender} a répondu à votre demande d’avis',
        body: 'Bonjour {firstName},\n\n{sender} a répondu à votre demande d’avis. Lire la réponse : {link}',
      },
      sms: null,
    },
    words: ({ sender }) => ({ sender }),
    destination: 'teleexpertises',
    sample: ({ name }) => ({ ID: SAMPLE_ID, sender: name }),
  }),
  'teleexpertise-returned': template<{ readonly ID: string }>({
    reader: 'professional',
    wording: {
      inApp: 'Votre demande d’avis attend un autre confrère.',
      mail: {
        subject: 'Votre demande d’avis attend',
        body: 'Bonjour {firstName},\n\nLes confrères sollicités n’ont pas répondu à votre demande d’avis. En choisir d’autres après connexion : {link}',
      },
      sms: null,
    },
    destination: 'teleexpertises',
    sample: () => ({ ID: SAMPLE_ID }),
  }),
  'checkup-received': template<{ readonly ID: string }>({
    reader: 'professional',
    wording: {
      inApp: 'Un questionnaire a été reçu.',
      mail: {
        subject: 'Un questionnaire a été reçu',
        body: 'Bonjour {firstName},\n\nUn questionnaire a été reçu. Le consulter après connexion : {link}',
      },
      sms: null,
    },
    destination: null,
    sample: () => ({ ID: SAMPLE_ID }),
  }),
};
