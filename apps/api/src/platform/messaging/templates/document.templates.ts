import { SAMPLE_ID } from './sample.ts';
import { template } from './template.ts';

const documentMail = {
  subject: '{name} a ajouté un document à votre dossier',
  body: 'Bonjour {firstName},\n\n{name} a ajouté un document à votre dossier. Le consulter : {link}',
};
const documentSms = '{app} : {name} a ajouté un document à votre dossier. {link}';

export const documentTemplates = {
  'report-ready': template<{ readonly ID: string; readonly name: string }>({
    reader: 'patient',
    wording: {
      inApp: 'Un compte rendu est disponible dans votre dossier.',
      mail: documentMail,
      sms: documentSms,
    },
    words: ({ name }) => ({ name }),
    destination: 'medical-record',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
  'document-new': template<{ readonly ID: string; readonly name: string }>({
    reader: 'patient',
    wording: {
      inApp: 'Un document a été ajouté à votre dossier par {name}.',
      mail: documentMail,
      sms: documentSms,
    },
    words: ({ name }) => ({ name }),
    destination: 'medical-record',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
};
