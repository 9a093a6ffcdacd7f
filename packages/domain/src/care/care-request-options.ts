import type { Option } from '../forms/form.ts';

/** Catalogues §3.2. Codes are stored; two of them keep the specification's hyphen. */
export const REQUEST_TYPES: readonly Option[] = [
  { code: 'sortie_precoce', label: 'Sortie précoce' },
  { code: 'suivi_post_partum', label: 'Suivi post-partum à domicile (césarienne ou accouchement)' },
  { code: 'entretien_prenatal_precoce', label: 'Entretien prénatal précoce' },
  { code: 'demande_conseils', label: 'Demandes de conseils' },
  { code: 'demande_hospitalisation', label: 'Demande d’hospitalisation' },
  { code: 'etablir_contact', label: 'Établir le contact' },
  { code: 'presentation_dossier', label: 'Présentation du dossier au personnel' },
  { code: 'hospitalisation_domicile', label: 'Hospitalisation à domicile' },
  { code: 'sage_femme_pmi', label: 'Sage-femme de PMI' },
];

/** Where most requests come from; any other service is typed. */
export const SERVICES: readonly string[] = [
  'Maternité',
  'Suites de couches',
  'Grossesses à haut risque',
  'Urgences gynéco-obstétricales',
  'Néonatologie',
  'Consultation',
  'HAD',
];

export const MONITORING: readonly Option[] = [
  { code: 'surveillance_rcf', label: 'Surveillance RCF', hint: 'Rythme cardiaque fœtal' },
  { code: 'constantes', label: 'Constantes' },
  { code: 'liquide_amniotique', label: 'Liquide amniotique' },
  { code: 'ghr', label: 'GHR', hint: 'Grossesse à haut risque' },
];

export const POST_PARTUM: readonly Option[] = [
  { code: 'test_guthrie', label: 'Test de Guthrie', hint: 'Dépistage néonatal, sur buvard, entre 48 et 72 heures' },
  { code: 'surveillance_post_partum', label: 'Surveillance post-partum' },
];

export const AFTER_BIRTH: readonly Option[] = [
  { code: 'simple', label: 'Simples' },
  { code: 'pathologique', label: 'Pathologiques' },
];

export const NEWBORN_DIET: readonly Option[] = [
  { code: 'allaitement_maternel', label: 'Allaitement maternel' },
  { code: 'allaitement_artificiel', label: 'Allaitement artificiel' },
  { code: 'information-donnee', label: 'Information donnée' },
];

export const PERINEUM: readonly Option[] = [
  { code: 'eraflure-dechirure', label: 'Éraflure ou déchirure' },
  { code: 'episiotomie', label: 'Épisiotomie' },
];

/** The one list with a « none »: the specification asks for an answer. */
export const MOTHER: readonly Option[] = [
  { code: 'aucune_particularite', label: 'Aucune particularité' },
  { code: 'mineure', label: 'Mineure' },
  { code: 'isolee', label: 'Isolée' },
  { code: 'precarite', label: 'Précarité, logement instable' },
  { code: 'barriere_langue', label: 'Barrière de la langue' },
  { code: 'violences', label: 'Violences, situation à risque' },
  { code: 'addiction', label: 'Tabac, alcool ou autre addiction' },
  { code: 'trouble_psychique', label: 'Trouble psychique' },
  { code: 'handicap', label: 'Situation de handicap' },
  { code: 'autre', label: 'Autre' },
];

export const FREQUENCIES: readonly Option[] = [
  { code: '1', label: '1 fois par semaine' },
  { code: '2', label: '2 fois par semaine' },
  { code: '3', label: '3 fois par semaine' },
];

export const URGENCY: readonly Option[] = [{ code: 'early', label: 'Visite dans moins de 24 h' }];
