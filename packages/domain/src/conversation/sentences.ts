import { answerText } from '../forms/answer-text.ts';
import { isBlank } from '../forms/check-answer.ts';
import type { Question, Respondent } from '../forms/form.ts';
import { type Screen, VACCINES_SCREEN } from './screens.ts';
import { asAsked, asClinical } from './words.ts';

/** What stands before an answer where a patient reads their own record: « Mon groupe sanguin est » O+. */
const BEFORE: Readonly<Record<string, string>> = {
  phoneNumber: 'On peut m’appeler au',
  email: 'On peut m’écrire à',
  address: 'J’habite au',
  bloodGroup: 'Mon groupe sanguin :',
  size: 'Je mesure',
  weight: 'Je pèse',
  chestSize: 'Mon tour de poitrine est de',
  DATE_LAST_PERIOD: 'Mes dernières règles ont commencé le',
  CURRENT_PREGNANCY_TYPE: 'J’attends :',
  NUMBER_OF_BIRTHS_AT_TERM: 'Nombre de fois où j’ai accouché à terme :',
  personnalAntecedents: 'J’ai eu :',
  familyAntecedents: 'Dans ma famille :',
  hasAllergies: 'Des allergies :',
  commonPathologies: 'Maladies pour lesquelles on me suit :',
  commonTreatments: 'Médicaments que je prends :',
  usualTreatment: 'Je prends aussi :',
  physicalActivity: 'Dans la semaine, je bouge :',
  tabac: 'Côté tabac :',
  alcool: 'Côté alcool :',
  foodHabits: 'Je mange :',
  hasContraception: 'Une contraception :',
  menopause: 'Je suis ménopausée :',
  cyclesMenstruels: 'Mes règles sont :',
  frottis: 'Mon dernier frottis ou test HPV :',
  [VACCINES_SCREEN]: 'Mes vaccins :',
};

interface SpokenAnswer {
  readonly before: string;
  /** Null: not answered yet. */
  readonly said: string | null;
}

/** A screen of the record as a sentence of the patient. */
export const sentenceOf = (screen: Screen, who: Respondent): SpokenAnswer => {
  const [lead] = screen.questions;
  const said = saidOn(screen, who);
  return { before: BEFORE[screen.id] ?? `${asClinical(lead).label} :`, said: said === '' ? null : said };
};

/** What was answered on a screen, as one line; empty where nothing was. */
export const saidOn = ({ id, questions }: Screen, who: Respondent): string =>
  questions
    .filter(({ name, kind }) => kind !== 'figure' && !isBlank(who.answers[name]) && who.answers[name] !== false)
    .map((question) => lineOf(question, id, who))
    .join(' · ');

/** What follows from another answer says what it is about: « Arrêt depuis (années) : 3 ». */
const lineOf = (question: Question, screen: string, who: Respondent): string => {
  if (screen === VACCINES_SCREEN && question.kind === 'flag') return question.label;
  const said = answerText(asAsked(question), who);
  return question.name === screen ? said : `${asClinical(question).label} : ${said}`;
};
