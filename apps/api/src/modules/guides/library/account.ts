import type { GuideText } from '../guide-text.ts';

export const createAccount: GuideText = {
  slug: 'create-account',
  title: 'Créer son compte',
  description: 'Inscrivez-vous en quelques minutes, sans mot de passe.',
  tags: ['Gestion'],
  steps: [
    {
      title: 'Recevoir un code',
      text: 'Sur la page de connexion, cliquez sur « Créer un compte ». Indiquez votre « Adresse e-mail » ou votre numéro de téléphone, puis cliquez sur « Recevoir le code ».',
      picture: 'La page de connexion : une adresse e-mail est saisie, au-dessus du bouton « Recevoir le code ».',
    },
    {
      title: 'Saisir le code',
      text: 'Saisissez les 6 chiffres reçus sous « Entrer le code de vérification » : ils partent tout seuls au dernier. Vous n’avez pas de mot de passe à retenir.',
      picture: 'Les six cases du code de vérification.',
    },
    {
      title: 'Accepter les conditions',
      text: 'Lisez les « Conditions d’utilisation », puis cliquez sur « Accepter ».',
    },
    {
      title: 'Choisir son profil',
      text: 'Sous « Choisissez le profil qui vous correspond », dites qui vous êtes. Ce choix ne se change pas ensuite.',
      picture: 'Le choix du profil : patient, sage-femme, médecin, service de maternité.',
    },
    {
      title: 'Remplir ses informations',
      text: 'Les étapes dépendent du profil. « Suivant » mène à la suivante, et « Valider » termine. Ce qui manque est signalé sous la saisie : « Ce champ est obligatoire ».',
      picture: 'La première étape de l’inscription d’un médecin, avec les étapes à venir au-dessus.',
    },
    {
      title: 'Protéger ses données',
      text: 'Sur un nouvel appareil, cliquez sur « Déverrouiller », puis sur « Recevoir le code » : un code de sécurité de 8 caractères ouvre vos dossiers. Ne le donnez à personne.',
      picture: 'La demande du code de sécurité sur un nouvel appareil.',
    },
    {
      title: 'Attendre l’activation',
      text: 'Le compte d’une structure est vérifié avant d’être ouvert : « Votre structure est en cours de vérification ». Un message vous prévient dès que c’est fait.',
    },
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
    {
      title: 'Ouvrir les intégrations',
      text: 'Dans le menu, ouvrez « Paramètres », puis « Intégrations ».',
    },
    {
      title: 'Activer',
      text: 'À côté de « Carte de professionnel de santé », cliquez sur « Activer » : vous arrivez sur la page d’authentification nationale.',
      picture: 'L’intégration « Carte de professionnel de santé » et son bouton « Activer ».',
    },
    {
      title: 'S’authentifier',
      text: 'Validez avec votre carte ou votre téléphone. Vous revenez tout seul dans l’application, où la carte est « Activée ».',
      picture: 'La même intégration, activée.',
    },
    {
      title: 'Se connecter ensuite',
      text: 'Sur l’écran de connexion, cliquez sur « S’identifier avec Pro Santé Connect ».',
      picture: 'L’écran de connexion, avec le bouton « S’identifier avec Pro Santé Connect ».',
    },
    {
      title: 'Désactiver',
      text: 'Le menu de l’intégration propose « Désactiver » à tout moment.',
      picture: 'Le menu de l’intégration, ouvert sur « Désactiver ».',
    },
  ],
};

export const joinStructure: GuideText = {
  slug: 'join-structure',
  title: 'Rejoindre une structure',
  description: 'Rattachez votre compte à un établissement grâce à son numéro FINESS.',
  tags: ['Structure'],
  steps: [
    {
      title: 'Ouvrir la page',
      text: 'Dans le menu, cliquez sur « Rejoindre une structure ».',
    },
    {
      title: 'Saisir le FINESS',
      text: 'Saisissez les 9 caractères du « Numéro FINESS » (en Corse, il commence par 2A ou 2B). La recherche se lance toute seule au neuvième.',
    },
    {
      title: 'Vérifier',
      text: 'Contrôlez le nom et l’adresse, puis cliquez sur « Envoyer une demande de rattachement ».',
      picture: 'La structure trouvée par son numéro, et le bouton « Envoyer une demande de rattachement ».',
    },
    {
      title: 'Attendre la réponse',
      text: 'L’administrateur de la structure reçoit votre demande, et un message vous prévient dès qu’elle est acceptée. Jusque-là, elle reste sous « Demandes en attente ».',
      picture: 'La demande, sous « Demandes en attente ».',
    },
    {
      title: 'Changer de structure',
      text: 'Une fois votre demande acceptée, la structure est dans le menu : ouvrez « Accueil de la structure ». En haut de ses pages, choisissez une autre de vos structures, ou cliquez sur « Rejoindre une structure » pour en ajouter une.',
      picture: 'Les pages de la structure : son nom, et le lien « Rejoindre une structure ».',
    },
  ],
};

/** Where structures have another number. */
export const joinIvorianStructure: GuideText = {
  ...joinStructure,
  description: 'Rattachez votre compte à un établissement grâce à son numéro de registre du commerce.',
  steps: joinStructure.steps.with(1, {
    title: 'Saisir le registre du commerce',
    text: 'Saisissez le numéro « Registre du commerce (RCCM) » de la structure, puis cliquez sur « Rechercher ».',
  }),
};
