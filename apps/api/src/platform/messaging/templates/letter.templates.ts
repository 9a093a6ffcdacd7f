import { type Letter, letter } from './letter.ts';
import { SAMPLE_LINK } from './sample.ts';
import type { NoPayload } from './template.ts';

export const CODE_MINUTES = 10;
const minutes = String(CODE_MINUTES);

const kindWord = (kind: 'email' | 'phone'): string => (kind === 'email' ? 'cette adresse e-mail' : 'ce numéro');

/**
 * What is sent to an address that need not belong to an account; it is kept nowhere. `link` is made by the sender (design catalogues §8, 1, 2, 8, 10; the others are ours).
 */
const TEMPLATES = {
  'login-code': letter<{ readonly code: string }>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Votre code de connexion',
        body: 'Bonjour,\n\nVotre code de connexion à {app} est : {code}\n\nIl est valable {minutes} minutes et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : personne ne peut se connecter sans ce code.',
      },
      sms: '{app} : votre code de connexion est {code}. Valable {minutes} min. Ne le communiquez à personne.',
    },
    words: ({ code }) => ({ code, minutes }),
    code: ({ code }) => code,
    sample: () => ({ code: '042137' }),
  }),
  'security-code': letter<{ readonly code: string }>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Votre code de sécurité',
        body: 'Bonjour,\n\nPour ouvrir vos données sur ce nouvel appareil, saisissez ce code de sécurité : {code}\n\nIl comporte 8 caractères (lettres minuscules et chiffres). Nous ne vous le demanderons jamais par téléphone.',
      },
      sms: '{app} : code de sécurité {code} pour ouvrir vos données. Ne le communiquez à personne.',
    },
    words: ({ code }) => ({ code }),
    code: ({ code }) => code,
    sample: () => ({ code: 'k7m2p9xa' }),
  }),
  /** Proves a new contact before it replaces the present one (design api A9). */
  'contact-code': letter<{ readonly code: string }>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Votre code de vérification',
        body: 'Bonjour,\n\nPour confirmer ce contact sur {app}, saisissez ce code : {code}\n\nIl est valable {minutes} minutes et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
      },
      sms: '{app} : votre code de vérification est {code}. Valable {minutes} min. Ne le communiquez à personne.',
    },
    words: ({ code }) => ({ code, minutes }),
    code: ({ code }) => code,
    sample: () => ({ code: '918273' }),
  }),
  /** To the present contact, when another one is to replace it. */
  'contact-change-asked': letter<{ readonly kind: 'email' | 'phone' }>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Demande de changement de vos coordonnées de connexion',
        body: 'Bonjour,\n\nUn changement de vos coordonnées de connexion vient d’être demandé sur {app} : {contact} serait remplacé par d’autres coordonnées. Rien ne change avant leur confirmation par un code. Si vous n’êtes pas à l’origine de cette demande, déconnectez vos autres appareils dans « Paramètres ».',
      },
      sms: '{app} : le remplacement de {contact} vient d’être demandé. Si ce n’est pas vous, déconnectez vos autres appareils.',
    },
    words: ({ kind }) => ({ contact: kindWord(kind) }),
    sample: () => ({ kind: 'email' }),
  }),
  /** To the contact that was replaced. */
  'contact-replaced': letter<{ readonly kind: 'email' | 'phone' }>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Vos coordonnées de connexion ont changé',
        body: 'Bonjour,\n\nUn compte {app} n’utilise plus {contact}. Si vous n’êtes pas à l’origine de ce changement, contactez-nous sans attendre.',
      },
      sms: '{app} : un compte n’utilise plus {contact}. Si ce n’est pas vous, contactez-nous.',
    },
    words: ({ kind }) => ({ contact: kindWord(kind) }),
    sample: () => ({ kind: 'email' }),
  }),
  'invite-new': letter<{
    readonly sender: string;
    readonly org: string;
    readonly message?: string;
    readonly link: string;
  }>({
    reader: 'professional',
    wording: {
      mail: {
        subject: '{org} vous invite sur {app}',
        body: 'Bonjour,\n\n{sender} vous invite à rejoindre l’équipe de {org} sur {app}, un service de coordination des soins.\n\n{message}\n\nCréez votre compte avec cette adresse e-mail ; l’invitation vous y attendra : {link}',
      },
      sms: null,
    },
    words: ({ sender, org, message, link }) => ({ sender, org, message: message ?? '', link }),
    sample: ({ name, org, message }) => ({ sender: name, org, message, link: SAMPLE_LINK }),
  }),
  'contact-invite-new': letter<{
    readonly sender: string;
    readonly org?: string;
    readonly message?: string;
    readonly link: string;
  }>({
    reader: 'professional',
    wording: {
      mail: {
        subject: '{sender} vous invite sur {app}',
        body: 'Bonjour,\n\n{requester} souhaite échanger avec vous sur {app}, un service sécurisé réservé aux professionnels de santé.\n\n{message}\n\nCréer votre compte : {link}',
      },
      sms: null,
    },
    words: ({ sender, org, message, link }) => ({
      sender,
      requester: org === undefined || org === sender ? sender : `${sender} (${org})`,
      message: message ?? '',
      link,
    }),
    sample: ({ name, org, message }) => ({ sender: name, org, message, link: SAMPLE_LINK }),
  }),
  /** No name: it is shown after the sign-in (design catalogues §8, 11). */
  'referent-invite-new': letter<{ readonly link: string }>({
    reader: 'professional',
    wording: {
      mail: {
        subject: 'Une personne vous choisit comme référent santé',
        body: 'Bonjour,\n\nUne personne que vous suivez vous choisit comme référent santé sur {app}. Son nom s’affichera après votre connexion. En acceptant, vous pourrez consulter son dossier partagé.\n\nCréez votre compte avec cette adresse e-mail ; l’invitation vous y attendra : {link}',
      },
      sms: null,
    },
    words: ({ link }) => ({ link }),
    sample: () => ({ link: SAMPLE_LINK }),
  }),
  /** To the parent of a person below 15 (design api A50). */
  'parental-consent': letter<{ readonly firstName: string; readonly link: string }>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Votre accord est nécessaire',
        body: 'Bonjour,\n\n{firstName}, qui a moins de 15 ans, souhaite ouvrir un compte {app} et vous a indiqué comme parent ou représentant légal. Le compte reste fermé tant que vous n’avez pas répondu.\n\nDonner ou refuser votre accord : {link}\n\nSi vous ne connaissez pas cette personne, ignorez ce message : le compte ne s’ouvrira pas.',
      },
      sms: null,
    },
    words: ({ firstName, link }) => ({ firstName, link }),
    sample: () => ({ firstName: 'Noé', link: SAMPLE_LINK }),
  }),
  /** The account is gone: there is no inbox left to say so. */
  'account-erased': letter<NoPayload>({
    reader: 'either',
    wording: {
      mail: {
        subject: 'Votre compte {app} est effacé',
        body: 'Bonjour,\n\nVotre compte {app} est effacé, comme vous l’avez demandé. Les données dont la loi impose la conservation sont gardées sous une forme restreinte, puis détruites.',
      },
      sms: null,
    },
    words: () => ({}),
    sample: () => ({}),
  }),
};

export type LetterTemplate = keyof typeof TEMPLATES;

export type LetterPayloads = {
  readonly [Name in LetterTemplate]: (typeof TEMPLATES)[Name] extends Letter<infer Payload extends object>
    ? Payload
    : never;
};

export const letterTemplates: { readonly [Name in LetterTemplate]: Letter<LetterPayloads[Name]> } = TEMPLATES;
