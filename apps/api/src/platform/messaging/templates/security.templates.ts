import { type NoPayload, template } from './template.ts';

/** Alarms about one's own account: they cannot be switched off. */
export const securityTemplates = {
  'security-alert': template<NoPayload>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'Une connexion à votre compte semblait copiée : elle a été fermée.',
      mail: {
        subject: 'Alerte de sécurité sur votre compte {app}',
        body: 'Bonjour,\n\nUne connexion à votre compte semblait copiée. Par sécurité, elle a été fermée. Reconnectez-vous : {link}',
      },
      sms: '{app} : par sécurité, une connexion à votre compte a été fermée. Reconnectez-vous.',
    },
    destination: 'settings',
    sample: () => ({}),
  }),
  'vault-unlocked': template<{ readonly sameChannel: boolean }>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'Vos données ont été ouvertes sur un nouvel appareil.{same}',
      mail: {
        subject: 'Vos données ont été ouvertes sur un nouvel appareil',
        body: 'Bonjour {firstName},\n\nVos données viennent d’être ouvertes sur un nouvel appareil, avec un code de sécurité.{same} Si ce n’est pas vous, retirez cet appareil dans « Paramètres », « Sécurité », sans attendre : {link}',
      },
      sms: null,
    },
    words: ({ sameChannel }) => ({
      same: sameChannel
        ? ' Le code est arrivé par le même moyen que votre connexion : ajoutez-en un autre pour mieux vous protéger.'
        : '',
    }),
    destination: 'settings',
    sample: () => ({ sameChannel: true }),
  }),
  'vault-factor-changed': template<NoPayload>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'Le contact qui reçoit vos codes de sécurité a été remplacé.',
      mail: {
        subject: 'Vos codes de sécurité arriveront ailleurs',
        body: 'Bonjour {firstName},\n\nLe contact qui reçoit vos codes de sécurité a été remplacé depuis un de vos appareils. Si ce n’est pas vous, contactez-nous sans attendre : {link}',
      },
      sms: null,
    },
    destination: 'settings',
    sample: () => ({}),
  }),
  'vault-device-added': template<{ readonly name: string }>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'Un appareil de plus ouvre vos données : {name}.',
      mail: {
        subject: 'Un appareil de plus ouvre vos données',
        body: 'Bonjour {firstName},\n\nUn appareil de plus peut lire vos données : {name}. Si ce n’est pas vous, retirez-le dans « Paramètres », « Sécurité », sans attendre : {link}',
      },
      sms: null,
    },
    words: ({ name }) => ({ name }),
    destination: 'settings',
    sample: () => ({ name: 'Chrome sur Android' }),
  }),
  'vault-card-elsewhere': template<NoPayload>({
    reader: 'professional',
    isSecurity: true,
    wording: {
      inApp: 'Votre carte professionnelle a été liée ailleurs : vos correspondants le verront dans 72 heures.',
      mail: {
        subject: 'Votre carte professionnelle a été liée ailleurs',
        body: 'Bonjour {firstName},\n\nVotre carte professionnelle vient d’être liée ailleurs que sur vos appareils. Vos correspondants verront cette liaison dans 72 heures. Si ce n’est pas vous, refusez-la dans « Paramètres », « Sécurité » : {link}',
      },
      sms: '{app} : votre carte professionnelle a été liée ailleurs. Si ce n’est pas vous : {link}',
    },
    destination: 'settings',
    sample: () => ({}),
  }),
  'vault-reset-asked': template<NoPayload>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'Un nouvel accès à vos données a été demandé : il pourra être ouvert dans 72 heures.',
      mail: {
        subject: 'Un nouvel accès à vos données a été demandé',
        body: 'Bonjour {firstName},\n\nUne personne qui dit avoir tout perdu (appareil, code et fiche de secours) a demandé un nouvel accès à vos données. Il pourra être ouvert dans 72 heures ; ce qui n’est lisible que par vous sera alors perdu. Si ce n’est pas vous, annulez cette demande sans attendre : {link}',
      },
      sms: null,
    },
    destination: 'settings',
    sample: () => ({}),
  }),
  'vault-erasure-asked': template<NoPayload>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'La fermeture définitive de vos données a été demandée : elle aura lieu dans 72 heures.',
      mail: {
        subject: 'La fermeture définitive de vos données a été demandée',
        body: 'Bonjour {firstName},\n\nLa fermeture définitive de vos données a été demandée depuis un de vos appareils. Dans 72 heures, ce qui n’est lisible que par vous sera perdu pour toujours. Si ce n’est pas vous, choisissez « Ce n’est pas moi » dans « Paramètres », « Sécurité » : {link}',
      },
      sms: '{app} : la fermeture définitive de vos données a été demandée. Ce n’est pas vous ? {link}',
    },
    destination: 'settings',
    sample: () => ({}),
  }),
  /** Another person proved that a contact of this account is theirs. */
  'contact-lost': template<NoPayload>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: 'Un de vos contacts non vérifiés appartient à une autre personne : il a été retiré de votre compte.',
      mail: {
        subject: 'Un contact a été retiré de votre compte',
        body: 'Bonjour {firstName},\n\nUne autre personne a prouvé qu’un contact non vérifié de votre compte est le sien. Il a été retiré de votre compte ; vous pouvez en indiquer un autre dans « Paramètres » : {link}',
      },
      sms: null,
    },
    destination: 'settings',
    sample: () => ({}),
  }),
  'contact-changed': template<{ readonly kind: 'email' | 'phone' }>({
    reader: 'either',
    isSecurity: true,
    wording: {
      inApp: '{contact} a été modifié.',
      mail: {
        subject: 'Vos coordonnées de connexion ont changé',
        body: 'Bonjour {firstName},\n\n{contact} de votre compte {app} a été modifié. Si vous n’êtes pas à l’origine de ce changement, vérifiez vos appareils connectés : {link}',
      },
      sms: '{app} : vos coordonnées de connexion ont changé. Si ce n’est pas vous : {link}',
    },
    words: ({ kind }) => ({ contact: kind === 'email' ? 'L’e-mail de connexion' : 'Le téléphone de connexion' }),
    destination: 'settings',
    sample: () => ({ kind: 'email' }),
  }),
};
