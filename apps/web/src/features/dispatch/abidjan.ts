import type { Place } from '@maillon/domain/distance';

/** A sketch of our own of Abidjan: enough to know where one is, and no road to drive by. */

const at = (latitude: number, longitude: number): Place => ({ latitude, longitude });

export const COMMUNES: readonly { readonly name: string; readonly place: Place }[] = [
  { name: 'Abobo', place: at(5.418, -4.018) },
  { name: 'Anyama', place: at(5.495, -4.052) },
  { name: 'Yopougon', place: at(5.345, -4.085) },
  { name: 'Attécoubé', place: at(5.338, -4.049) },
  { name: 'Adjamé', place: at(5.358, -4.025) },
  { name: 'Plateau', place: at(5.326, -4.019) },
  { name: 'Cocody', place: at(5.362, -3.99) },
  { name: 'Riviera', place: at(5.36, -3.95) },
  { name: 'Bingerville', place: at(5.356, -3.885) },
  { name: 'Treichville', place: at(5.295, -4.009) },
  { name: 'Marcory', place: at(5.303, -3.981) },
  { name: 'Koumassi', place: at(5.296, -3.951) },
  { name: 'Port-Bouët', place: at(5.257, -3.955) },
  { name: 'Songon', place: at(5.32, -4.25) },
];

/** The Ébrié lagoon with the bays of Banco and Cocody. */
const LAGOON: readonly Place[] = [
  at(5.305, -4.3),
  at(5.314, -4.13),
  at(5.312, -4.07),
  at(5.318, -4.047),
  at(5.346, -4.037),
  at(5.318, -4.032),
  at(5.307, -4.022),
  at(5.313, -4.014),
  at(5.338, -4.008),
  at(5.32, -4.0),
  at(5.316, -3.985),
  at(5.32, -3.96),
  at(5.328, -3.93),
  at(5.333, -3.88),
  at(5.325, -3.8),
  at(5.3, -3.8),
  at(5.292, -3.89),
  at(5.278, -3.935),
  at(5.27, -3.96),
  at(5.271, -4.0),
  at(5.261, -4.03),
  at(5.27, -4.08),
  at(5.274, -4.14),
  at(5.268, -4.3),
];

/** The island of Petit-Bassam: Treichville, Marcory, Koumassi. */
const ISLAND: readonly Place[] = [
  at(5.297, -4.022),
  at(5.306, -4.006),
  at(5.311, -3.978),
  at(5.304, -3.946),
  at(5.291, -3.938),
  at(5.28, -3.956),
  at(5.281, -4.0),
  at(5.287, -4.02),
];

const SEA: readonly Place[] = [
  at(5.262, -4.3),
  at(5.256, -4.14),
  at(5.25, -4.02),
  at(5.243, -3.95),
  at(5.235, -3.8),
  at(4.9, -3.8),
  at(4.9, -4.3),
];

export const WATER = [SEA, LAGOON] as const;
export const LAND_IN_WATER = [ISLAND] as const;
