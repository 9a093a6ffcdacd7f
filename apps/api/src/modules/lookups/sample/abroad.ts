import type { CommuneRow } from './place.ts';

/** Communes of the district of Abidjan, and the largest towns of the country. There are no postal codes for places. */
export const IVORY_COAST: Readonly<Record<string, readonly CommuneRow[]>> = {
  Abidjan: [
    ['Abobo', '', 5.4161, -4.0159],
    ['Adjamé', '', 5.3543, -4.0236],
    ['Anyama', '', 5.4946, -4.0518],
    ['Attécoubé', '', 5.3363, -4.0414],
    ['Bingerville', '', 5.3558, -3.8853],
    ['Cocody', '', 5.3602, -3.9674],
    ['Koumassi', '', 5.2973, -3.9457],
    ['Marcory', '', 5.3027, -3.9815],
    ['Plateau', '', 5.3233, -4.0236],
    ['Port-Bouët', '', 5.2564, -3.9261],
    ['Songon', '', 5.3156, -4.2586],
    ['Treichville', '', 5.2936, -4.0117],
    ['Yopougon', '', 5.3363, -4.0895],
  ],
  'Vallée du Bandama': [['Bouaké', '', 7.6906, -5.0303]],
  Yamoussoukro: [['Yamoussoukro', '', 6.8276, -5.2893]],
  'Bas-Sassandra': [['San-Pédro', '', 4.7485, -6.6363]],
  'Sassandra-Marahoué': [['Daloa', '', 6.8774, -6.4502]],
  Savanes: [['Korhogo', '', 9.4581, -5.6296]],
};

export const IVORIAN_STREETS: Readonly<Record<string, readonly string[]>> = {
  Cocody: ['boulevard Latrille', 'boulevard de France', 'rue des Jardins', 'boulevard François-Mitterrand'],
  Plateau: ['avenue Chardy', 'boulevard de la République', 'avenue Franchet-d’Espérey', 'rue du Commerce'],
  Marcory: ['boulevard Valéry-Giscard-d’Estaing', 'rue Pierre-et-Marie-Curie'],
  Treichville: ['avenue 16', 'boulevard de Marseille'],
  Koumassi: ['rue du Canal'],
  Adjamé: ['rue des Écoles'],
};

/** The larger towns of French-speaking Switzerland. */
export const SWITZERLAND: Readonly<Record<string, readonly CommuneRow[]>> = {
  Genève: [['Genève', '1201', 46.2044, 6.1432]],
  Vaud: [
    ['Lausanne', '1003', 46.5197, 6.6323],
    ['Montreux', '1820', 46.4312, 6.9107],
  ],
  Fribourg: [['Fribourg', '1700', 46.8065, 7.162]],
  Neuchâtel: [['Neuchâtel', '2000', 46.99, 6.9293]],
  Valais: [['Sion', '1950', 46.2331, 7.3606]],
  Jura: [['Delémont', '2800', 47.3653, 7.3431]],
};
