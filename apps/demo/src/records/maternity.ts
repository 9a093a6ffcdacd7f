import { type DemoRecord, weekly } from './demo-record.ts';

const kilograms = (...values: number[]) =>
  weekly(
    'WEIGHT',
    values.map((value) => ({ value })),
  );
const pressures = (...values: (readonly [number, number])[]) =>
  weekly(
    'BLOOD_PRESSURE',
    values.map(([sys, dia]) => ({ sys, dia })),
  );

const NEVER_SMOKED = { tabac: 'jamais', alcool: 'jamais' } as const;

/** Patients of the maternity in Bordeaux. Fictitious, as everything of the demo. */
export const MATERNITY: readonly DemoRecord[] = [
  {
    email: 'camille.fontanel@patient.example',
    answers: {
      size: 168,
      weight: 62.5,
      personnalAntecedents: ['autre'],
      personnalAntecedentsOther: 'Appendicectomie en 2011',
      familyAntecedents: ['diabetes'],
      commonPathologies: ['migraine'],
      hasAllergies: 'non',
      commonTreatments: ['paracetamol', 'colecalciferol'],
      usualTreatment: 'Acide folique 0,4 mg par jour depuis le projet de grossesse',
      physicalActivity: 'modere',
      ...NEVER_SMOKED,
      foodHabits: ['produitsLaitier'],
      hasRubeole: true,
      dateRubeole: '2007-09-14',
      hasCoqueluche: true,
      dateCoqueluche: '2019-03-20',
    },
    measures: [
      ...kilograms(61.4, 61.8, 62.1, 62.5),
      ...pressures([112, 70], [115, 72], [110, 68], [114, 71]),
      [0, 'HEART_BEAT', { value: 78 }],
      [0, 'TEMPERATURE', { value: 36.7 }],
    ],
    documents: [
      {
        title: 'Échographie de datation',
        type: 'diagnosticReport',
        lines: [
          'Examen réalisé par voie abdominale.',
          'Grossesse intra-utérine évolutive, embryon unique.',
          'Longueur cranio-caudale : 61 mm. Activité cardiaque : 158 battements par minute.',
          'Annexes sans particularité.',
          'Conclusion : grossesse unique évolutive, biométrie conforme au terme.',
        ],
      },
      {
        title: 'Bilan sanguin du premier trimestre',
        type: 'diagnosticReport',
        lines: [
          'Groupe sanguin : A, Rhésus positif. Recherche d’agglutinines irrégulières : négative.',
          'Hémoglobine : 12,4 g/dL. Plaquettes : 246 G/L.',
          'Glycémie à jeun : 0,82 g/L.',
          'Toxoplasmose : non immunisée, contrôle mensuel conseillé. Rubéole : immunisée.',
        ],
      },
    ],
  },
  {
    email: 'ines.berthaud@patient.example',
    answers: {
      size: 163,
      weight: 69.2,
      familyAntecedents: ['hypertension'],
      commonPathologies: ['trouble_thyroide'],
      commonTreatments: ['levothyroxine'],
      usualTreatment: 'Lévothyroxine 75 µg le matin à jeun',
      physicalActivity: 'peu_actif',
      tabac: 'ancien',
      tabacQuantite: 6,
      tabacDuree: 5,
      tabacDureeDepuisArret: 4,
      alcool: 'jamais',
    },
    measures: [
      ...kilograms(66.8, 67.5, 68.3, 69.2),
      ...pressures([118, 74], [121, 76], [119, 75], [122, 78]),
      [1, 'BLOOD_GLUCOSE', { value: 86, context: 'fasting' }],
    ],
    documents: [
      {
        title: 'Échographie du deuxième trimestre',
        type: 'diagnosticReport',
        lines: [
          'Présentation du siège. Liquide amniotique en quantité normale.',
          'Placenta postérieur, à distance du col.',
          'Poids estimé : 390 g. Morphologie sans anomalie décelée ce jour.',
        ],
      },
    ],
  },
  {
    email: 'maelys.ducassou@patient.example',
    answers: {
      size: 171,
      weight: 78.4,
      physicalActivity: 'peu_actif',
      ...NEVER_SMOKED,
      commonTreatments: ['colecalciferol'],
      usualTreatment: 'Fer 80 mg un jour sur deux',
    },
    measures: [...kilograms(75.9, 76.8, 77.6, 78.4), ...pressures([117, 73], [120, 76], [124, 79], [126, 80])],
    documents: [],
  },
  {
    email: 'awa.traore-lemaire@patient.example',
    answers: {
      hasAllergies: 'oui',
      allergiesDetails: 'Pénicilline : éruption en 2009',
      size: 165,
      weight: 82.1,
      personnalAntecedents: ['hypertension'],
      familyAntecedents: ['hypertension', 'diabetes'],
      commonTreatments: ['aspirine_faible_dose'],
      usualTreatment: 'Aspirine 100 mg le soir jusqu’à 35 SA, arrêtée depuis',
      physicalActivity: 'sedentaire',
      ...NEVER_SMOKED,
    },
    measures: [
      ...kilograms(79.6, 80.3, 81, 82.1),
      ...pressures([126, 80], [131, 84], [136, 87], [145, 95]),
      [0, 'HEART_BEAT', { value: 92 }],
    ],
    documents: [
      {
        title: 'Protéinurie des 24 heures',
        type: 'diagnosticReport',
        lines: ['Diurèse : 1,7 L. Protéinurie : 0,21 g par 24 heures.', 'Conclusion : en dessous du seuil de 0,3 g.'],
      },
    ],
  },
  {
    email: 'lison.cazenave@patient.example',
    answers: { size: 167, weight: 64, physicalActivity: 'modere', ...NEVER_SMOKED, foodHabits: ['vegetarien'] },
    measures: [...kilograms(66.1, 65.4, 64.6, 64), ...pressures([113, 70], [111, 69], [112, 71], [110, 70])],
    documents: [],
  },
  {
    email: 'sofia.marques@patient.example',
    answers: {
      size: 160,
      weight: 74,
      commonPathologies: ['asthme'],
      commonTreatments: ['salbutamol'],
      physicalActivity: 'modere',
      ...NEVER_SMOKED,
    },
    measures: [...kilograms(72.2, 72.9, 73.4, 74), ...pressures([116, 72], [114, 70], [118, 74], [117, 73])],
    documents: [],
  },
  {
    email: 'heloise.vidalenc@patient.example',
    answers: {
      size: 165,
      weight: 71.5,
      personnalAntecedents: ['hypertension', 'autre'],
      personnalAntecedentsOther: 'Appendicectomie 1990',
      familyAntecedents: ['cancer'],
      commonPathologies: ['hypertension_arterielle'],
      commonTreatments: ['amlodipine', 'colecalciferol'],
      usualTreatment: 'Amlodipine 5 mg le matin',
      physicalActivity: 'modere',
      tabac: 'ancien',
      tabacQuantite: 10,
      tabacDuree: 12,
      tabacDureeDepuisArret: 15,
      alcool: 'occasionnelle',
      alcoolType: ['vin'],
    },
    measures: [...kilograms(72.1, 71.9, 71.7, 71.5), ...pressures([138, 86], [134, 84], [133, 82], [131, 81])],
    documents: [],
  },
];
