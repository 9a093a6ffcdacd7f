import { isBlank } from '../forms/check-answer.ts';
import type { Question, Respondent } from '../forms/form.ts';
import type { FormView } from '../forms/form-view.ts';
import { VACCINES } from '../forms/questions/vaccine-questions.ts';

/** One screen of the record as a conversation: a question with those that follow from its answer. */
export interface Screen {
  /** The name of its question, or « vaccines » for all of them together. */
  readonly id: string;
  /** The tab of the record that it belongs to. */
  readonly tab: string;
  readonly questions: readonly [Question, ...Question[]];
}

export interface ScreensProgress {
  readonly answered: number;
  readonly asked: number;
}

export const VACCINES_SCREEN = 'vaccines';

/** Read in the account, and changed where it was proved: no conversation asks for it. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set(['lastName', 'firstName', 'gender', 'birthDate', 'nir']);

/** What is asked on the screen of another question: it unfolds from its answer. */
const FOLLOWS: Readonly<Record<string, string>> = {
  ...{ bodyMassIndex: 'weight', allergiesDetails: 'hasAllergies' },
  ...{ personnalAntecedentsOther: 'personnalAntecedents', familyAntecedentsOther: 'familyAntecedents' },
  ...{ tabacQuantite: 'tabac', tabacDuree: 'tabac', packYears: 'tabac', tabacDureeDepuisArret: 'tabac' },
  ...{ alcoolType: 'alcool', foodHabitsOther: 'foodHabits' },
  ...{ densitometrie_osseuse: 'risks_oesteoporose', symptomesUrinairesFrequence: 'symptomesUrinaires' },
  ...{ typeContraception: 'hasContraception', typeContraceptionAutre: 'hasContraception' },
  ...{ menopauseEffect: 'menopause' },
  ...Object.fromEntries(
    VACCINES.flatMap(({ name }) => [`has${name}`, `date${name}`].map((one) => [one, VACCINES_SCREEN])),
  ),
};

/** The screens of a person, in order; a tab that asks nothing of them has none. Their number does not change by answering one of them. */
export function screensOf({ steps }: FormView): readonly Screen[] {
  return steps.flatMap(({ id: tab, questions }) => {
    const screens = new Map<string, [Question, ...Question[]]>();
    for (const question of questions) {
      if (OF_THE_ACCOUNT.has(question.name)) continue;
      const id = FOLLOWS[question.name] ?? question.name;
      const screen = screens.get(id);
      if (screen === undefined) screens.set(id, [question]);
      else screen.push(question);
    }
    return [...screens].map(([id, asked]) => ({ id, tab, questions: asked }));
  });
}

/** Whether its question has an answer; of the vaccines, one is enough. */
export function isAnswered({ id, questions }: Screen, { answers }: Respondent): boolean {
  const asked = id === VACCINES_SCREEN ? questions : questions.slice(0, 1);
  return asked.some(({ name }) => !isBlank(answers[name]));
}

export function screensProgress(screens: readonly Screen[], who: Respondent): ScreensProgress {
  return { answered: screens.filter((screen) => isAnswered(screen, who)).length, asked: screens.length };
}
