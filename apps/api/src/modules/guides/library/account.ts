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

export const activatePsc: GuideText = {
  slug: 'activate-psc',
  title: 'Activer la connexion par carte de professionnel',
  description: 'Connectez-vous avec votre carte CPS ou e-CPS.',
  tags: ['Gestion'],
  steps: [
    {
      title: 'Préparer sa carte',
      text: 'Munissez-vous de votre carte CPS et d’un lecteur, ou de l’application e-CPS sur votre téléphone.',
    },
    { title: 'Ouvrir les intégrations', text: '« Paramètres » puis « Intégrations ».' },
    {
      title: 'Activer',
      text: 'Sur la carte correspondante, cliquez sur « Activer » : vous arrivez sur la page d’authentification nationale.',
    },
    { title: 'S’authentifier', text: 'Validez avec votre code ; vous revenez automatiquement dans l’application.' },
    {
      title: 'Se connecter ensuite',
      text: 'Sur l’écran de connexion, utilisez le bouton de la carte professionnelle. Il n’apparaît pas sur l’application mobile.',
    },
    { title: 'Désactiver', text: 'Le menu de l’intégration propose « Désactiver » à tout moment.' },
  ],
};

export const joinStructure: GuideText = {
  slug: 'join-structure',
  title: 'Rejoindre une structure',
  description: 'Rattachez votre compte à un établissement grâce à son numéro FINESS.',
  tags: ['Structure'],
  steps: [
    {
      title: 'Ouvrir le sélecteur',
      text: 'Dans l’en-tête, ouvrez le sélecteur de structure puis « Rejoindre une structure ».',
    },
    {
      title: 'Saisir le FINESS',
      text: '9 caractères (pour la Corse, 2A ou 2B au début). La recherche démarre au neuvième.',
    },
    {
      title: 'Vérifier',
      text: 'Contrôlez le nom et l’adresse, puis cliquez sur « Envoyer une demande de rattachement ».',
    },
    {
      title: 'Attendre la validation',
      text: 'L’administrateur de la structure reçoit votre demande ; un message vous donnera sa réponse. La demande reste visible dans « demandes en attente ».',
    },
    {
      title: 'Changer de structure',
      text: 'Après son accord, le sélecteur permet de passer d’une structure à l’autre.',
    },
  ],
};
