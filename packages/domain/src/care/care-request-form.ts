import { compareDays, daysBetween, type IsoDay, isIsoDay } from '../day.ts';
import { either, has, ticked } from '../forms/conditions.ts';
import type { Figure, FlagQuestion, Form, Question, Respondent, TextQuestion } from '../forms/form.ts';
import {
  AFTER_BIRTH,
  FREQUENCIES,
  MONITORING,
  MOTHER,
  NEWBORN_DIET,
  PERINEUM,
  POST_PARTUM,
  REQUEST_TYPES,
  SERVICES,
  URGENCY,
} from './care-request-options.ts';

const START_MISSING = 'La date de début est obligatoire';
const END_MISSING = 'La date de fin est obligatoire';
const END_EARLY = 'La date de fin ne peut pas précéder la date de début';
const FREQUENCY_MISSING = 'La fréquence est obligatoire';
const SOLE_SITUATION = '« Aucune particularité » ne va avec aucune autre réponse';

const onlyAlone = (codes: readonly string[]): string | null =>
  codes.length > 1 && codes.includes('aucune_particularite') ? SOLE_SITUATION : null;

const notBeforeStart = (day: IsoDay, { answers: { fromDate } }: Respondent): string | null =>
  typeof fromDate === 'string' && isIsoDay(fromDate) && compareDays(day, fromDate) < 0 ? END_EARLY : null;

const yesOrNo = (name: string, label: string): FlagQuestion => ({
  ...{ name, label, kind: 'flag', look: 'yes-no', required: true },
});
const detail = (name: string, label: string, of: string, max: number): TextQuestion => ({
  ...{ name, label, kind: 'text', max, lines: max > 500 ? 3 : 2, when: ticked(of), required: true },
});

/** How many visits a period of whole weeks, begun ones included, makes (catalogues §3.2); null as long as it is not planned. */
export function visitCount({ answers: { fromDate, toDate, frequency } }: Pick<Respondent, 'answers'>): number | null {
  if (typeof fromDate !== 'string' || typeof toDate !== 'string' || !isIsoDay(fromDate) || !isIsoDay(toDate))
    return null;
  const days = daysBetween(fromDate, toDate) + 1;
  const perWeek = Number(frequency);
  return days < 1 || !(perWeek >= 1) ? null : Math.ceil(days / 7) * perWeek;
}

const visits: Figure = {
  ...{ name: 'visits', label: 'Visites prévues', kind: 'figure' },
  of: (who) => visitCount(who)?.toString() ?? null,
};

const REQUEST: readonly Question[] = [
  { name: 'childrenNumber', label: 'Nombre d’enfants', kind: 'number', min: 0, max: 20, decimals: 0, required: true },
  {
    ...{ name: 'pregnancyNumber', label: 'Nombre de grossesses', hint: 'Gestité, celle-ci comprise' },
    ...{ kind: 'number', min: 1, max: 25, decimals: 0, required: true },
  },
  { name: 'requestDate', label: 'Date de la demande', kind: 'date', required: true },
  {
    ...{ name: 'treatmentRequestingService', label: 'Service demandeur', kind: 'text', max: 200 },
    ...{ suggestions: SERVICES, required: true },
  },
  {
    name: 'patientAddress',
    label: 'Adresse de la patiente',
    kind: 'text',
    format: 'address',
    max: 300,
    required: true,
  },
  { name: 'typeDemande', label: 'Type de demande', kind: 'many', options: REQUEST_TYPES, required: true },
];

const MEDICAL: readonly Question[] = [
  yesOrNo('hasPathologie', 'Existe-t-il une pathologie ?'),
  detail('pathologie', 'Précisez la pathologie', 'hasPathologie', 1000),
  { name: 'typeTest', label: 'Surveillances demandées', kind: 'many', options: MONITORING, required: true },
  {
    ...{ name: 'postPartum', label: 'Post-partum', kind: 'many', options: POST_PARTUM, required: true },
    when: either(has('typeDemande', 'sortie_precoce'), has('typeDemande', 'suivi_post_partum')),
  },
  { name: 'suiteMaternite', label: 'Suites de maternité', kind: 'one', options: AFTER_BIRTH, required: true },
  { name: 'diet', label: 'Alimentation du nouveau-né', kind: 'many', options: NEWBORN_DIET, required: true },
  { name: 'perinee', label: 'Périnée', kind: 'many', options: PERINEUM },
  yesOrNo('llsDoc', 'Lettre de liaison de sortie remise ?'),
  yesOrNo('ordonnanceDoc', 'Ordonnance remise ?'),
];

const CONTEXT: readonly Question[] = [
  yesOrNo('hasAllergies', 'Allergies connues ?'),
  detail('allergiesDetails', 'Précisez les allergies', 'hasAllergies', 500),
  yesOrNo('hadAdverseEvent', 'Un événement indésirable est-il survenu pendant le séjour ?'),
  detail('adverseEventDetails', 'Précisez l’événement', 'hadAdverseEvent', 1000),
  {
    ...{ name: 'mere', label: 'Situation de la mère', kind: 'many', options: MOTHER, required: true },
    check: onlyAlone,
  },
  {
    name: 'mereAutre',
    label: 'Précisez la situation',
    kind: 'text',
    max: 500,
    when: has('mere', 'autre'),
    required: true,
  },
  yesOrNo('implicationEquipeHygiene', 'L’équipe d’hygiène est-elle impliquée ?'),
  yesOrNo('porteurOuContact', 'Patiente porteuse d’une bactérie résistante, ou cas contact ?'),
  yesOrNo('priseEnChargeSociale', 'Prise en charge sociale en cours ?'),
  yesOrNo('questionnaireDepression', 'Questionnaire de dépression du post-partum (EPDS) réalisé ?'),
  yesOrNo('rendezVousMedicaux', 'Rendez-vous médicaux pris ?'),
  yesOrNo('reeducationPerineale', 'Rééducation périnéale prescrite ?'),
  yesOrNo('informationsVaccinationCoqueluche', 'Information sur la vaccination contre la coqueluche donnée ?'),
  yesOrNo('informationsVaccinationRubeole', 'Information sur la vaccination contre la rubéole donnée ?'),
  yesOrNo('informationsSommeilNourrisson', 'Information sur le sommeil du nourrisson (couchage sur le dos) donnée ?'),
];

const PLANNING: readonly Question[] = [
  { name: 'fromDate', label: 'Date de début', kind: 'date', future: true, required: true, missing: START_MISSING },
  {
    ...{ name: 'toDate', label: 'Date de fin', kind: 'date', future: true, required: true, missing: END_MISSING },
    check: notBeforeStart,
  },
  {
    ...{ name: 'frequency', label: 'Fréquence', kind: 'one', options: FREQUENCIES, required: true },
    missing: FREQUENCY_MISSING,
  },
  { name: 'urgent', label: 'Urgence', kind: 'many', options: URGENCY },
  visits,
];

/** A structure asks for care at home (spec organizations §2 "New care request form"). Whom it concerns is chosen beside it. */
export const CARE_REQUEST: Form = {
  id: 'care-request',
  steps: [
    { id: 'request', title: 'Patiente et demande', questions: REQUEST },
    { id: 'medical', title: 'Informations médicales', questions: MEDICAL },
    { id: 'context', title: 'Contexte et suivi', questions: CONTEXT },
    { id: 'planning', title: 'Planification', questions: PLANNING },
  ],
};
