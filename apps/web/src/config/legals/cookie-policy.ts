import type { LegalText } from './legal-text.ts';

/** Design catalogues §7.2, to the letter. To be reviewed by the operator’s data protection officer before it is published. */
export const COOKIE_POLICY: LegalText = {
  title: 'Politique relative aux cookies',
  sections: [
    {
      title: 'De quoi parle-t-on ?',
      paragraphs: [
        'Un cookie est un petit fichier déposé par un site sur votre ordinateur, votre tablette ou votre téléphone. D’autres techniques jouent un rôle proche : le stockage local du navigateur, les bases de données locales, les identifiants de notification d’une application mobile. Dans cette page, le mot « traceur » désigne l’ensemble de ces techniques. Cette politique s’applique au site {SITE} et aux applications {SERVICE}, éditées par {OPERATEUR}.',
      ],
    },
    {
      title: 'Ce que nous utilisons',
      paragraphs: [
        '{SERVICE} est un outil de soins. Nous avons choisi de n’utiliser que peu de traceurs : ceux qui font fonctionner le service et protègent vos données, et, seulement avec votre accord, une mesure d’audience limitée. Nous n’utilisons aucun traceur publicitaire, aucun bouton de réseau social, et aucune donnée de santé n’est placée dans un cookie.',
      ],
    },
    {
      title: 'Les traceurs strictement nécessaires',
      paragraphs: [
        'Ils ne peuvent pas être désactivés, car le service ne fonctionnerait pas sans eux. La réglementation permet de les déposer sans demander votre accord.',
        'Session : un cookie technique, illisible par les scripts de la page, maintient votre connexion et la renouvelle en sécurité ; un second cookie protège contre l’envoi de requêtes frauduleuses en votre nom. Ils expirent à la déconnexion ou à la fin de la durée de session.',
        'Connexion par code : une donnée temporaire relie votre demande de code à sa saisie. Elle disparaît dès que le code est utilisé ou périmé.',
        'Connexion professionnelle : lors d’une identification par carte de professionnel de santé, des traceurs temporaires assurent l’aller-retour avec le service national d’identification.',
        'Choix relatif aux traceurs : nous mémorisons votre décision pour ne pas vous redemander votre avis à chaque visite.',
      ],
    },
    {
      title: 'Le stockage local et la base chiffrée',
      paragraphs: [
        'Le stockage local de votre navigateur conserve quelques préférences : structure active, menu ouvert ou réduit, acceptation des conditions d’utilisation, mode d’affichage. Une base locale contient les clés nécessaires au déchiffrement de vos données et des copies chiffrées destinées à accélérer l’affichage. Ces informations restent sur votre appareil. Elles ne sont pas envoyées à des tiers et sont effacées lorsque vous vous déconnectez et demandez l’oubli de l’appareil, ou lorsque vous videz les données du navigateur. Si vous les effacez, votre code de sécurité vous sera demandé pour retrouver l’accès à vos données chiffrées.',
        'Sur l’application mobile, un identifiant de notification permet de vous prévenir d’un message ou d’un rendez-vous. Vous pouvez le désactiver dans les réglages de votre téléphone.',
      ],
    },
    {
      title: 'Les traceurs soumis à votre accord',
      paragraphs: [
        'Avec votre accord, nous mesurons la fréquentation des pages publiques (accueil, guides, pages légales) et les erreurs techniques, afin d’améliorer le service. Les informations recueillies sont agrégées et ne permettent pas de suivre une personne d’un site à l’autre. Aucune mesure d’audience n’est réalisée à l’intérieur des dossiers, des messages et des consultations. Refuser n’a aucune conséquence sur votre utilisation du service.',
      ],
    },
    {
      title: 'Durées',
      paragraphs: [
        'Les traceurs sont conservés treize mois au maximum, sans être prolongés automatiquement lors de vos visites. Les cookies de session sont bien plus courts. Votre choix, accord ou refus, est mémorisé six mois, puis nous vous posons de nouveau la question. Les informations issues de la mesure d’audience sont conservées vingt-cinq mois au plus. Les journaux techniques de connexion, qui ne sont pas des cookies, sont conservés un an, comme indiqué dans la politique de confidentialité.',
      ],
    },
    {
      title: 'Gérer vos choix',
      paragraphs: [
        'Le lien « Gérer les cookies », en bas de chaque page publique, permet d’accepter, de refuser ou de changer d’avis à tout moment. Accepter et refuser demandent le même geste. Vous pouvez aussi bloquer ou supprimer les traceurs dans les réglages de votre navigateur ; bloquer les traceurs nécessaires empêchera la connexion. Sur un appareil partagé, déconnectez-vous systématiquement et n’enregistrez pas votre code de sécurité.',
      ],
    },
    {
      title: 'Services intégrés',
      paragraphs: [
        'Certaines fonctions font appel à des prestataires : affichage de cartes, visioconférence, paiement, prescription. Ils peuvent déposer les traceurs techniques indispensables à leur fonctionnement, uniquement lorsque vous utilisez la fonction concernée. Ils agissent selon nos instructions ou, pour le paiement et la prescription, selon leurs propres conditions, accessibles depuis l’écran correspondant. Un lien vers un plan ou un itinéraire ouvre un site extérieur soumis à sa propre politique.',
      ],
    },
    {
      title: 'Contact',
      paragraphs: [
        'Pour toute question sur cette politique ou sur vos données : {EMAIL_DPO}. Pour en savoir plus sur vos droits, consultez notre politique de confidentialité, le site de la CNIL ou, en Côte d’Ivoire, celui de l’ARTCI. Si nous ajoutons un traceur soumis à votre accord, cette page sera mise à jour et votre choix vous sera de nouveau demandé.',
      ],
    },
  ],
};
