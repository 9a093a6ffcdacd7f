import { rightsInWords } from '@maillon/domain/access/access-labels';
import { ofName } from '@maillon/domain/text/of-name';
import { paths } from '../../../config/paths.ts';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';
import type { AffiliatedPatient } from '../../../data/affiliations.ts';
import type { PendingMember } from '../../../data/teams.ts';
import { plainDate } from '../../../lib/dates.ts';
import type { Todo } from '../todo/todo.model.ts';

const ASKS: Readonly<Record<PendingMember['kind'], string>> = {
  request: 'demande à rejoindre l’équipe',
  offer: 'n’a pas encore répondu à l’invitation',
  invitation: 'n’a pas encore suivi l’invitation',
};

/** Whom the team has to answer, and whom it invited; of a person who asks, an answer is expected. */
const memberTodo = ({ id, kind, status, name, type, rights, since, expiresAt }: PendingMember): Todo => {
  const isExpired = status === 'EXPIRED';
  const until = expiresAt === null ? null : `Sans réponse, s’efface le ${plainDate(expiresAt)}`;
  const about = kind === 'request' ? [type, rightsInWords('organization', rights)] : [type, until];
  return {
    key: id,
    title: isExpired ? `L’invitation ${ofName(name)} a expiré` : `${name} ${ASKS[kind]}`,
    about: about.filter(Boolean).join(' · '),
    since,
    isUrgent: false,
    to: paths.organizationTeam(),
  };
};

const patientTodo = ({ common, access }: AffiliatedPatient): Todo => ({
  key: access.id,
  title: `${common.name} vous ouvre son dossier`,
  about: 'À accepter pour suivre cette personne',
  since: null,
  isUrgent: false,
  to: paths.organizationPatients(),
});

/** Of a member of the team whose place in it no manager has signed. */
const confirmationTodo = ({ id, to }: AccessPolicy): Todo => ({
  key: id,
  title: `${to.name} : à confirmer dans l’équipe`,
  about: 'Pour lire les dossiers que les patients ouvrent à la structure',
  since: null,
  isUrgent: false,
  to: paths.organizationTeam(),
});

/** What waits for a structure: those who ask first, then members to confirm, then the patients, then its own invitations. */
export const structureTodos = (
  members: readonly PendingMember[],
  patients: readonly AffiliatedPatient[],
  unconfirmed: readonly AccessPolicy[] = [],
): readonly Todo[] => [
  ...members.filter(({ kind }) => kind === 'request').map(memberTodo),
  ...unconfirmed.map(confirmationTodo),
  ...patients.filter(({ access }) => access.direction === 'received').map(patientTodo),
  ...members.filter(({ kind }) => kind !== 'request').map(memberTodo),
];
