import type { LegalSection } from './legal-text.ts';

/** What the encryption is worth, and its prices, as a person reads them. `docs/decisions/vault-threats.md` names these sentences. */
export const WHAT_WE_SEE: LegalSection = {
  title: 'Ce que nous ne pouvons pas lire, et ce que nous voyons',
  paragraphs: [
    'Chiffrer protège beaucoup, et pas tout. Voici ce que vous gagnez, ce qui reste visible, et ce que personne ne peut vous promettre.',
  ],
  questions: [
    {
      asks: 'Que ne pouvons-nous pas lire ?',
      answer:
        'Les réponses de votre dossier, vos mesures, vos documents et le motif de vos rendez-vous. Votre appareil les ferme avant de nous les confier, et seules les personnes que vous avez choisies les ouvrent, sur le leur. Nos équipes, notre hébergeur ou quelqu’un qui copierait nos serveurs n’y liraient rien.',
    },
    {
      asks: 'Que voyons-nous quand même ?',
      answer:
        'Votre nom, vos coordonnées et vos rendez-vous. Qui suit qui, depuis quand. La taille et l’heure de ce qui s’échange. Sans cela, nous ne pourrions ni vous prévenir, ni fermer la porte à qui n’a rien à faire dans votre dossier. Ce que vous indiquez à l’inscription et dans le questionnaire de santé est protégé, mais nous pourrions l’ouvrir.',
    },
    {
      asks: 'Que garde une personne à qui vous retirez l’accès ?',
      answer:
        'Ce qu’elle avait déjà ouvert : elle a pu le noter ou le copier, et personne ne peut le lui reprendre. Elle n’ouvrira rien de ce qui s’écrira ensuite. Ce qui date d’avant son départ et qu’elle n’avait pas lu, nous cessons de le lui donner. Vos propres appareils savent qu’elle est partie ; un service qui mentirait pourrait le cacher un temps à un soignant qui ne l’avait pas encore vu, et ce qu’il écrirait alors s’ouvrirait encore à elle.',
    },
    {
      asks: 'Comment savoir que c’est bien votre soignant ?',
      answer:
        'Sa carte professionnelle le prouve, ou sa structure, ou un soignant que vous connaissez. Sans cela, la première fois, votre appareil nous croit sur parole, et un badge vous le dit. Il s’en souvient ensuite : si quelqu’un d’autre se présentait sous ce nom, il n’ouvrirait rien avant que vous ayez regardé. Il en va de même de l’équipe d’une structure : la première que votre appareil rencontre reste la sienne. Pour être tout à fait sûr, comparez vos numéros de vive voix dans « Sécurité ».',
    },
    {
      asks: 'Et si vous perdez tout ?',
      answer:
        'Un code envoyé à votre contact, ou votre fiche de secours, vous rend tout sur un nouvel appareil. Ces codes ne partent qu’aux contacts que votre appareil a retenus : la première fois, ceux que nous lui montrons comme les vôtres. Si vous n’avez plus ni appareil, ni contact, ni fiche, vous pouvez repartir après 72 heures ; mais nous ne pouvons pas rouvrir ce qui était fermé. Les soignants avec qui vous l’aviez partagé le lisent toujours.',
    },
    {
      asks: 'Et si quelqu’un prend votre place ?',
      answer:
        'Quiconque a votre fiche de secours peut tout ouvrir : gardez-la comme une pièce d’identité. Avec un seul contact, celui qui lit votre messagerie pourrait recevoir votre code : ajoutez-en un second. Si vous perdez un appareil, retirez-le dans « Sécurité » ; si vous pensez qu’on y a lu, renouvelez tout au même endroit.',
    },
    {
      asks: 'Que pourrions-nous encore faire ?',
      answer:
        'Refuser, retarder ou fermer un accès ; taire une réponse, ou montrer celle d’avant. Avant votre toute première connexion, dire qui prépare votre dossier : cette personne lit ce que d’autres y écrivent, jusqu’à votre arrivée. Dès lors, c’est vous qui décidez. Pour qu’un code puisse tout vous rendre, deux services gardent chacun une moitié de ce qu’il faut : aucun n’y arrive seul, ensemble, ils le pourraient ; c’est pourquoi ils doivent rester dans des mains différentes. Enfin, votre navigateur vérifie chaque morceau du programme que nous lui envoyons, mais il nous croit pour la page elle-même.',
    },
  ],
};
