import type { Option } from '../form.ts';

/** How a person lives (catalogues §2.4). Codes are stored: a label may change, a code never does. */

export const PHYSICAL_ACTIVITY = [
  { code: 'sedentaire', label: 'Sédentaire', hint: 'moins de 30 min de marche par jour' },
  { code: 'peu_actif', label: 'Peu actif', hint: '30 min de marche par jour' },
  { code: 'modere', label: 'Modéré', hint: '150 min d’activité modérée par semaine' },
  { code: 'actif', label: 'Actif', hint: '150 min d’activité soutenue par semaine' },
  { code: 'tres_actif', label: 'Très actif', hint: 'sport intensif presque tous les jours' },
] as const satisfies readonly Option[];

export const TOBACCO = [
  { code: 'jamais', label: 'Jamais' },
  { code: 'ancien', label: 'Ancien fumeur' },
  { code: 'actif', label: 'Fumeur actif' },
] as const satisfies readonly Option[];

export const ALCOHOL = [
  { code: 'jamais', label: 'Jamais' },
  { code: 'occasionnelle', label: 'Consommation occasionnelle' },
  { code: 'un_a_deux', label: '1 à 2 verres par jour' },
  { code: 'trois_a_quatre', label: '3 à 4 verres par jour' },
  { code: 'plus_de_cinq', label: '5 verres ou plus par jour' },
] as const satisfies readonly Option[];

export const DRINKS = [
  { code: 'vin', label: 'Vin' },
  { code: 'biere', label: 'Bière ou cidre' },
  { code: 'aperitif', label: 'Apéritif, vin cuit' },
  { code: 'spiritueux', label: 'Alcool fort' },
  { code: 'local', label: 'Boisson locale (vin de palme, koutoukou…)' },
  { code: 'autre', label: 'Autre' },
] as const satisfies readonly Option[];

export const FOOD_HABITS = [
  { code: 'vegetarien', label: 'Végétarien' },
  { code: 'vegan', label: 'Végan' },
  { code: 'sanGluten', label: 'Sans gluten' },
  { code: 'viandeRouge', label: 'Viande rouge plus de 3 fois par semaine' },
  { code: 'produitsLaitier', label: 'Produits laitiers tous les jours' },
  { code: 'sansSel', label: 'Sans sel ajouté' },
  { code: 'autre', label: 'Autre' },
] as const satisfies readonly Option[];
