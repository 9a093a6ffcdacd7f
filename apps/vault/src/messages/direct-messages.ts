import { toGsm7 } from '@maillon/server-kit/messaging/gsm7';
import type { AuthFactor } from '@maillon/vault/provider';

/** One message on its way to a mailbox or a telephone. */
export interface Message {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** The name that people know the product by, and the host of its pages, to which a telephone binds the code. */
export interface Frame {
  app: string;
  host: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const FOOTER = 'Ce message est automatique, merci de ne pas y répondre.';

/** The words are those of the catalogue (« Votre code de sécurité »); no picture and no font from elsewhere. */
function page(subject: string, app: string, before: string[], code: string, after: string[]): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;font:400 16px/1.55 ${FONT}">${escapeHtml(text)}</p>`;
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px">`,
    `<div style="max-width:560px;margin:0 auto"><p style="font:700 20px/1.2 ${FONT}">${escapeHtml(app)}</p>`,
    ...before.map(paragraph),
    `<p style="margin:4px 0 20px;padding:14px 20px;border:1px solid #999;border-radius:12px;font:700 30px/1.2 'SF Mono',Consolas,Menlo,monospace;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`,
    ...after.map(paragraph),
    `<p style="font:400 13px/1.6 ${FONT}">${FOOTER} ${escapeHtml(app)}</p></div></body></html>`,
  ].join('\n');
}

const GREETING = 'Bonjour,';
const WHY = 'Pour ouvrir vos données sur ce nouvel appareil, saisissez ce code de sécurité :';
const CARE =
  'Il comporte 8 caractères (lettres minuscules et chiffres). Nous ne vous le demanderons jamais par téléphone.';

/** The security code, as a mail or an SMS. The subject holds no code: it shows on locked screens. */
export function codeMessage({ app, host }: Frame, factor: AuthFactor, code: string): Message {
  if (factor.type === 'SMS') {
    const text = `${app} : code de sécurité ${code} pour ouvrir vos données. Ne le communiquez à personne.`;
    return {
      channel: 'sms',
      to: factor.value,
      subject: 'SMS',
      text: `${toGsm7(text)}\n\n@${host} #${code}`,
      html: null,
    };
  }
  const subject = 'Votre code de sécurité';
  return {
    channel: 'email',
    to: factor.value,
    subject,
    text: [GREETING, `${WHY} ${code}`, CARE, `${FOOTER} ${app}`].join('\n\n'),
    html: page(subject, app, [GREETING, WHY], code, [CARE]),
  };
}

const letter = ({ app }: Frame, to: AuthFactor, subject: string, said: string[]): Message =>
  to.type === 'SMS'
    ? { channel: 'sms', to: to.value, subject: 'SMS', text: toGsm7(`${app} : ${said.join(' ')}`), html: null }
    : {
        channel: 'email',
        to: to.value,
        subject,
        text: [GREETING, ...said, `${FOOTER} ${app}`].join('\n\n'),
        html: null,
      };

const STOP =
  'Ce n’est pas vous ? Connectez-vous sans attendre et choisissez « Ce n’est pas moi » dans « Paramètres », « Sécurité ».';

/** To the contact that codes went to until now. */
export const factorChanged = (frame: Frame, to: AuthFactor): Message =>
  letter(frame, to, 'Vos codes de sécurité arriveront ailleurs', [
    'Le contact qui reçoit vos codes de sécurité vient d’être remplacé depuis un de vos appareils.',
    'Si ce n’est pas vous, contactez-nous sans attendre.',
  ]);

/** To each contact of before, of a person who signed another list. */
export const contactsAsked = (frame: Frame, to: AuthFactor, hours: number): Message =>
  letter(frame, to, 'Vos codes de sécurité arriveront bientôt ailleurs', [
    `Le contact qui reçoit vos codes de sécurité a été changé depuis un de vos appareils. Il les recevra dans ${hours} heures.`,
    STOP,
  ]);

/** To every other contact of a person to whom a code is sent. */
export const codeAsked = (frame: Frame, to: AuthFactor): Message =>
  letter(frame, to, 'Un code de sécurité a été demandé', [
    'Un code vient d’être envoyé à un autre de vos contacts pour ouvrir vos données sur un appareil.',
    STOP,
  ]);

/** To a contact of a person for whom new keys were asked, as they have lost every way back to theirs. */
export const resetAsked = (frame: Frame, to: AuthFactor, hours: number): Message =>
  letter(frame, to, 'Un nouvel accès à vos données a été demandé', [
    `Une personne qui dit avoir tout perdu a demandé un nouvel accès à vos données. Il pourra être ouvert dans ${hours} heures, et ce qui n’est lisible que par vous sera alors perdu.`,
    'Si ce n’est pas vous, connectez-vous et annulez cette demande, ou contactez-nous sans attendre.',
  ]);

/** To every contact of a person whose account the application erases. */
export const erasureAsked = (frame: Frame, to: AuthFactor): Message =>
  letter(frame, to, 'Effacement de votre compte', [
    'Votre compte est en cours d’effacement. Vos données ne s’ouvrent plus, et seront détruites une fois la demande vérifiée.',
    'Si ce n’est pas vous, contactez-nous sans attendre.',
  ]);

/** To every contact of a person who asked, from an open device, that their keys be destroyed. */
export const ownErasureAsked = (frame: Frame, to: AuthFactor, hours: number): Message =>
  letter(frame, to, 'La fermeture définitive de vos données a été demandée', [
    `La fermeture définitive de vos données a été demandée depuis un de vos appareils. Dans ${hours} heures, ce qui n’est lisible que par vous sera perdu pour toujours.`,
    'Ce n’est pas vous ? Connectez-vous, choisissez « Ce n’est pas moi » dans « Paramètres », « Sécurité », puis renouvelez votre protection.',
  ]);

/** To every contact of a person with whose card other keys were bound. */
export const cardElsewhere = (frame: Frame, to: AuthFactor, hours: number): Message =>
  letter(frame, to, 'Votre carte professionnelle a été liée ailleurs', [
    `Votre carte professionnelle vient d’être liée ailleurs que sur vos appareils. Vos correspondants verront cette liaison dans ${hours} heures.`,
    'Si ce n’est pas vous, connectez-vous et refusez-la dans « Paramètres », « Sécurité », ou contactez-nous sans attendre.',
  ]);
