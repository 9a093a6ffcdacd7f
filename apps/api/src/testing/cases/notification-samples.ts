import {
  CATALOGUE,
  NOTIFICATION_TEMPLATES,
  type NotificationPayloads,
} from '../../platform/messaging/templates/catalogue.ts';
import { type LetterPayloads, letterTemplates } from '../../platform/messaging/templates/letter.templates.ts';
import type { SampleNames } from '../../platform/messaging/templates/sample.ts';

export const USUAL: SampleNames = {
  name: 'Dr Élodie Sarrazin',
  org: 'Maternité des Capucins',
  patient: 'Maëlys D.',
  message:
    'Bonjour,\nNous souhaitons vous compter parmi les contacts de la maternité. Bien cordialement, l’équipe des Capucins',
};

/** One payload for each template of the catalogue. */
export const notificationSamples = (names: SampleNames): NotificationPayloads =>
  Object.fromEntries(
    NOTIFICATION_TEMPLATES.map((name) => [name, CATALOGUE[name].sample(names)]),
  ) as NotificationPayloads;

/** One payload for each letter. */
export const letterSamples = (names: SampleNames): LetterPayloads =>
  Object.fromEntries(
    Object.entries(letterTemplates).map(([name, { sample }]) => [name, sample(names)]),
  ) as LetterPayloads;
