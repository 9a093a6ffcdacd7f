import type { GuideText } from '../guide-text.ts';

export const addPatient: GuideText = {
  slug: 'add-patient',
  title: 'Ajouter un patient',
  description: 'Retrouvez un patient déjà inscrit ou créez sa fiche à partir de son numéro de sécurité sociale.',
  tags: ['Patient', 'Gestion'],
  steps: [
    {
      title: 'Ouvrir la liste',
      text: 'Dans le menu, cliquez sur « Patients ». Vous pouvez aussi utiliser l’action rapide « Ajouter un patient » de la barre de recherche.',
    },
    {
      title: 'Saisir le numéro',
      text: 'Cliquez sur « Ajouter un patient » puis saisissez les 15 caractères du numéro de sécurité sociale. La vérification démarre toute seule au dernier caractère.',
    },
    {
      title: 'Le patient existe',
      text: 'Sa carte s’affiche. Vérifiez son identité avec lui, puis cliquez sur « Envoyer une demande ». Il devra l’accepter avant que son dossier ne vous soit ouvert.',
    },
    {
      title: 'Le patient n’existe pas',
      text: 'Cliquez sur « Créer » et remplissez les « Informations personnelles », puis les « Antécédents et traitements » (le groupe sanguin est obligatoire, « Inconnu » est accepté).',
    },
    {
      title: 'Suivre la demande',
      text: 'Les demandes sans réponse restent dans « Demande d’accès en attente », en haut de la liste.',
    },
  ],
};
