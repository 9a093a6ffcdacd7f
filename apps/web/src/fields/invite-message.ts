import type { Inviter } from '../data/access/invitations.ts';

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
