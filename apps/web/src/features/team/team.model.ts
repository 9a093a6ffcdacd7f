import type { PendingMember, TeamMember } from '../../data/teams.ts';

/**
 * Spec organizations §2: doctors and midwives where pregnancies are followed, doctors and nurses elsewhere. A person who the
 * structure employs is shown in both: a person administers it.
 */
export const isShown = (type: TeamMember['userType'], maternity: boolean): boolean =>
  type === 'doctor' || type === 'organization' || type === (maternity ? 'midwife' : 'assistant');

const WAITS = {
  request: 'Demande à rejoindre l’équipe',
  offer: 'Invité',
  invitation: 'Invité par e-mail',
} as const;

export const waitingFor = ({ kind }: Pick<PendingMember, 'kind'>): string => WAITS[kind];
