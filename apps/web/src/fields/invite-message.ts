import type { Inviter } from '../data/access/invitations.ts';

const escaped = (name: string): string => name.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The letter that one starts from (spec organizations §2 "Invite dialog", 3). */
export const inviteMessage = (mode: Inviter['mode'], inviter: string): string => {
  const name = `<strong>${escaped(inviter)}</strong>`;
  const sentence =
    mode === 'team'
      ? `${name} vous invite à rejoindre son équipe afin de suivre ensemble nos patientes.`
      : `${name} souhaite vous ajouter à sa liste de contacts afin de vous proposer le suivi de patientes à domicile.`;
  return [
    '<p>Bonjour,</p>',
    `<p>${sentence}</p>`,
    '<p>En acceptant, vous pourrez échanger avec nous en toute sécurité et recevoir nos demandes.</p>',
    '<p>Bien cordialement,</p>',
  ].join('');
};
