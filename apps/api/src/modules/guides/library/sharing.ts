import type { GuideText } from '../guide-text.ts';

export const addPatient: GuideText = {
  slug: 'add-patient',
  title: 'Ajouter un patient',
  description: 'Retrouvez un patient déjà inscrit ou créez sa fiche à partir de son numéro de sécurité sociale.',
  tags: ['Patient', 'Gestion'],
  steps: [
    {
      title: 'Ouvrir la liste',
      text: 'Dans le menu, ouvrez « Mes patients ». La barre de recherche propose aussi « Ajouter un patient ».',
    },
    {
      title: 'Saisir le numéro',
      text: 'Cliquez sur « Ajouter un patient », puis saisissez les 15 caractères du « Numéro de sécurité sociale ». La vérification se lance toute seule au dernier caractère.',
    },
    {
      title: 'Le patient est déjà inscrit',
      text: 'Sa carte s’affiche. Vérifiez son identité avec lui, puis cliquez sur « Envoyer une demande ». Son dossier vous est ouvert quand il l’accepte.',
      picture: 'La carte du patient trouvé, et le bouton « Envoyer une demande ».',
    },
    {
      title: 'Suivre la demande',
      text: 'Les demandes sans réponse restent sous « Demande d’accès en attente », en haut de la liste. « Annuler la demande » retire la vôtre.',
      picture: 'Une demande d’accès en attente, en haut de la liste des patients.',
    },
    {
      title: 'Le patient n’est pas inscrit',
      text: '« Aucun patient trouvé » s’affiche : cliquez sur « Créer » et remplissez les « Informations personnelles », puis cliquez sur « Suivant ».',
      picture: 'Le numéro n’est pas connu : le bouton « Créer » mène à une nouvelle fiche.',
    },
    {
      title: 'Terminer sa fiche',
      text: 'Sous « Antécédents et traitements », le « Groupe sanguin » est obligatoire ; « Inconnu » convient. Cliquez sur « Enregistrer » : le patient est dans votre liste.',
      picture: 'Les antécédents et traitements, avec le groupe sanguin.',
    },
  ],
};

/** Where patients have other numbers (docs/decisions/numbers-of-a-country.md). */
export const addIvorianPatient: GuideText = {
  ...addPatient,
  description: 'Retrouvez un patient déjà inscrit par son téléphone et sa date de naissance, ou créez sa fiche.',
  steps: addPatient.steps.with(1, {
    title: 'Chercher le patient',
    text: 'Cliquez sur « Ajouter un patient ». Saisissez son « Numéro CMU ou identifiant national », ou à défaut son « Téléphone » et sa « Date de naissance », puis cliquez sur « Rechercher ».',
  }),
};

export const addContact: GuideText = {
  slug: 'add-contact',
  title: 'Ajouter un contact',
  description: 'Constituez votre carnet de praticiens.',
  tags: ['Collaboration', 'Gestion'],
  steps: [
    {
      title: 'Ouvrir les contacts',
      text: 'Dans le menu, ouvrez « Contacts ». Vos contacts s’y trouvent par nom, ou par qualification.',
    },
    {
      title: 'Chercher le praticien',
      text: 'Cliquez sur « Inviter un contact », saisissez l’« Adresse e-mail » du praticien, puis cliquez sur « Rechercher ».',
      picture: 'L’adresse e-mail du praticien, et le bouton « Rechercher ».',
    },
    {
      title: 'Inscrit ou non',
      text: 'S’il n’a pas de compte, cliquez sur « Continuer » : il recevra une invitation à s’inscrire. S’il en a un, son nom s’affiche : cliquez sur « Rédiger une invitation ».',
      picture: 'Le nom du praticien trouvé, et le bouton « Rédiger une invitation ».',
    },
    {
      title: 'Écrire le message',
      text: 'Un « Message » vous est proposé, que vous pouvez adapter. Cliquez sur « Envoyer une invitation ».',
      picture: 'Le message proposé, au-dessus du bouton « Envoyer une invitation ».',
    },
    {
      title: 'Attendre la réponse',
      text: 'Sa carte porte « En attente » jusqu’à sa réponse. Dès qu’il accepte, « Écrire » vous mène à votre conversation, et vous pouvez lui demander un avis.',
      picture: 'La carte d’un contact qui a accepté, avec le bouton « Écrire ».',
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
      title: 'Ouvrir la page',
      text: 'Dans le menu, ouvrez « Télé-expertise », puis cliquez sur « Nouvelle télé-expertise ».',
    },
    {
      title: 'Poser la question',
      text: 'Choisissez le « Patient », puis écrivez le « Motif » : le contexte, et une question précise. Seuls les praticiens que vous sollicitez et ceux qui suivent ce patient peuvent le lire.',
      picture: 'Le patient choisi, et la question sous « Motif ».',
    },
    {
      title: 'Choisir les praticiens',
      text: 'Sous « Praticiens », choisissez une ou plusieurs personnes parmi vos contacts et votre équipe, ou cherchez un nom. Selon le « Délai de réponse », elles sont sollicitées l’une après l’autre ou toutes en même temps.',
      picture: 'Deux praticiens choisis, dans l’ordre où ils sont sollicités.',
    },
    {
      title: 'Recueillir l’accord du patient',
      text: 'Expliquez-lui la demande, puis cochez « Le patient est informé de cette demande et l’accepte ».',
    },
    {
      title: 'Envoyer',
      text: 'Cliquez sur « Demander un avis » : vous arrivez sur le fil de la demande, où l’on voit de qui une « Réponse attendue » manque encore.',
      picture: 'Le fil de la demande : la question, et la réponse attendue.',
    },
    {
      title: 'Échanger',
      text: 'Les réponses arrivent dans le fil. Pour prévenir quelqu’un, tapez « @ » et son nom dans « Votre réponse ».',
      picture: 'Une réponse dans le fil de la demande.',
    },
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
      text: 'Dans le menu, sous « Structure », ouvrez « Transmissions », puis cliquez sur « Nouvelle transmission ». Dans le dossier d’un patient, cliquez sur « Créer une transmission ».',
    },
    {
      title: 'Choisir le patient et le motif',
      text: 'Choisissez le patient dans la « Liste des patients », puis écrivez le « Motif », qui est obligatoire : l’essentiel suffit, le détail ira dans le fil.',
      picture: 'Le patient choisi, et le motif de la transmission.',
    },
    {
      title: 'Créer',
      text: 'Cliquez sur « Créer la transmission » : vous arrivez sur son fil, que lit l’équipe qui suit ce patient.',
    },
    {
      title: 'Mentionner un collègue',
      text: 'Dans « Votre réponse », tapez « @ » et le début de son nom, puis choisissez-le : il est prévenu.',
      picture: 'Un nom proposé après « @ ».',
    },
    {
      title: 'Joindre un document',
      text: 'Cliquez sur « Joindre un fichier » pour ajouter une photo ou un compte rendu.',
      picture: 'Une photo jointe à la transmission.',
    },
    {
      title: 'Clore',
      text: 'Quand le problème est réglé, cliquez sur « Résoudre », écrivez le résultat, puis « Marquer comme résolue ». Elle porte alors « Résolu ».',
      picture: 'Le résultat, au-dessus du bouton « Marquer comme résolue ».',
    },
  ],
};
