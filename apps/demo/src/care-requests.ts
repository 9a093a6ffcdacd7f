import { addDays, type IsoDay } from '@maillon/domain/day';
import type { Answers } from '@maillon/domain/forms/form';

/** What a maternity asks of midwives outside; days count from the first start. */
export interface DemoCareRequest {
  readonly patient: string;
  readonly place: {
    readonly text: string;
    readonly city: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly answers: Answers;
  readonly planned: readonly [from: number, to: number, perWeek: '1' | '2' | '3'] | null;
  /** Whom it is sent to; empty: it stays a draft. */
  readonly asked: readonly string[];
  readonly seenBy?: string;
  readonly takenBy?: string;
}

const LIBERAL = 'coralie.mestre@pro.example';
const PUBLIC = 'fanny.delbos@pro.example';

const NO = [
  ...['hasPathologie', 'hasAllergies', 'hadAdverseEvent', 'implicationEquipeHygiene', 'porteurOuContact'],
  ...['priseEnChargeSociale', 'questionnaireDepression', 'rendezVousMedicaux', 'reeducationPerineale'],
  ...['informationsVaccinationCoqueluche', 'informationsVaccinationRubeole', 'informationsSommeilNourrisson'],
];

const USUAL: Answers = {
  ...Object.fromEntries(NO.map((name) => [name, false])),
  ...{ llsDoc: true, ordonnanceDoc: true, treatmentRequestingService: 'Suites de couches' },
  ...{ suiteMaternite: 'simple', diet: ['allaitement_maternel'], mere: ['aucune_particularite'] },
  typeTest: ['constantes'],
};

export const CARE_REQUESTS: readonly DemoCareRequest[] = [
  {
    patient: 'Awa TRAORÉ-LEMAIRE',
    place: {
      text: '112 avenue de la Libération, 33110 Le Bouscat',
      city: 'Le Bouscat',
      latitude: 44.864,
      longitude: -0.603,
    },
    answers: {
      ...{ typeDemande: ['presentation_dossier'], childrenNumber: 2, pregnancyNumber: 3 },
      ...{ treatmentRequestingService: 'Consultation', hasPathologie: true, pathologie: 'Rhésus négatif' },
    },
    planned: [-30, -16, '1'],
    asked: [PUBLIC],
    takenBy: PUBLIC,
  },
  {
    patient: 'Sofia MARQUÈS',
    place: { text: '41 avenue Thiers, 33100 Bordeaux', city: 'Bordeaux', latitude: 44.8432, longitude: -0.556 },
    answers: {
      ...{ typeDemande: ['hospitalisation_domicile'], typeTest: ['surveillance_rcf', 'constantes', 'ghr'] },
      ...{ childrenNumber: 3, pregnancyNumber: 4, treatmentRequestingService: 'Grossesses à haut risque' },
      ...{ rendezVousMedicaux: true, hasPathologie: true, pathologie: 'Grossesse à haut risque, suivie en HAD' },
    },
    planned: [-7, 21, '3'],
    asked: [LIBERAL],
    takenBy: LIBERAL,
  },
  {
    patient: 'Inès BERTHAUD',
    place: { text: '27 rue Judaïque, 33000 Bordeaux', city: 'Bordeaux', latitude: 44.8415, longitude: -0.5865 },
    answers: {
      ...{ typeDemande: ['entretien_prenatal_precoce'], childrenNumber: 1, pregnancyNumber: 2 },
      treatmentRequestingService: 'Consultation',
    },
    planned: [2, 9, '1'],
    asked: [PUBLIC],
  },
  {
    patient: 'Lison CAZENAVE',
    place: { text: '3 avenue Jean-Jaurès, 33150 Cenon', city: 'Cenon', latitude: 44.856, longitude: -0.531 },
    answers: {
      ...{ typeDemande: ['suivi_post_partum'], postPartum: ['test_guthrie', 'surveillance_post_partum'] },
      ...{ childrenNumber: 2, pregnancyNumber: 2, reeducationPerineale: true, rendezVousMedicaux: true },
      informationsSommeilNourrisson: true,
    },
    planned: [0, 21, '1'],
    asked: [LIBERAL, PUBLIC],
    seenBy: LIBERAL,
  },
  {
    patient: 'Justine PÉRIGNAC',
    place: { text: '19 avenue du Maréchal-Leclerc, 33130 Bègles', city: 'Bègles', latitude: 44.808, longitude: -0.548 },
    answers: {
      ...{ typeDemande: ['sortie_precoce'], postPartum: ['test_guthrie'], urgent: ['early'] },
      ...{ childrenNumber: 1, pregnancyNumber: 1, informationsSommeilNourrisson: true },
    },
    planned: [1, 14, '2'],
    asked: [],
  },
  {
    patient: 'Clémence ROUSSILHE',
    place: { text: '15 avenue de la Marne, 33700 Mérignac', city: 'Mérignac', latitude: 44.844, longitude: -0.633 },
    answers: { typeDemande: ['etablir_contact', 'demande_conseils'], childrenNumber: 0, pregnancyNumber: 1 },
    planned: null,
    asked: [],
  },
];

/** @param today of the first start */
export const answersOn = (today: IsoDay, { answers, planned, place }: DemoCareRequest): Answers => {
  const given = { ...USUAL, ...answers, requestDate: today, patientAddress: place.text };
  if (planned === null) return given;
  const [from, to, frequency] = planned;
  return { ...given, fromDate: addDays(today, from), toDate: addDays(today, to), frequency };
};
