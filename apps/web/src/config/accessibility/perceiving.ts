import type { Theme } from './criterion.ts';

/** Themes 1 to 5 of RGAA 4.1: images, frames, colours, media, tables. */
export const PERCEIVING: readonly Theme[] = [
  {
    title: 'Images',
    criteria: [
      {
        says: 'Chaque image porteuse d’information a une alternative textuelle',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'Chaque image de décoration est ignorée des technologies d’assistance',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'L’alternative de chaque image porteuse d’information est pertinente',
        state: 'conform',
        reading:
          'les seules images porteuses d’information sont les photos de visite, les avatars et les captures des guides ; chacune est nommée par la personne, la date ou l’étape',
      },
      {
        says: 'L’alternative d’un CAPTCHA ou d’une image-test est pertinente',
        state: 'not-applicable',
        because: 'aucun CAPTCHA',
      },
      { says: 'Un CAPTCHA propose une autre voie', state: 'not-applicable', because: 'aucun CAPTCHA' },
      {
        says: 'Chaque image qui le demande a une description détaillée',
        state: 'conform',
        reading:
          'graphiques : un tableau des mêmes valeurs ; tracé d’électrocardiogramme : le compte rendu et le fichier d’origine',
      },
      {
        says: 'La description détaillée est pertinente',
        state: 'conform',
        test: 'apps/web/src/features/statistics/statistics-screen.spec.tsx',
      },
      {
        says: 'Une image texte est remplacée par du texte stylé',
        state: 'conform',
        reading:
          'les captures des guides montrent un écran et sont doublées du texte de l’étape ; aucune autre image de texte',
      },
      {
        says: 'Chaque légende d’image est liée à son image',
        state: 'not-applicable',
        because: 'aucune légende d’image',
      },
    ],
  },
  {
    title: 'Cadres',
    criteria: [
      { says: 'Chaque cadre a un titre', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      {
        says: 'Le titre de chaque cadre est pertinent',
        state: 'conform',
        reading: 'un seul cadre, celui de l’ordonnance, nommé « Ordonnance » ; son contenu est celui d’un partenaire',
      },
    ],
  },
  {
    title: 'Couleurs',
    criteria: [
      {
        says: 'L’information n’est jamais donnée par la couleur seule',
        state: 'conform',
        reading:
          'agenda : type écrit et légende ; alerte : pictogramme et mots ; statut : mot ; carte : liste qui dit la même chose',
      },
      { says: 'Le contraste du texte est suffisant', state: 'conform', test: 'e2e/journeys/accessibility.spec.ts' },
      {
        says: 'Le contraste des composants et des éléments graphiques est suffisant',
        state: 'conform',
        test: 'e2e/journeys/display-settings.spec.ts',
      },
    ],
  },
  {
    title: 'Multimédia',
    criteria: [
      {
        says: 'Chaque média seulement audio ou vidéo a une transcription',
        state: 'not-applicable',
        because: 'aucun média enregistré n’est publié ; les guides n’ont pas de vidéo',
      },
      {
        says: 'La transcription est pertinente',
        state: 'not-applicable',
        because: 'aucun média enregistré n’est publié ; les guides n’ont pas de vidéo',
      },
      {
        says: 'Chaque média synchronisé a des sous-titres',
        state: 'not-applicable',
        because: 'aucun média enregistré n’est publié ; les guides n’ont pas de vidéo',
      },
      {
        says: 'Les sous-titres sont pertinents',
        state: 'not-applicable',
        because: 'aucun média enregistré n’est publié ; les guides n’ont pas de vidéo',
      },
      {
        says: 'Chaque média a une audiodescription s’il en faut une',
        state: 'not-applicable',
        because: 'aucun média enregistré n’est publié ; les guides n’ont pas de vidéo',
      },
      {
        says: 'L’audiodescription est pertinente',
        state: 'not-applicable',
        because: 'aucun média enregistré n’est publié ; les guides n’ont pas de vidéo',
      },
      {
        says: 'Chaque média temporel est identifiable',
        state: 'conform',
        reading: 'les images de la téléconsultation portent le nom de la personne ou de l’appareil',
      },
      {
        says: 'Chaque média non temporel a une alternative',
        state: 'conform',
        reading: 'la carte des visites est doublée d’une liste, le tracé d’électrocardiogramme d’un intitulé',
      },
      {
        says: 'L’alternative d’un média non temporel est pertinente',
        state: 'conform',
        test: 'e2e/journeys/home-visit.spec.ts',
      },
      {
        says: 'Aucun son ne se déclenche sans moyen de l’arrêter',
        state: 'conform',
        reading:
          'le son de la téléconsultation commence après « Rejoindre », et le micro comme l’appel s’arrêtent d’un bouton',
      },
      {
        says: 'Les médias temporels se commandent au clavier et au pointeur',
        state: 'conform',
        test: 'e2e/journeys/without-a-mouse.spec.ts',
      },
      {
        says: 'Les médias non temporels se commandent au clavier et au pointeur',
        state: 'conform',
        test: 'apps/web/src/features/dispatch/map-screen.spec.tsx',
      },
      {
        says: 'Les médias sont compatibles avec les technologies d’assistance',
        state: 'not-tested',
        because: 'aucun lecteur d’écran réel sur la machine d’essai',
      },
    ],
  },
  {
    title: 'Tableaux',
    criteria: [
      { says: 'Chaque tableau complexe a un résumé', state: 'not-applicable', because: 'aucun tableau complexe' },
      { says: 'Le résumé est pertinent', state: 'not-applicable', because: 'aucun tableau complexe' },
      {
        says: 'Un tableau de mise en forme reste compréhensible une fois linéarisé',
        state: 'not-applicable',
        because: 'aucun tableau de mise en forme sur les écrans',
      },
      {
        says: 'Chaque tableau de données a un titre associé',
        state: 'conform',
        reading: 'les tableaux de mesures, d’analyses et de statistiques ont chacun leur légende « caption »',
      },
      {
        says: 'Le titre de chaque tableau est pertinent',
        state: 'conform',
        reading: 'lu dans chaque tableau : il nomme la mesure, l’analyse ou la période',
      },
      {
        says: 'Chaque en-tête de ligne et de colonne est déclaré',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'Chaque cellule est associée à ses en-têtes',
        state: 'conform',
        test: 'e2e/journeys/accessibility.spec.ts',
      },
      {
        says: 'Un tableau de mise en forme n’utilise pas d’élément de tableau de données',
        state: 'not-applicable',
        because: 'aucun tableau de mise en forme sur les écrans',
      },
    ],
  },
];
