import { type DemoRecord, weekly } from './demo-record.ts';

const pressures = (...values: (readonly [number, number])[]) =>
  weekly(
    'BLOOD_PRESSURE',
    values.map(([sys, dia]) => ({ sys, dia })),
  );
const glucose = (...values: number[]) =>
  weekly(
    'BLOOD_GLUCOSE',
    values.map((value) => ({ value, context: 'fasting' as const })),
  );
const oxygen = (...values: number[]) =>
  weekly(
    'SpO2',
    values.map((value) => ({ value })),
  );

/** Patients who are visited at home in Abidjan. Fictitious, as everything of the demo. */
export const MOBILITY: readonly DemoRecord[] = [
  {
    email: 'aminata.kone-brou@patient.example',
    answers: {
      size: 162,
      weight: 81,
      personnalAntecedents: ['diabetes'],
      familyAntecedents: ['diabetes', 'hypertension'],
      commonPathologies: ['diabete_type_2'],
      commonTreatments: ['metformine'],
      usualTreatment: 'Metformine 850 mg matin et soir',
      physicalActivity: 'peu_actif',
      tabac: 'jamais',
      alcool: 'jamais',
    },
    measures: [...glucose(148, 141, 139, 132), ...pressures([134, 84], [131, 82], [129, 80], [132, 83])],
    documents: [
      {
        title: 'Hémoglobine glyquée',
        type: 'diagnosticReport',
        lines: ['HbA1c : 7,4 %. Contrôle précédent : 8,1 %.', 'Créatinine : 8 mg/L.'],
      },
    ],
  },
  {
    email: 'yaokouadio.nguessan@patient.example',
    answers: {
      size: 172,
      weight: 74.5,
      personnalAntecedents: ['hypertension'],
      familyAntecedents: ['diabetes', 'avc'],
      commonPathologies: ['hypertension_arterielle', 'arthrose_rhumatisme'],
      commonTreatments: ['ramipril', 'paracetamol'],
      usualTreatment: 'Ramipril 5 mg le soir',
      physicalActivity: 'peu_actif',
      tabac: 'ancien',
      tabacQuantite: 15,
      tabacDuree: 20,
      tabacDureeDepuisArret: 10,
      alcool: 'un_a_deux',
      alcoolType: ['biere'],
    },
    measures: [
      ...pressures([152, 92], [147, 90], [149, 91], [145, 95]),
      ...oxygen(97, 96, 96, 94),
      [0, 'TEMPERATURE', { value: 37.9 }],
      [0, 'HEART_BEAT', { value: 88 }],
    ],
    documents: [
      {
        title: 'Radiographie du thorax',
        type: 'diagnosticReport',
        lines: ['Pas d’opacité suspecte. Silhouette cardiaque à la limite supérieure de la normale.'],
      },
    ],
  },
  {
    email: 'serge.tanoh@patient.example',
    answers: {
      size: 178,
      weight: 83,
      commonPathologies: ['asthme'],
      commonTreatments: ['salbutamol', 'budesonide_formoterol'],
      usualTreatment: 'Budésonide/formotérol, deux inhalations par jour',
      physicalActivity: 'actif',
      tabac: 'jamais',
      alcool: 'occasionnelle',
      alcoolType: ['biere'],
    },
    measures: [...oxygen(98, 97, 98, 98), ...pressures([124, 78], [122, 76], [126, 79], [123, 77])],
    documents: [],
  },
  {
    email: 'jean-baptiste.aka@patient.example',
    answers: {
      size: 169,
      weight: 66,
      personnalAntecedents: ['cardiac', 'hypertension'],
      commonPathologies: ['insuffisance_cardiaque', 'hypertension_arterielle'],
      commonTreatments: ['furosemide', 'bisoprolol'],
      usualTreatment: 'Furosémide 40 mg le matin, bisoprolol 2,5 mg',
      physicalActivity: 'sedentaire',
      tabac: 'jamais',
      alcool: 'jamais',
    },
    measures: [
      ...weekly('WEIGHT', [{ value: 65.1 }, { value: 65.4 }, { value: 65.8 }, { value: 66 }]),
      ...pressures([128, 76], [126, 74], [130, 78], [127, 75]),
      ...oxygen(95, 95, 94, 95),
    ],
    documents: [],
  },
  {
    email: 'christelle.gnahore@patient.example',
    answers: {
      size: 158,
      weight: 70.5,
      commonPathologies: ['hypertension_arterielle', 'hypercholesterolemie'],
      commonTreatments: ['amlodipine', 'atorvastatine'],
      usualTreatment: 'Amlodipine 10 mg, atorvastatine 20 mg',
      physicalActivity: 'modere',
      tabac: 'jamais',
      alcool: 'jamais',
    },
    measures: [...pressures([142, 88], [138, 86], [136, 84], [134, 82])],
    documents: [],
  },
];
