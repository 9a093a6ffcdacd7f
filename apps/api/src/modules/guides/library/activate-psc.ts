import type { GuideText } from '../guide-text.ts';

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
      text: 'Sur la carte correspondante, cliquez sur « Activer » : vous êtes dirigé vers la page d’authentification nationale.',
    },
    { title: 'S’authentifier', text: 'Validez avec votre code ; vous revenez automatiquement dans l’application.' },
    {
      title: 'Se connecter ensuite',
      text: 'Sur l’écran de connexion, utilisez le bouton de la carte professionnelle. Il n’apparaît pas sur l’application mobile.',
    },
    { title: 'Désactiver', text: 'Le menu de l’intégration propose « Désactiver » à tout moment.' },
  ],
};
