import { paths } from '../../../config/paths.ts';

interface Known {
  readonly hasTeam: boolean;
  readonly hasOpenings: boolean;
  readonly hasPatients: boolean;
}

/** Three things that a new structure begins with; none is left when all are done. */
export const structureSteps = ({ hasTeam, hasOpenings, hasPatients }: Known) => {
  const steps = [
    {
      title: 'Invitez votre équipe',
      about: 'Chaque membre reçoit un e-mail, et vous choisissez ce qu’il peut faire.',
      label: 'Inviter un membre',
      to: paths.organizationTeam(),
      isDone: hasTeam,
    },
    {
      title: 'Ouvrez les agendas',
      about: 'Les patients réservent dans les heures que vos praticiens ont ouvertes.',
      label: 'Voir les agendas',
      to: paths.organizationAgenda(),
      isDone: hasOpenings,
      guide: 'agenda-settings' as const,
    },
    {
      title: 'Ajoutez un premier patient',
      about: 'Avec son accord, toute l’équipe concernée le retrouve.',
      label: 'Ajouter un patient',
      to: paths.addOrganizationPatient(),
      isDone: hasPatients,
      guide: 'add-patient' as const,
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
};
