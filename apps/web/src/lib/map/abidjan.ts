import type { Area, PlaceName, Position } from './base-style.ts';

/** A sketch of our own of Abidjan: enough to know where one is, and no road to drive by. */
export const COMMUNES: readonly PlaceName[] = [
  { name: 'Abobo', latitude: 5.418, longitude: -4.018 },
  { name: 'Anyama', latitude: 5.495, longitude: -4.052 },
  { name: 'Yopougon', latitude: 5.345, longitude: -4.085 },
  { name: 'Attécoubé', latitude: 5.338, longitude: -4.049 },
  { name: 'Adjamé', latitude: 5.358, longitude: -4.025 },
  { name: 'Plateau', latitude: 5.326, longitude: -4.019 },
  { name: 'Cocody', latitude: 5.362, longitude: -3.99 },
  { name: 'Riviera', latitude: 5.36, longitude: -3.95 },
  { name: 'Bingerville', latitude: 5.356, longitude: -3.885 },
  { name: 'Treichville', latitude: 5.295, longitude: -4.009 },
  { name: 'Marcory', latitude: 5.303, longitude: -3.981 },
  { name: 'Koumassi', latitude: 5.296, longitude: -3.951 },
  { name: 'Port-Bouët', latitude: 5.257, longitude: -3.955 },
  { name: 'Songon', latitude: 5.32, longitude: -4.25 },
  { name: 'Forêt du Banco', latitude: 5.389, longitude: -4.052 },
];

/** As far as the sketch goes: the land that the water is drawn on. */
const LAND: readonly Position[] = [
  [-4.3, 4.9],
  [-3.8, 4.9],
  [-3.8, 5.6],
  [-4.3, 5.6],
];

/** The Ébrié lagoon with the bays of Banco and Cocody. */
const LAGOON: readonly Position[] = [
  [-4.3, 5.305],
  [-4.13, 5.314],
  [-4.07, 5.312],
  [-4.047, 5.318],
  [-4.037, 5.346],
  [-4.032, 5.318],
  [-4.022, 5.307],
  [-4.014, 5.313],
  [-4.008, 5.338],
  [-4.0, 5.32],
  [-3.985, 5.316],
  [-3.96, 5.32],
  [-3.93, 5.328],
  [-3.88, 5.333],
  [-3.8, 5.325],
  [-3.8, 5.3],
  [-3.89, 5.292],
  [-3.935, 5.278],
  [-3.96, 5.27],
  [-4.0, 5.271],
  [-4.03, 5.261],
  [-4.08, 5.27],
  [-4.14, 5.274],
  [-4.3, 5.268],
];

/** The island of Petit-Bassam: Treichville, Marcory, Koumassi. */
const ISLAND: readonly Position[] = [
  [-4.022, 5.297],
  [-4.006, 5.306],
  [-3.978, 5.311],
  [-3.946, 5.304],
  [-3.938, 5.291],
  [-3.956, 5.28],
  [-4.0, 5.281],
  [-4.02, 5.287],
];

const SEA: readonly Position[] = [
  [-4.3, 5.262],
  [-4.14, 5.256],
  [-4.02, 5.25],
  [-3.95, 5.243],
  [-3.8, 5.235],
  [-3.8, 4.9],
  [-4.3, 4.9],
];

const FOREST: readonly Position[] = [
  [-4.062, 5.412],
  [-4.045, 5.415],
  [-4.034, 5.402],
  [-4.033, 5.385],
  [-4.04, 5.37],
  [-4.053, 5.363],
  [-4.066, 5.375],
  [-4.071, 5.395],
];

/** From the lowest to the uppermost. */
export const CITY: readonly Area[] = [
  { is: 'land', around: LAND },
  { is: 'water', around: SEA },
  { is: 'water', around: LAGOON },
  { is: 'land', around: ISLAND },
  { is: 'forest', around: FOREST },
];
