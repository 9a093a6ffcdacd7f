import type { GuideText } from '../guide-text.ts';

export const createTransmission: GuideText = {
  slug: 'create-transmission',
  title: 'Créer une transmission',
  description: 'Partagez une information avec votre équipe à propos d’un patient.',
  tags: ['Transmission', 'Collaboration'],
  steps: [
    {
      title: 'Ouvrir les transmissions',
      text: 'Menu « Structure » puis « Transmissions », ou « Créer une transmission » dans le dossier du patient.',
    },
    {
      title: 'Choisir le patient et le motif',
      text: 'Le motif est obligatoire : écrivez l’essentiel, le détail ira dans le fil.',
    },
    { title: 'Créer', text: 'Cliquez sur « Créer la transmission » : vous arrivez sur le fil de discussion chiffré.' },
    { title: 'Mentionner un collègue', text: 'Tapez « @ » suivi de son nom : il est prévenu.' },
    { title: 'Joindre un document', text: 'Ajoutez une photo ou un compte rendu.' },
    { title: 'Clore', text: 'Quand le problème est réglé, marquez la transmission « Résolu ».' },
  ],
};
