import type { LegalText } from './legal-text.ts';

/** What a person accepts before the sign-up, and can read again at any time. */
export const TERMS: LegalText = {
  title: 'Conditions d’utilisation',
  sections: [
    {
      title: 'Objet',
      paragraphs: [
        'Ce service aide les patients et les professionnels de santé à prendre rendez-vous, à échanger et à suivre une prise en charge. Il ne remplace ni un examen médical ni un service d’urgence : en cas d’urgence, appelez le 15 ou le 112 en France, le 185 ou le 112 en Côte d’Ivoire.',
      ],
    },
    {
      title: 'Votre compte',
      paragraphs: [
        'Votre compte est personnel. Vous vous engagez à donner des informations exactes et à les tenir à jour. Les codes reçus par message sont confidentiels : nous ne vous les demanderons jamais.',
      ],
    },
    {
      title: 'Professionnels de santé',
      paragraphs: [
        'Le professionnel reste responsable de ses actes, du secret professionnel et du respect des règles de son ordre. Son identité professionnelle peut être vérifiée à tout moment.',
      ],
    },
    {
      title: 'Vos données de santé',
      paragraphs: [
        'Vous décidez avec qui vous partagez vos données et pouvez retirer un accès. Prendre rendez-vous avec un professionnel l’autorise à voir ce qui est nécessaire à ce rendez-vous. Les accès sont journalisés.',
      ],
    },
    {
      title: 'Bon usage',
      paragraphs: [
        'Il est interdit de chercher à accéder aux données d’autrui, de gêner le fonctionnement du service ou de réserver des rendez-vous sans intention de s’y rendre. Merci d’annuler dès que possible un rendez-vous que vous ne pouvez pas honorer.',
      ],
    },
    {
      title: 'Disponibilité et évolution',
      paragraphs: [
        'Le service peut être interrompu pour sa maintenance. Si ces conditions changent, leur nouvelle version vous sera présentée et votre accord vous sera à nouveau demandé.',
      ],
    },
  ],
};
