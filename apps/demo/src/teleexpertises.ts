/** What a practitioner asked others about a patient; it comes with the file of that patient. */
export interface DemoTeleexpertise {
  readonly patient: string;
  readonly sender: string;
  /** In the order in which they are asked, those of the list whose turn comes later behind the first. */
  readonly experts: readonly string[];
  readonly question: string;
  /** Who, and what. */
  readonly answers: readonly (readonly [author: string, text: string])[];
  /** Who concluded it, and with what. */
  readonly conclusion?: readonly [author: string, text: string];
}

const pro = (name: string): string => `${name}@pro.example`;
const patient = (name: string): string => `${name}@patient.example`;
const [MIDWIFE, SECOND_MIDWIFE, GYNAECOLOGIST] = [pro('elodie.sarrazin'), pro('nadege.castaing'), pro('hugo.lestrade')];
const [PHYSICIAN, DERMATOLOGIST, GERIATRICIAN] = [pro('kouassi.amani'), pro('estelle.bamba'), pro('bakary.tiemtore')];

export const TELEEXPERTISES: readonly DemoTeleexpertise[] = [
  {
    patient: patient('maelys.ducassou'),
    sender: MIDWIFE,
    experts: [GYNAECOLOGIST, SECOND_MIDWIFE],
    question:
      'Grossesse gémellaire à 31 SA : l’écart de poids estimé passe de 12 à 19 % en trois semaines. Faut-il rapprocher les échographies ?',
    answers: [
      [GYNAECOLOGIST, 'Oui, toutes les deux semaines avec un doppler. Le liquide est-il normal autour des deux ?'],
      [MIDWIFE, 'Normal pour les deux. Le doppler de jeudi est fait, et normal aussi.'],
    ],
  },
  {
    patient: patient('heloise.vidalenc'),
    sender: MIDWIFE,
    experts: [SECOND_MIDWIFE, GYNAECOLOGIST],
    question: 'Bouffées de chaleur gênantes la nuit, tension à 14,2. Que proposer avant la consultation de décembre ?',
    answers: [],
  },
  {
    patient: patient('awa.traore-lemaire'),
    sender: SECOND_MIDWIFE,
    experts: [GYNAECOLOGIST, MIDWIFE],
    question: 'Tension qui monte depuis dix jours à 37 SA, pas de signe fonctionnel. Faut-il un bilan dès demain ?',
    answers: [],
  },
  {
    patient: patient('serge.tanoh'),
    sender: PHYSICIAN,
    experts: [DERMATOLOGIST],
    question: 'Lésion brune de l’avant-bras, 6 mm, bords nets, stable depuis l’été selon le patient. À retirer ?',
    answers: [[DERMATOLOGIST, 'Saigne-t-elle, ou démange-t-elle ?']],
    conclusion: [DERMATOLOGIST, 'Aspect bénin. Une photo dans six mois suffit, plus tôt si elle change.'],
  },
  {
    patient: patient('jean-baptiste.aka'),
    sender: GERIATRICIAN,
    experts: [PHYSICIAN, DERMATOLOGIST],
    question: 'Deux kilos de plus en une semaine sous furosémide 40 mg. Augmenter la dose, ou le voir d’abord ?',
    answers: [],
  },
];
