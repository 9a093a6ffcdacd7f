import type { Gender } from '@maillon/contracts/fields/primitives';
import type { AccessResource } from '@maillon/domain/access/access';
import type { UserType } from '@maillon/domain/user-type';
import { type Negotiated, rightsAsked, rightsOffered } from './rights-in-words.ts';
import { SAMPLE_ID } from './sample.ts';
import { roleInWords } from './shown-names.ts';
import { template, type Wording } from './template.ts';

interface Request {
  /** The access policy. */
  readonly request_id: string;
  readonly resource: AccessResource;
}

/** Whether a person had asked for it, or offered it. */
interface Answered {
  readonly answered?: 'request' | 'offer';
}

interface Requester {
  /** Display name of the person who asks or offers. */
  readonly name: string;
  readonly role: UserType;
  readonly gender?: Gender | null;
  /** The structure they speak for. */
  readonly org?: string;
}

/** What is asked for, behind the word « votre ». */
const RESOURCES: Readonly<Record<AccessResource, string>> = {
  'medical-file': 'dossier médical',
  'patient-delegation': 'espace patient, en votre nom',
  organization: 'structure',
  organization_external_practitioners: 'liste de praticiens externes',
  practitioner_contacts: 'liste de contacts',
  practitioner_calendar: 'agenda',
};

/** Whose things they are, for a person who was offered them. */
const OFFERED: Readonly<Record<AccessResource, string>> = {
  'medical-file': 'son dossier médical',
  'patient-delegation': 'son espace patient, en son nom',
  organization: 'sa structure',
  organization_external_practitioners: 'sa liste de praticiens externes',
  practitioner_contacts: 'ses contacts',
  practitioner_calendar: 'son agenda',
};

/** The requester outside the application: a patient has no name there (design catalogues §8, rules). */
const outside = ({ name, role }: Pick<Requester, 'name' | 'role'>): string =>
  role === 'patient' ? 'Une personne' : name;

/** Design catalogues §8, 34. */
const calendarRequest: Wording = {
  inApp: '{name} demande l’accès à votre agenda.',
  mail: {
    subject: '{outside} demande l’accès à votre agenda',
    body: 'Bonjour {firstName},\n\n{requester} demande l’accès à votre agenda. Répondre : {link}\n\n{rights}',
  },
  sms: null,
};

/** Design catalogues §8, 4. */
const request: Wording = {
  inApp: '{name} ({role}) souhaite accéder à : {resource}.',
  mail: {
    subject: '{outside} demande un accès à vos données',
    body: 'Bonjour {firstName},\n\n{outside}, {role}, souhaite accéder à votre {resource}. Vous pouvez accepter ou refuser cette demande dans l’application, et changer d’avis à tout moment dans « Paramètres », rubrique « Mes données » : {link}\n\n{rights}',
  },
  sms: '{app} : {outside} demande un accès à vos données. Répondre : {link}',
};

