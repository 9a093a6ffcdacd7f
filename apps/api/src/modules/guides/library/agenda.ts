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
