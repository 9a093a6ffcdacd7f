import type { LegalText } from './legal-text.ts';
import { WHAT_WE_SEE } from './what-we-see.ts';

/** Design catalogues §7.1, to the letter, and what the encryption does not hide. To be reviewed by the operator’s data protection officer before it is published. */
export const PRIVACY_POLICY: LegalText = {
  title: 'Politique de confidentialité',
  sections: [
    {
      title: 'Qui sommes-nous ?',
      paragraphs: [
        '{SERVICE} est un service de coordination des soins édité par {OPERATEUR}, {FORME_JURIDIQUE}, dont le siège est situé {ADRESSE_OPERATEUR}, immatriculée sous le numéro {RCS}. Selon les situations, {OPERATEUR} agit comme responsable du traitement (gestion de votre compte, sécurité, facturation) ou comme sous-traitant des professionnels et des structures de soins qui tiennent votre dossier. Notre délégué à la protection des données est joignable à {EMAIL_DPO}.',
      ],
    },
    {
      title: 'À qui s’adresse cette politique ?',
      paragraphs: [
        'Elle concerne les patients, les professionnels de santé, les structures de soins, les équipes de régulation et les visiteurs du site {SITE}. Elle complète l’information que votre soignant vous donne directement.',
      ],
    },
    {
      title: 'Les données que nous traitons',
      paragraphs: [
        'Données d’identité et de contact : nom, prénom, date de naissance, sexe, adresse, téléphone, e-mail, numéro de sécurité sociale lorsque la prise en charge le nécessite. Données professionnelles : profession, spécialité, numéro RPPS ou d’inscription à l’Ordre, zone d’exercice, structure de rattachement. Données de santé : antécédents, traitements, groupe sanguin, mesures d’appareils connectés, suivi de grossesse, vaccinations, comptes rendus, ordonnances, échanges entre soignants. Données d’utilisation : dates de connexion, type d’appareil, journaux de sécurité. Données de localisation : uniquement si vous l’autorisez, pour organiser une visite à domicile ou proposer un professionnel proche. Données de paiement : montant, statut et identifiant de l’opération ; nous ne conservons jamais votre numéro de carte.',
        'Nous ne demandons que les informations utiles à votre prise en charge. Les réponses marquées comme facultatives peuvent rester vides.',
      ],
    },
    {
      title: 'Pourquoi et sur quel fondement ?',
      inContents: 'Pourquoi et sur quel fondement',
      paragraphs: [
        'Nous utilisons vos données pour créer votre compte et sécuriser votre connexion (exécution du contrat) ; organiser rendez-vous, téléconsultations, visites et demandes de soins, tenir le dossier et permettre l’avis d’un confrère (soins et suivi médical assurés par des professionnels soumis au secret) ; vous envoyer les notifications nécessaires (exécution du contrat) ; respecter nos obligations comptables et sanitaires (obligation légale) ; prévenir la fraude et améliorer la fiabilité du service à partir de statistiques non nominatives (intérêt légitime). Le questionnaire de santé repose sur votre consentement lorsqu’il est rempli hors d’une prise en charge. Vos données de santé ne servent ni à la publicité, ni à un profilage commercial, et ne sont jamais vendues.',
      ],
    },
    {
      title: 'Qui peut accéder à vos données ?',
      inContents: 'Qui peut accéder à vos données',
      paragraphs: [
        'Les professionnels et structures que vous avez autorisés, ou qui participent à votre prise en charge dans les conditions prévues par la loi. Vous voyez la liste de ces accès dans « Paramètres », rubrique « Mes données », et vous pouvez les retirer à tout moment. Nos équipes n’accèdent qu’aux informations techniques nécessaires à l’assistance. Certains prestataires interviennent pour notre compte et sur nos instructions : hébergement certifié pour les données de santé ({HEBERGEUR_HDS}), visioconférence, envoi d’e-mails et de SMS, cartographie, paiement, chiffrement. Les autorités habilitées peuvent recevoir des données lorsque la loi l’impose.',
      ],
    },
    {
      title: 'Combien de temps conservons-nous vos données ?',
      inContents: 'Combien de temps',
      paragraphs: [
        'Compte : pendant son utilisation, puis suppression ou archivage. Documents soumis à une obligation légale : en général entre cinq et dix ans selon leur nature. Dossier médical : durée prévue par la réglementation applicable à la structure ou au professionnel qui le tient, par exemple vingt ans pour un établissement de santé en France. Journaux de connexion : un an. Données de géolocalisation : deux mois. Réponses d’un questionnaire non rattaché à un dossier : un an.',
      ],
    },
    {
      title: 'Sécurité et chiffrement',
      paragraphs: [
        'Les observations, messages, transmissions, télé-expertises et documents sensibles sont chiffrés de bout en bout : ils sont déchiffrés sur votre appareil et nous ne pouvons pas les lire. Votre code de sécurité n’est connu que de vous ; ne le communiquez à personne. Les échanges sont protégés en transit, les accès sont journalisés et nos prestataires sont sélectionnés pour leur niveau de sécurité. En cas de violation présentant un risque pour vous, nous vous informerons et saisirons l’autorité compétente dans les délais prévus.',
      ],
    },
    WHAT_WE_SEE,
    {
      title: 'Mineurs',
      paragraphs: [
        'À partir de quinze ans, vous pouvez créer un compte seul. En dessous de cet âge, l’accord d’un titulaire de l’autorité parentale est nécessaire : il est recueilli par e-mail à {EMAIL_CONSENTEMENT} avant l’activation du compte, et peut être retiré de la même manière. Les règles propres au secret des soins des mineurs restent applicables.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, leur portabilité, vous opposer à certains usages, retirer votre consentement et définir des directives pour le sort de vos données après votre décès. Écrivez à {EMAIL_DPO} en précisant votre demande ; une pièce d’identité pourra être demandée en cas de doute sérieux. Nous répondons dans un délai d’un mois, qui peut être prolongé de deux mois si la demande est complexe, soit trois mois au maximum. Certaines données du dossier médical ne peuvent pas être effacées avant la fin de leur durée légale. Vous pouvez saisir la CNIL (www.cnil.fr) ou, en Côte d’Ivoire, l’ARTCI.',
      ],
    },
    {
      title: 'Transferts hors de l’Union européenne',
      paragraphs: [
        'Les données de santé des utilisateurs situés en France sont hébergées dans l’Union européenne. Lorsque vous utilisez le service en Côte d’Ivoire, certaines données sont consultées depuis ce pays, dans le respect de la loi ivoirienne relative à la protection des données à caractère personnel. Tout autre transfert est encadré par les garanties prévues par la réglementation.',
      ],
    },
    {
      title: 'Modifications',
      paragraphs: [
        'Cette politique peut évoluer. La date en tête de page indique la dernière version ; un changement important vous est signalé dans l’application.',
      ],
    },
  ],
};
