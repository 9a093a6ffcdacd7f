import type { GuideText } from '../guide-text.ts';

export const createPrescription: GuideText = {
  slug: 'create-prescription',
  title: 'Rédiger une ordonnance',
  description: 'Prescrivez pendant une téléconsultation.',
  tags: ['Consultation'],
  disabled: true,
  steps: [
    { title: 'Ouvrir l’ordonnance', text: 'Pendant l’appel, cliquez sur « Ordonnance ».' },
    { title: 'Rédiger', text: 'Recherchez les médicaments par dénomination commune et précisez posologie et durée.' },
    { title: 'Signer', text: 'Vérifiez l’identité du patient puis signez.' },
    {
      title: 'Retrouver le document',
      text: 'L’ordonnance est ajoutée au dossier et listée dans la salle de consultation.',
    },
  ],
};
