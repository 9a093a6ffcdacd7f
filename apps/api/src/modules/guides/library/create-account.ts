import type { GuideText } from '../guide-text.ts';

export const createAccount: GuideText = {
  slug: 'create-account',
  title: 'Créer son compte',
  description: 'Inscrivez-vous en quelques minutes, sans mot de passe.',
  tags: ['Gestion'],
  steps: [
    {
      title: 'Choisir son profil',
      text: 'Patient, infirmier ou sage-femme, médecin, organisation ou service de maternité.',
    },
    {
      title: 'Recevoir son code',
      text: 'Saisissez votre e-mail ou votre téléphone : un code à 6 chiffres vous est envoyé. Il n’y a pas de mot de passe à retenir.',
    },
    {
      title: 'Remplir ses informations',
      text: 'Les étapes dépendent du profil. Un champ en erreur est signalé sous la saisie.',
    },
    { title: 'Accepter les conditions', text: 'Lisez puis acceptez les conditions d’utilisation.' },
    {
      title: 'Protéger ses données',
      text: 'Un code de sécurité de 8 caractères peut vous être demandé sur un nouvel appareil : il sert à déchiffrer vos données et ne doit être donné à personne.',
    },
    { title: 'Activation', text: 'Certains comptes sont vérifiés avant d’être activés : vous recevrez un message.' },
  ],
};
