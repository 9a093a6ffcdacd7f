import type { GuideText } from '../guide-text.ts';

export const agendaSettings: GuideText = {
  slug: 'agenda-settings',
  title: 'Régler ses disponibilités',
  description: 'Définissez votre semaine type et vos exceptions.',
  tags: ['Agenda', 'Gestion'],
  steps: [
    {
      title: 'Ouvrir les réglages',
      text: 'Dans le menu, ouvrez « Agenda », puis cliquez sur « Disponibilités ». Une structure choisit d’abord un membre de l’équipe.',
    },
    {
      title: 'Décrire sa semaine type',
      text: 'Sous « Semaine type de disponibilité », ajoutez vos plages jour par jour. L’heure de fin doit être différente de l’heure de début.',
      picture: 'La semaine type, avec une plage le lundi et une le jeudi.',
    },
    {
      title: 'Enregistrer',
      text: 'Cliquez sur « Sauvegarder ». Les rendez-vous déjà pris ne sont pas déplacés : ceux qui se trouvent hors de vos horaires vous sont signalés.',
    },
    {
      title: 'Noter une exception',
      text: 'Sous « Ajouter une période exceptionnelle », choisissez « Indisponibilité » pour un congé ou « Disponibilité » pour une ouverture ponctuelle, puis cliquez sur « Ajouter la période ». Elle compte tout de suite.',
      picture: 'Une période exceptionnelle, remplie pour une journée de congé.',
    },
    {
      title: 'Vérifier la semaine',
      text: 'Le calendrier, en bas de la page, montre le résultat : ce qui est « Disponible », et ce qui ne l’est pas.',
      picture: 'Le calendrier de la semaine, avec les heures ouvertes.',
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
      text: 'Dans l’agenda, cliquez sur une heure du calendrier ou sur « Ajouter un rendez-vous ». Dans le dossier d’un patient, cliquez sur « Créer une consultation ».',
    },
    {
      title: 'Choisir le patient et le type',
      text: 'Indiquez le « Patient », puis le « Type de rendez-vous » : « Consultation », « Urgent », « Suivi » ou « Renouvellement d’ordonnance ».',
      picture: 'Le patient et le type de rendez-vous sont choisis.',
    },
    {
      title: 'Ajouter un médecin',
      text: 'Pour une sage-femme ou un infirmier, « Un médecin est nécessaire » est coché d’avance : choisissez le « Médecin », ou décochez la case.',
      picture: 'La case « Un médecin est nécessaire » et le médecin choisi.',
    },
    {
      title: 'Choisir la date et la durée',
      text: 'Indiquez la « Date » et la « Durée » : 15, 30, 45 ou 60 minutes. Une date passée est refusée.',
    },
    {
      title: 'Choisir un horaire',
      text: 'Seuls les horaires libres pour tous les participants sont proposés. Si aucun ne convient, changez de date ou de durée, ou cliquez sur « Choisir un autre horaire ».',
      picture: 'Les horaires libres de la journée.',
    },
    {
      title: 'Confirmer',
      text: 'Décrivez le « Motif de consultation » en quelques mots, puis cliquez sur « Créer le rendez-vous ». Il apparaît dans l’agenda de chacun et le patient est prévenu.',
      picture: 'Le motif de consultation, au-dessus du bouton « Créer le rendez-vous ».',
    },
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
