import type { GuideText } from '../guide-text.ts';

export const createAppointment: GuideText = {
  slug: 'create-appointment',
  title: 'Créer un rendez-vous',
  description: 'Planifiez une consultation et invitez les professionnels nécessaires.',
  tags: ['Consultation', 'Agenda'],
  steps: [
    {
      title: 'Choisir le point de départ',
      text: 'Depuis l’agenda, cliquez sur une plage libre ; depuis un dossier, cliquez sur « Créer une consultation » ; ou utilisez l’action rapide de la barre de recherche.',
    },
    {
      title: 'Préciser le motif',
      text: 'Choisissez le type (Consultation, Urgent, Suivi, Renouvellement d’ordonnance) et décrivez le motif en quelques mots : il apparaîtra dans le compte rendu.',
    },
    { title: 'Choisir la date et la durée', text: '15, 30, 45 ou 60 minutes. Une date passée est refusée.' },
    {
      title: 'Ajouter un médecin',
      text: 'Si vous êtes infirmier ou sage-femme, indiquez si la consultation nécessite un médecin (« oui » par défaut) et sélectionnez-le.',
    },
    {
      title: 'Choisir un horaire',
      text: 'Seuls les créneaux communs à tous les participants sont proposés. Si aucun ne convient, changez de date ou de durée.',
    },
    { title: 'Confirmer', text: 'Le rendez-vous apparaît dans l’agenda de chacun et le patient est prévenu.' },
  ],
};
