import type { GuideText } from '../guide-text.ts';

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
