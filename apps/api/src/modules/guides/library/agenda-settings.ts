import type { GuideText } from '../guide-text.ts';

export const agendaSettings: GuideText = {
  slug: 'agenda-settings',
  title: 'Régler ses disponibilités',
  description: 'Définissez votre semaine type et vos exceptions.',
  tags: ['Agenda', 'Gestion'],
  steps: [
    {
      title: 'Ouvrir les réglages',
      text: 'Dans l’agenda, cliquez sur l’icône de réglage. Une organisation choisit d’abord un membre de l’équipe.',
    },
    {
      title: 'Semaine type',
      text: 'Ajoutez vos plages récurrentes dans « Semaine type de disponibilité ». L’heure de fin doit être différente de l’heure de début.',
    },
    {
      title: 'Exceptions',
      text: '« Ajouter une période exceptionnelle » : « Indisponibilité » pour un congé, « Disponibilité » pour une ouverture ponctuelle.',
    },
    { title: 'Vérifier la semaine', text: 'Le calendrier de droite montre le résultat.' },
    {
      title: 'Enregistrer',
      text: 'Cliquez sur « Sauvegarder ». Les rendez-vous déjà pris ne sont pas déplacés : traitez-les un par un.',
    },
  ],
};
