import type { Theme } from './criterion.ts';

/** Themes 6 to 10 of RGAA 4.1: links, scripts, mandatory elements, structure, presentation. */
export const READING: readonly Theme[] = [
  {
    title: 'Liens',
    criteria: [
      { says: 'Chaque lien est explicite', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      { says: 'Chaque lien a un intitulé', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
    ],
  },
  {
    title: 'Scripts',
    criteria: [
      {
        says: 'Chaque script est compatible avec les technologies d’assistance',
        state: 'not-tested',
        because:
          'noms, rôles et états sont vérifiés par les parcours et par axe, mais aucun lecteur d’écran réel n’est sur la machine d’essai',
      },
      {
        says: 'L’alternative d’un script est pertinente',
        state: 'not-applicable',
        because: 'aucun script n’a d’alternative',
      },
      {
        says: 'Chaque script se commande au clavier et au pointeur',
        state: 'conform',
        test: 'e2e/journeys/without-a-mouse.spec.ts',
      },
      {
        says: 'Un changement de contexte est annoncé ou demandé',
        state: 'conform',
        reading:
          'aucun champ n’envoie un formulaire ni ne change de page à lui seul ; la vue de l’agenda change par un bouton',
      },
      {
        says: 'Les messages de statut sont annoncés',
        state: 'conform',
        test: 'apps/web/src/ui/feedback/toaster.spec.tsx',
      },
    ],
  },
  {
    title: 'Éléments obligatoires',
    criteria: [
      {
        says: 'Chaque page a un type de document',
        state: 'conform',
        reading: 'une seule page HTML, qui commence par « <!doctype html> »',
      },
      {
        says: 'Le code source est valide selon le type de document',
        state: 'not-tested',
        because:
          'aucun validateur HTML dans les essais ; les identifiants en double et les attributs ARIA sont vérifiés par axe',
      },
      { says: 'La langue par défaut est présente', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      { says: 'Le code de langue est pertinent', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      { says: 'Chaque page a un titre', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      {
        says: 'Le titre de chaque page est pertinent',
        state: 'conform',
        reading: 'chaque écran écrit le sien (« useTitle ») : l’écran, puis le nom du produit',
      },
      {
        says: 'Chaque changement de langue est indiqué',
        state: 'conform',
        reading: 'aucun passage dans une autre langue que le français, noms propres et « LIVE » à part',
      },
      {
        says: 'Le code de langue d’un changement est valide',
        state: 'not-applicable',
        because: 'aucun changement de langue',
      },
      {
        says: 'Aucune balise ne sert à la seule présentation',
        state: 'conform',
        reading: 'titres, listes et paragraphes sont lus dans la structure des écrans principaux',
      },
      {
        says: 'Les changements de sens de lecture sont signalés',
        state: 'not-applicable',
        because: 'le français se lit dans un seul sens',
      },
    ],
  },
  {
    title: 'Structuration',
    criteria: [
      {
        says: 'L’information est structurée par des titres',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      { says: 'La structure du document est cohérente', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      {
        says: 'Chaque liste est structurée comme une liste',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      { says: 'Chaque citation est indiquée', state: 'not-applicable', because: 'aucune citation' },
    ],
  },
  {
    title: 'Présentation',
    criteria: [
      {
        says: 'Les feuilles de style servent seules à la présentation',
        state: 'conform',
        reading: 'aucun attribut ni élément de présentation dans les écrans',
      },
      {
        says: 'Le contenu reste présent sans feuille de style',
        state: 'conform',
        reading: 'aucun texte n’est écrit par une feuille de style',
      },
      {
        says: 'L’information reste compréhensible sans feuille de style',
        state: 'not-tested',
        because: 'les écrans n’ont pas été lus sans feuille de style',
      },
      { says: 'Le texte reste lisible à 200 %', state: 'conform', test: 'e2e/journeys/large-text.spec.ts' },
      {
        says: 'Les couleurs de fond et de texte sont déclarées ensemble',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'Chaque lien est visible dans le texte qui l’entoure',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      { says: 'La prise de focus est visible', state: 'conform', test: 'e2e/journeys/display-settings.spec.ts' },
      {
        says: 'Les contenus cachés sont ignorés ou restitués comme il faut',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'L’information n’est pas donnée par la forme, la taille ou la position seules',
        state: 'conform',
        reading: 'boutons et consignes sont nommés par leur texte',
      },
      {
        says: 'Une information donnée par la forme, la taille ou la position a son équivalent pertinent',
        state: 'conform',
        reading: 'dans l’agenda, l’heure et la durée sont aussi écrites ou lues',
      },
      {
        says: 'Le contenu se lit sans défilement horizontal à 320 pixels',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'L’espacement du texte peut être agrandi sans perte',
        state: 'conform',
        test: 'e2e/journeys/display-settings.spec.ts',
      },
      {
        says: 'Un contenu qui apparaît au survol ou au focus se ferme et se survole',
        state: 'conform',
        reading:
          'les bulles d’aide se ferment par Échap et se survolent (Base UI) ; elles ne portent rien qui ne soit aussi écrit',
      },
      {
        says: 'Un contenu rendu visible par les styles seuls est atteint au clavier',
        state: 'not-applicable',
        because: 'aucun contenu n’apparaît par les styles seuls',
      },
    ],
  },
];
