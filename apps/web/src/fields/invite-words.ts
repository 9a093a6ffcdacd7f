import type { Inviter } from '../data/access/invitations.ts';

export const titleOf = (inviter: Inviter): string => {
  if (inviter.mode === 'team') return 'Inviter un membre d’équipe';
  return inviter.userType === 'organization' ? 'Inviter un praticien externe' : 'Inviter un contact';
};

/** Spec organizations §5 "Invite email"; the sentence is its own. */
export const NO_EMAIL = 'Cette adresse e-mail n’est pas valide';

const ASKS = 'En acceptant, vous pourrez échanger avec nous en toute sécurité et recevoir nos demandes.';
const TALKS = 'En acceptant, vous pourrez échanger en toute sécurité et demander l’avis l’un de l’autre.';

const escaped = (name: string): string => name.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The letter that one starts from (spec organizations §2 "Invite dialog", 3). */
export const inviteMessage = (from: Inviter, inviter: string): string => {
  const isColleague = from.mode === 'external' && from.userType !== 'organization';
  const name = `<strong>${escaped(inviter)}</strong>`;
  const sentence =
    from.mode === 'team'
      ? `${name} vous invite à rejoindre son équipe afin de suivre ensemble nos patientes.`
      : isColleague
        ? `${name} souhaite vous ajouter à sa liste de contacts afin de travailler avec vous.`
        : `${name} souhaite vous ajouter à sa liste de contacts afin de vous proposer le suivi de patientes à domicile.`;
  return [
    '<p>Bonjour,</p>',
    `<p>${sentence}</p>`,
    `<p>${isColleague ? TALKS : ASKS}</p>`,
    '<p>Bien cordialement,</p>',
  ].join('');
};
