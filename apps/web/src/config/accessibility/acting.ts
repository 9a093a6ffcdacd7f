import type { Theme } from './criterion.ts';

/** Themes 11 to 13 of RGAA 4.1: forms, navigation, consultation. */
export const ACTING: readonly Theme[] = [
  {
    title: 'Formulaires',
    criteria: [
      { says: 'Chaque champ a une étiquette', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      { says: 'Chaque étiquette est pertinente', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      {
        says: 'Une même étiquette désigne le même champ partout',
        state: 'conform',
        reading: 'les champs de personne, d’adresse et de téléphone sont les mêmes composants partout',
      },
      {
        says: 'Chaque étiquette est accolée à son champ',
        state: 'conform',
        reading: 'au-dessus du champ, dans le même bloc',
      },
      {
        says: 'Les champs de même nature sont regroupés',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      { says: 'Chaque regroupement a une légende', state: 'conform', reading: 'chaque « fieldset » a sa « legend »' },
      {
        says: 'La légende est pertinente',
        state: 'conform',
        reading: 'lue dans chaque formulaire : elle est la question posée',
      },
      {
        says: 'Les choix de même nature d’une liste sont regroupés',
        state: 'not-applicable',
        because: 'aucune liste longue de natures différentes',
      },
      {
        says: 'L’intitulé de chaque bouton est pertinent',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'Le contrôle de saisie est utilisé de façon pertinente',
        state: 'conform',
        test: 'apps/web/src/ui/fields/date-field.spec.tsx',
      },
      {
        says: 'Une erreur de saisie propose sa correction',
        state: 'conform',
        reading: 'chaque refus est sur son champ et donne le format ou la valeur attendus',
      },
      {
        says: 'Une donnée engageante peut être modifiée, vérifiée ou annulée',
        state: 'conform',
        test: 'e2e/journeys/patient-changes.spec.ts',
      },
      {
        says: 'La finalité d’un champ peut être déduite pour le remplir',
        state: 'conform',
        reading: 'nom, prénom, naissance, e-mail, téléphone et code portent leur attribut « autocomplete »',
      },
    ],
  },
  {
    title: 'Navigation',
    criteria: [
      {
        says: 'Il y a au moins deux systèmes de navigation',
        state: 'conform',
        reading: 'le menu et la recherche de l’en-tête',
      },
      { says: 'Les menus sont toujours à la même place', state: 'conform', test: 'e2e/journeys/menu.spec.ts' },
      { says: 'Le plan du site est pertinent', state: 'not-applicable', because: 'aucun plan du site' },
      { says: 'Le plan du site est toujours au même endroit', state: 'not-applicable', because: 'aucun plan du site' },
      { says: 'La recherche est toujours au même endroit', state: 'conform', test: 'e2e/journeys/palette.spec.ts' },
      {
        says: 'Les zones communes à plusieurs pages s’atteignent ou s’évitent',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'Un lien d’accès rapide mène au contenu',
        state: 'conform',
        test: 'e2e/journeys/display-settings.spec.ts',
      },
      { says: 'L’ordre de tabulation est cohérent', state: 'conform', test: 'e2e/journeys/without-a-mouse.spec.ts' },
      {
        says: 'La navigation ne contient aucun piège au clavier',
        state: 'conform',
        test: 'e2e/journeys/without-a-mouse.spec.ts',
      },
      {
        says: 'Les raccourcis d’une seule touche se désactivent',
        state: 'conform',
        reading: '« Raccourcis d’une lettre » dans les paramètres',
      },
      {
        says: 'Les contenus qui apparaissent au survol ou au focus s’atteignent au clavier',
        state: 'conform',
        test: 'e2e/journeys/without-a-mouse.spec.ts',
      },
    ],
  },
  {
    title: 'Consultation',
    criteria: [
      {
        says: 'Une limite de temps peut être levée ou allongée',
        state: 'conform',
        reading:
          'un code de connexion se redemande ; les dix minutes d’une place proposée sont le propre de la liste d’attente',
      },
      {
        says: 'Aucune nouvelle fenêtre ne s’ouvre sans action',
        state: 'conform',
        reading: 'seuls des liens ouvrent un onglet, sur une action de la personne',
      },
      { says: 'Chaque document a une version accessible', state: 'conform', test: 'e2e/journeys/visit-report.spec.ts' },
      {
        says: 'La version accessible porte la même information',
        state: 'conform',
        test: 'e2e/journeys/visit-report.spec.ts',
      },
      {
        says: 'Chaque contenu cryptique a une alternative',
        state: 'not-applicable',
        because: 'aucun contenu cryptique',
      },
      {
        says: 'L’alternative d’un contenu cryptique est pertinente',
        state: 'not-applicable',
        because: 'aucun contenu cryptique',
      },
      { says: 'Aucun changement brusque de luminosité', state: 'conform', reading: 'aucun élément ne clignote' },
      { says: 'Chaque contenu en mouvement se commande', state: 'conform', test: 'e2e/support/axe.ts' },
      {
        says: 'Le contenu se consulte dans les deux orientations',
        state: 'conform',
        reading: 'aucune orientation n’est imposée, ni par la page ni par l’application installée',
      },
      {
        says: 'Un geste complexe a une alternative simple',
        state: 'conform',
        test: 'e2e/journeys/without-a-mouse.spec.ts',
      },
      {
        says: 'Une action peut être annulée avant que le pointeur soit relâché',
        state: 'conform',
        reading: 'boutons et liens agissent au relâchement ; un glissement se reprend par Échap',
      },
      {
        says: 'Une fonction liée au mouvement de l’appareil a une alternative',
        state: 'not-applicable',
        because: 'aucune fonction n’utilise le mouvement de l’appareil',
      },
    ],
  },
];
