import type { IsoDay } from '../day.ts';

/** One answer to choose. Its code is stored; its label may change. */
export interface Option {
  readonly code: string;
  readonly label: string;
  readonly hint?: string;
  /** Classification of diseases. */
  readonly icd10?: string;
  /** Classification of medicines. */
  readonly atc?: string;
  /** What a professional is reminded of during a pregnancy. */
  readonly inPregnancy?: string;
}

export type Answer = string | number | boolean | readonly string[];
export type Answers = Readonly<Partial<Record<string, Answer>>>;

/** What the rules need beside the answers. Rules have no clock (style §4.6). */
export interface FormContext {
  readonly today: IsoDay;
  /** The variant that follows pregnancies. */
  readonly maternity?: boolean;
  /** Whether a text is a telephone number; the numbering plans are not the domain's. Absent: any text is. */
  readonly isPhone?: (typed: string) => boolean;
}

/** Who answers, as conditions see them: only answers to questions that are shown count. */
export interface Respondent extends FormContext {
  readonly answers: Answers;
  readonly birthDate: IsoDay | null;
}

export type Condition = (who: Respondent) => boolean;
/** What is wrong with a value of the right type; null when nothing is. */
type Rule<V> = (value: V, who: Respondent) => string | null;

interface QuestionBase {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Absent: always shown. Nothing else decides whether a question is shown. */
  readonly when?: Condition;
  /** When it is shown. Absent: optional. */
  readonly required?: true | Condition;
  /** What is said then, where the form has its own words for it. */
  readonly missing?: string;
}

export interface TextQuestion extends QuestionBase {
  readonly kind: 'text';
  readonly max: number;
  /** Height of the control; absent: one line. */
  readonly lines?: number;
  readonly format?: 'nir' | 'phone' | 'email' | 'address';
  /** What is often typed. */
  readonly suggestions?: readonly string[];
  readonly check?: Rule<string>;
}
export interface DateQuestion extends QuestionBase {
  readonly kind: 'date';
  readonly check?: Rule<IsoDay>;
  readonly earliest?: (who: Respondent) => IsoDay | null;
  /** It may lie ahead. */
  readonly future?: true;
}
export interface NumberQuestion extends QuestionBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number | ((who: Respondent) => number);
  /** Digits after the comma. */
  readonly decimals: number;
  readonly unit?: string;
  /** Outside it the value is doubted, not refused. */
  readonly likely?: readonly [from: number, to: number];
}
export interface OneQuestion extends QuestionBase {
  readonly kind: 'one';
  readonly options: readonly Option[];
}
export interface ManyQuestion extends QuestionBase {
  readonly kind: 'many';
  readonly options: readonly Option[];
  readonly searchable?: true;
  readonly check?: Rule<readonly string[]>;
}
export interface FlagQuestion extends QuestionBase {
  readonly kind: 'flag';
  /** Asked for, and answered by one of two; absent: a box to tick. */
  readonly look?: 'yes-no';
}
/** A figure that follows from answers: shown, never asked nor sent. */
export interface Figure extends QuestionBase {
  readonly kind: 'figure';
  readonly of: (who: Respondent) => string | null;
}

export type Question =
  | TextQuestion
  | DateQuestion
  | NumberQuestion
  | OneQuestion
  | ManyQuestion
  | FlagQuestion
  | Figure;

export interface FormStep {
  readonly id: string;
  readonly title: string;
  readonly when?: Condition;
  readonly questions: readonly Question[];
  /** Said where the step is shown and none of its questions is. */
  readonly nothing?: string;
}

/** One questionnaire. The wizard, the editor, the read-only view, the PDF and the server all read this value. */
export interface Form {
  readonly id: string;
  readonly steps: readonly FormStep[];
}
