import { NOT_ANSWERED } from '../forms/answer-text.ts';
import type { FactGroup } from '../forms/record-facts.ts';
import { isNir } from '../identifiers.ts';
import type { VitalType } from '../measures/measure-types.ts';
import { VITALS, type VitalValue, vitalInWords } from '../measures/vital.ts';
import type { Country } from '../product/countries.ts';
import type { PractitionerType } from '../user-type.ts';

/** What is known of one subject. Nothing asked, nothing readable and nothing there are three different things. */
export type Said =
  | { readonly is: 'said'; readonly text: string }
  | { readonly is: 'unknown' }
  /** Something may be written that the author of the report cannot open. */
  | { readonly is: 'unreadable' };

export interface ReportPractitioner {
  readonly type: PractitionerType;
  readonly name: string;
  readonly rpps: string | null;
  readonly certificationNumber: string | null;
  readonly address: string | null;
  /** Codes of `qualifications.ts`. */
  readonly qualifications: readonly string[];
}

/** Everything that is printed on the report of a visit (spec clinical §2 "Consultation report page"). Dates are already in French. */
export interface ReportContent {
  /** Whose numbers people have. */
  readonly country: Country;
  readonly patient: {
    readonly name: string;
    readonly nir: string;
    readonly birthDate: string;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly practitioners: readonly ReportPractitioner[];
  readonly date: string;
  readonly time: string;
  readonly reason: Said;
  readonly history: Said;
  readonly family: Said;
  readonly allergies: Said;
  readonly treatments: Said;
  readonly notes: { readonly history: Said; readonly examination: Said; readonly conclusion: Said };
  /** The last reading of each in the visit. */
  readonly vitals: Partial<Readonly<Record<VitalType, VitalValue>>>;
  /** 'dd/MM/yyyy'; null where none was given. */
  readonly consentOn: string | null;
}

export interface ReportCard {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface ReportSection {
  readonly title: string;
  readonly text: string;
}

/** A report as it is printed, from top to bottom. */
export interface Report {
  readonly title: string;
  readonly moment: string;
  readonly patient: ReportCard;
  readonly author: ReportCard;
  readonly before: readonly ReportSection[];
  readonly vitals: readonly { readonly label: string; readonly value: string }[];
  readonly after: readonly ReportSection[];
  readonly footer: { readonly left: string | null; readonly right: string | null };
}

export const REPORT_TITLE = 'Compte rendu de consultation';
export const UNREADABLE = 'Dossier non partagé avec l’auteur de ce compte rendu';

const PRINTED_NIR = 13;
const VITAL_ORDER: readonly VitalType[] = [
  'HEART_BEAT',
  'SpO2',
  'BLOOD_PRESSURE',
  'TEMPERATURE',
  'WEIGHT',
  'BLOOD_GLUCOSE',
];

/** Of a group of the record. @param isReadable whether its author can open all of it */
export const saidIn = ({ facts }: Pick<FactGroup, 'facts'>, isReadable: boolean): Said => {
  if (facts.length === 0) return { is: isReadable ? 'unknown' : 'unreadable' };
  const text = facts.map((fact) => fact.text).join('\n');
  return { is: 'said', text: isReadable ? text : `${text}\nUne partie n’est pas lisible par l’auteur.` };
};

export const saidText = (text: string | null | undefined): Said =>
  text == null || text.trim() === '' ? { is: 'unknown' } : { is: 'said', text: text.trim() };

/** Never « Aucune » nor « -- » for what is not known (catalogues C-29). */
const inWords = (said: Said): string => {
  if (said.is === 'said') return said.text;
  return said.is === 'unreadable' ? UNREADABLE : NOT_ANSWERED;
};

const orUnknown = (value: string | null): string => (value === null || value === '' ? NOT_ANSWERED : value);

const TITLES: Readonly<Record<PractitionerType, string>> = {
  doctor: 'Médecin',
  midwife: 'Sage-femme',
  assistant: 'Soignant',
};

/** What the numbers of a country are called where there is little room. */
const NUMBERS = {
  FR: { patient: 'N° de sécurité sociale', doctor: 'RPPS' },
  CI: { patient: 'N° CMU ou identifiant national', doctor: 'N° d’inscription à l’Ordre' },
} as const;

const numbersOf = (
  { type, rpps, certificationNumber, address }: ReportPractitioner,
  country: Country,
): readonly string[] => [
  type === 'assistant'
    ? `Certification : ${orUnknown(certificationNumber)}`
    : `${NUMBERS[country].doctor} : ${orUnknown(rpps)}`,
  ...(address === null ? [] : [address]),
];

/** The doctor; where there is none, the midwife or the nurse who receives the patient. */
export const authorOf = (practitioners: readonly ReportPractitioner[]): ReportPractitioner | undefined =>
  (['doctor', 'midwife', 'assistant'] as const)
    .map((type) => practitioners.find((one) => one.type === type))
    .find((one) => one !== undefined);

const isCareAssistant = ({ qualifications }: ReportPractitioner): boolean =>
  qualifications.length > 0 && qualifications.every((code) => code === 'aide_soignant');

/** Nothing without an assistant; a care assistant is no « IDE » (catalogues C-26). */
const assistedBy = (practitioners: readonly ReportPractitioner[]): string | null => {
  const assistant = practitioners.find(({ type }) => type === 'assistant');
  if (assistant === undefined) return null;
  const by = isCareAssistant(assistant) ? 'par' : 'par l’IDE';
  return `Téléconsultation assistée réalisée ${by} : ${assistant.name}`;
};

export function reportOf(content: ReportContent): Report {
  const { country, patient, practitioners, date, time, notes, vitals, consentOn } = content;
  const author = authorOf(practitioners);
  const assistants = practitioners.filter((one) => one.type === 'assistant' && one !== author);
  return {
    title: REPORT_TITLE,
    moment: `Le ${date} à ${time}`,
    patient: {
      title: 'Patient',
      lines: [
        patient.name,
        `${NUMBERS[country].patient} : ${orUnknown(isNir(patient.nir) ? patient.nir.slice(0, PRINTED_NIR) : patient.nir)}`,
        `Date de naissance : ${orUnknown(patient.birthDate)}`,
        `E-mail : ${orUnknown(patient.email)}`,
        `Téléphone : ${orUnknown(patient.phone)}`,
      ],
    },
    author: {
      title: author === undefined ? 'Professionnel' : TITLES[author.type],
      lines: [
        ...(author === undefined ? [] : [author.name, ...numbersOf(author, country)]),
        ...assistants.map(
          ({ name, certificationNumber }) => `Assistant : ${name}, certification ${orUnknown(certificationNumber)}`,
        ),
      ],
    },
    before: [
      { title: 'Motif de consultation', text: inWords(content.reason) },
      {
        title: 'Antécédents',
        text: `Personnels : ${inWords(content.history)}\nFamiliaux : ${inWords(content.family)}`,
      },
      { title: 'Allergies', text: inWords(content.allergies) },
      { title: 'Traitements habituels', text: inWords(content.treatments) },
      { title: 'Histoire de la maladie / Symptôme(s)', text: inWords(notes.history) },
    ],
    vitals: VITAL_ORDER.map((type) => ({ label: VITALS[type].label, value: readingOf(type, vitals[type]) })),
    after: [
      { title: 'Examen clinique', text: inWords(notes.examination) },
      { title: 'Conclusion', text: inWords(notes.conclusion) },
    ],
    footer: {
      left: consentOn === null ? null : `Consentement écrit recueilli auprès du patient le : ${consentOn}`,
      right: assistedBy(practitioners),
    },
  };
}

/** Spec clinical §3 "Vitals": « - » where it was not taken. */
const readingOf = (type: VitalType, value: VitalValue | undefined): string => {
  if (value !== undefined) return vitalInWords(type, value);
  return `${type === 'BLOOD_PRESSURE' ? '- / -' : '-'} ${VITALS[type].shown}`;
};
