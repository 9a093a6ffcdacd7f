import { paths } from '../../../config/paths.ts';

interface Known {
  readonly hasOpenings: boolean;
  readonly hasStructure: boolean;
  readonly hasPatients: boolean;
  /** Not before their identity was checked. */
  readonly mayAddPatients: boolean;
}

/** What a professional who belongs to no structure begins with; none is left when all are done. */
export const professionalSteps = ({ hasOpenings, hasStructure, hasPatients, mayAddPatients }: Known) => {
  const steps = [
    {
      title: 'Ouvrez vos disponibilités',
      about: 'Vos patients réservent dans les heures que vous ouvrez, et un message vous prévient.',
      label: 'Mes disponibilités',
      to: paths.agendaSettings(),
      isDone: hasOpenings,
      guide: 'agenda-settings' as const,
    },
    ...(mayAddPatients
      ? [
          {
            title: 'Ajoutez un premier patient',
            about: 'Avec son accord, son dossier s’ouvre à vous et à personne d’autre.',
            label: 'Ajouter un patient',
            to: paths.addPatient(),
            isDone: hasPatients,
            guide: 'add-patient' as const,
          },
        ]
      : []),
    {
      title: 'Rejoignez une structure',
      about: 'Maternité, centre ou cabinet : vous y retrouvez l’équipe et ses patients.',
      label: 'Rejoindre une structure',
      to: paths.joinOrganization(),
      isDone: hasStructure,
      guide: 'join-structure' as const,
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
};
