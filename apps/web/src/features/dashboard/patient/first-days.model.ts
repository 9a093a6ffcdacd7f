import { paths } from '../../../config/paths.ts';
import { REFERENT } from '../../../data/affiliations.ts';

export interface Step {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
}

interface Known {
  /** Pregnancies are followed here, and this may be one. */
  readonly isMaternity: boolean;
  readonly isPregnant: boolean;
  readonly hasRecord: boolean;
  readonly hasReferent: boolean;
  readonly hasShared: boolean;
  readonly hasVisit: boolean;
}

const record = (isDone: boolean): Step => ({
  title: 'Commencez votre dossier',
  about: 'Traitements, antécédents, allergies : ce que vous dites ici n’est plus à répéter.',
  label: 'Compléter mon dossier',
  to: `${paths.medicalRecord()}?edit&tab=_step1`,
  isDone,
});

/** Three things to begin with; each is done when it is so, wherever it was done. None is left when all are. */
export const firstSteps = (known: Known): readonly Step[] => {
  const who: Step = known.isMaternity
    ? {
        title: 'Choisissez qui vous suit',
        about: 'Sage-femme ou médecin : votre référent lit votre dossier avec votre accord.',
        label: 'Choisir mon référent',
        to: REFERENT,
        isDone: known.hasReferent,
      }
    : {
        title: 'Choisissez qui lit votre dossier',
        about: 'Personne ne le lit sans votre accord, et vous pouvez changer d’avis à tout moment.',
        label: 'Partager mon dossier',
        to: paths.settings('access-policy'),
        isDone: known.hasShared,
      };
  const where: Step = known.isMaternity
    ? {
        title: 'Dites où vous en êtes',
        about: 'La date de vos dernières règles suffit : votre calendrier se prépare tout seul.',
        label: 'Préparer mon calendrier',
        to: `${paths.medicalRecord()}?edit&tab=_step1`,
        isDone: known.isPregnant,
      }
    : record(known.hasRecord);
  const visit: Step = {
    title: 'Prenez un premier rendez-vous',
    about: 'Vous choisissez le professionnel et l’heure ; la confirmation arrive par e-mail.',
    label: 'Prendre rendez-vous',
    to: paths.bookAppointment(),
    isDone: known.hasVisit,
  };
  const steps = [where, who, visit];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
};
