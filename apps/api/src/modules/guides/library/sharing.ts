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

export const addContact: GuideText = {
  slug: 'add-contact',
  title: 'Ajouter un contact',
  description: 'Constituez votre carnet de praticiens externes.',
  tags: ['Collaboration', 'Gestion'],
  steps: [
    { title: 'Ouvrir les contacts', text: 'Menu « Contacts ». La colonne de gauche filtre par qualification.' },
    {
      title: 'Inviter',
      text: 'Cliquez sur « Inviter un contact » et saisissez l’adresse e-mail du praticien, puis « Rechercher ».',
    },
    {
      title: 'Praticien inscrit ou non',
      text: 'S’il a un compte, son nom s’affiche. Sinon, continuez : il recevra une invitation à s’inscrire.',
    },
    {
      title: 'Rédiger le message',
      text: 'Un modèle vous est proposé, adaptez-le. Cliquez sur « Envoyer une invitation ».',
    },
    {
      title: 'Attendre la réponse',
      text: 'Le contact devient utilisable (message, télé-expertise, demande de soins) dès qu’il a accepté.',
    },
  ],
};

export const createTeleexpertise: GuideText = {
  slug: 'create-teleexpertise',
  title: 'Demander une télé-expertise',
  description: 'Sollicitez l’avis d’un confrère à distance, de façon sécurisée.',
  tags: ['Collaboration', 'Consultation'],
  steps: [
    {
      title: 'Informer le patient',
      text: 'Expliquez-lui la demande et recueillez son accord : il est nécessaire avant de partager son dossier.',
    },
    { title: 'Ouvrir la page', text: 'Menu « Télé-expertise », puis « Nouvelle télé-expertise ».' },
    {
      title: 'Sélectionner le patient et les praticiens',
      text: 'Vous pouvez choisir un ou plusieurs destinataires parmi votre équipe et vos contacts.',
    },
    {
      title: 'Rédiger la question',
      text: 'Donnez le contexte et une question précise. Le texte est chiffré : seuls les destinataires peuvent le lire.',
    },
    { title: 'Joindre des documents', text: 'Photos, comptes rendus, tracés : ils sont chiffrés eux aussi.' },
    { title: 'Échanger', text: 'Les réponses arrivent dans le fil. Mentionnez un membre avec « @ » pour le prévenir.' },
  ],
};

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