/** Access policies: asked for, offered, given, refused, taken back. */
export const accessTemplates = {
  'access-request': template<Request & Requester & Negotiated>({
    reader: 'patient',
    wording: ({ resource }) => (resource === 'practitioner_calendar' ? calendarRequest : request),
    words: ({ name, role, gender, resource, org, rights }) => ({
      name,
      rights: rightsAsked(resource, rights),
      role: roleInWords(role, gender),
      resource: RESOURCES[resource],
      outside: outside({ name, role }),
      requester: org === undefined || org === name ? outside({ name, role }) : `${name} (${org})`,
    }),
    destination: 'answer',
    sample: ({ name }) => ({
      request_id: SAMPLE_ID,
      resource: 'medical-file',
      name,
      role: 'doctor',
      rights: ['READ', 'WRITE'],
    }),
  }),
  'access-offer': template<Request & Requester & Negotiated>({
    reader: 'professional',
    wording: {
      inApp: '{name} ({role}) vous propose un accès à {resource}.',
      mail: {
        subject: '{outside} vous propose un accès',
        body: 'Bonjour {firstName},\n\n{outside}, {role}, vous propose un accès à {resource}. Accepter ou refuser : {link}\n\n{rights}',
      },
      sms: null,
    },
    words: ({ name, role, gender, resource, rights }) => ({
      name,
      outside: outside({ name, role }),
      rights: rightsOffered(resource, rights),
      role: roleInWords(role, gender),
      resource: OFFERED[resource],
    }),
    destination: 'answer',
    sample: ({ name }) => ({
      request_id: SAMPLE_ID,
      resource: 'patient-delegation',
      name,
      role: 'patient',
      rights: ['ACT', 'KEYS'],
    }),
  }),
  // Design catalogues §8, 5. The sentence about the list of patients is said of files alone.
  'access-approved': template<Request & { readonly name: string } & Answered>({
    reader: 'professional',
    wording: ({ resource, answered }) =>
      answered === 'offer'
        ? {
            inApp: '{name} a accepté l’accès que vous proposiez.',
            mail: {
              subject: 'Votre proposition d’accès a été acceptée',
              body: 'Bonjour,\n\nL’accès que vous proposiez a été accepté. Vous pouvez le retirer à tout moment : {link}',
            },
            sms: null,
          }
        : {
            inApp: '{name} a accepté votre demande d’accès.',
            mail: {
              subject: 'Votre demande d’accès a été acceptée',
              body:
                resource === 'medical-file' || resource === 'patient-delegation'
                  ? 'Bonjour,\n\nVotre demande d’accès a été acceptée. Le dossier est disponible dans votre liste de patients : {link}'
                  : 'Bonjour,\n\nVotre demande d’accès a été acceptée : {link}',
            },
            sms: null,
          },
    words: ({ name }) => ({ name }),
    destination: 'data-sharing',
    sample: ({ patient }) => ({ request_id: SAMPLE_ID, resource: 'medical-file', name: patient }),
  }),
  // A person who has access waits for the keys of what is encrypted (design vault §7.1): opened with one touch.
  'keys-request': template<{ readonly ID: string; readonly name: string }>({
    reader: 'patient',
    rateLimit: { oncePerMinutes: 24 * 60, onlyIfAwayMinutes: 0 },
    wording: {
      inApp: '{name} attend que vous lui ouvriez votre dossier.',
      mail: {
        subject: '{name} attend l’ouverture de votre dossier',
        body: 'Bonjour {firstName},\n\n{name} a accès à votre dossier, mais ne peut pas encore tout y lire. Vous pouvez le lui ouvrir en une touche : {link}',
      },
      sms: '{app} : {name} attend que vous lui ouvriez votre dossier : {link}',
    },
    words: ({ name }) => ({ name }),
    destination: 'data-sharing',
    sample: ({ name }) => ({ ID: SAMPLE_ID, name }),
  }),
  // Design catalogues §8, 6.
  'access-rejected': template<Request & Answered>({
    reader: 'either',
    wording: ({ answered }) =>
      answered === 'offer'
        ? sentenceOnly(
            'L’accès que vous proposiez n’a pas été accepté.',
            'L’accès que vous proposiez n’a pas été accepté',
            'L’accès que vous proposiez n’a pas été accepté. Vous pouvez contacter la personne concernée pour en échanger.',
          )
        : sentenceOnly(
            'Votre demande d’accès n’a pas été acceptée.',
            'Votre demande d’accès n’a pas été acceptée',
            'Votre demande d’accès n’a pas été acceptée. Vous pouvez contacter la personne concernée pour en échanger.',
          ),
    destination: null,
    sample: () => ({ request_id: SAMPLE_ID, resource: 'medical-file' }),
  }),
  // Taken back is not refused: what could be read until now cannot be any more.
  'access-revoked': template<Request & { readonly endedBy?: 'owner' | 'grantee' }>({
    reader: 'either',
    wording: ({ endedBy }) =>
      endedBy === 'grantee'
        ? sentenceOnly(
            'Un accès que vous aviez donné n’est plus utilisé : il a pris fin.',
            'Un accès que vous aviez donné a pris fin',
            'La personne à qui vous aviez donné un accès y a renoncé : il a pris fin. Vous n’avez rien à faire.',
          )
        : sentenceOnly(
            'Un accès qui vous avait été donné a pris fin.',
            'Un accès qui vous avait été donné a pris fin',
            'Un accès qui vous avait été donné a pris fin. Vous pouvez contacter la personne concernée pour en échanger.',
          ),
    destination: 'data-sharing',
    sample: () => ({ request_id: SAMPLE_ID, resource: 'medical-file', endedBy: 'owner' }),
  }),
  // Nothing was ever open: what waited for an answer waits no more.
  'access-lapsed': template<Request & { readonly asked: 'request' | 'offer'; readonly by: 'time' | 'withdrawal' }>({
    reader: 'either',
    wording: ({ asked, by }) => LAPSED[by][asked],
    destination: null,
    sample: () => ({ request_id: SAMPLE_ID, resource: 'medical-file', asked: 'request', by: 'time' }),
  }),
};

/** By time, its maker reads it; withdrawn, the other side. */
const LAPSED: Readonly<Record<'time' | 'withdrawal', Readonly<Record<'request' | 'offer', Wording>>>> = {
  time: {
    request: sentenceOnly(
      'Votre demande d’accès est restée sans réponse : elle a expiré.',
      'Votre demande d’accès a expiré',
      'Votre demande d’accès est restée sans réponse : elle a expiré. Vous pouvez en faire une nouvelle.',
    ),
    offer: sentenceOnly(
      'L’accès que vous proposiez est resté sans réponse : il n’est plus proposé.',
      'L’accès que vous proposiez a expiré',
      'L’accès que vous proposiez est resté sans réponse : il n’est plus proposé. Vous pouvez le proposer à nouveau.',
    ),
  },
  withdrawal: {
    request: sentenceOnly(
      'Une demande d’accès qui vous attendait a été retirée.',
      'Une demande d’accès a été retirée',
      'Une demande d’accès qui vous attendait a été retirée. Vous n’avez rien à faire.',
    ),
    offer: sentenceOnly(
      'Un accès qui vous était proposé ne vous est plus proposé.',
      'Une proposition d’accès a été retirée',
      'Un accès qui vous était proposé ne vous est plus proposé. Vous n’avez rien à faire.',
    ),
  },
};

/** It says all there is: nothing to open, nothing to answer. */
function sentenceOnly(inApp: string, subject: string, sentence: string): Wording {
  return { inApp, mail: { subject, body: `Bonjour,\n\n${sentence}` }, sms: null };
}
