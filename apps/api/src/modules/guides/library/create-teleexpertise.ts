import type { GuideText } from '../guide-text.ts';

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
