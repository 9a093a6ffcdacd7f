import { vitalHeadline } from '@maillon/domain/measures/alert-words';
import { type VitalType } from '@maillon/domain/measures/measure-types';
import { VITALS, type VitalValue, wrongVital } from '@maillon/domain/measures/vital';
import { isPractitionerType } from '@maillon/domain/user-type';
import { paths } from '../../config/paths.ts';
import type { Found } from '../../data/search.ts';
import type { Choice, ChoiceGroup, Reader } from './search.model.ts';

/** What is to be done with a person whose name was typed with it: « rendez-vous avec Inès », « tension 120/80 Camille ». */
export type Phrase =
  | { readonly does: 'book' | 'write'; readonly name: string }
  | { readonly does: 'measure'; readonly name: string; readonly type: VitalType; readonly value: VitalValue };

const NAME = "(?:(?:avec|pour|de|à|a) |d[’'])?(?<name>\\p{L}[\\p{L} ’'-]*)";
const BOOK = new RegExp(`^(?:rendez[- ]?vous|rdv|visite|consultation) ${NAME}$`, 'iu');
const WRITE = new RegExp(`^(?:message|mp|[ée]crire) ${NAME}$`, 'iu');
const NUMBER = '(?<value>\\d{1,3}(?:[.,]\\d)?)';
const PRESSURE = '(?<sys>\\d{1,3})(?: ?/ ?| )(?<dia>\\d{1,3})';
const MEASURES: readonly (readonly [RegExp, VitalType])[] = [
  [new RegExp(`^(?:tension|ta) ${PRESSURE} ${NAME}$`, 'iu'), 'BLOOD_PRESSURE'],
  [new RegExp(`^poids ${NUMBER}(?: ?kg)? ${NAME}$`, 'iu'), 'WEIGHT'],
  [new RegExp(`^(?:temp[ée]rature|temp) ${NUMBER}(?: ?°?c)? ${NAME}$`, 'iu'), 'TEMPERATURE'],
  [new RegExp(`^(?:pouls|fr[ée]quence) ${NUMBER}(?: ?bpm)? ${NAME}$`, 'iu'), 'HEART_BEAT'],
];

/** « 12/8 » is said for 120/80. */
const inMillimetres = (said: string): number => (Number(said) < 30 ? Number(said) * 10 : Number(said));

/** A name of one letter finds no person. */
const named = (groups: Readonly<Record<string, string>> | undefined): string | null => {
  const name = groups?.name?.trim() ?? '';
  return name.length < 2 ? null : name;
};

const measureIn = (words: string): Phrase | null => {
  for (const [pattern, type] of MEASURES) {
    const groups = pattern.exec(words)?.groups;
    const name = named(groups);
    if (groups === undefined || name === null) continue;
    const value: VitalValue =
      type === 'BLOOD_PRESSURE'
        ? { sys: inMillimetres(groups.sys ?? ''), dia: inMillimetres(groups.dia ?? '') }
        : { value: Number((groups.value ?? '').replace(',', '.')) };
    if (wrongVital(type, value) === null) return { does: 'measure', name, type, value };
  }
  return null;
};

/** The phrase in what was typed, for a person who may act on it: a professional receives, measures and writes. */
export const phraseIn = (typed: string, { userType, impersonation }: Reader): Phrase | null => {
  if (!isPractitionerType(userType) || impersonation !== null) return null;
  const words = typed.replace(/\s+/g, ' ');
  const [booked, written] = [named(BOOK.exec(words)?.groups), named(WRITE.exec(words)?.groups)];
  if (booked !== null) return { does: 'book', name: booked };
  if (written !== null) return { does: 'write', name: written };
  return measureIn(words);
};

const actOn = (phrase: Phrase, { userType, userData: { id }, common: { name } }: Found): Choice | null => {
  const isPatient = userType === 'patient';
  const act = { key: `${phrase.does} ${id}`, kind: 'action', about: id } as const;
  if (phrase.does === 'write')
    return userType === 'organization'
      ? null
      : { ...act, label: `Écrire à ${name}`, detail: '', to: paths.writeTo(id) };
  if (!isPatient) return null;
  if (phrase.does !== 'measure')
    return { ...act, label: `Rendez-vous avec ${name}`, detail: '', to: paths.bookAppointment(id) };
  const { type, value } = phrase;
  return {
    ...act,
    label: `Noter pour ${name}`,
    detail: vitalHeadline(type, value),
    to: `${paths.patient(id)}?view=vitals`,
    measure: { patientId: id, type, value },
  };
};

/** One line for each person of that name, with what would be done. */
export const phraseGroup = (phrase: Phrase, found: readonly Found[]): readonly ChoiceGroup[] => {
  const choices = found.flatMap((one) => actOn(phrase, one) ?? []);
  return choices.length === 0 ? [] : [{ title: 'Actions', choices }];
};

/** What a professional may type beside a name, where nothing was found. */
export const EXAMPLES = `« rendez-vous avec Inès », « tension 120/80 Camille », « ${VITALS.WEIGHT.label.toLowerCase()} 62,5 Awa », « message Hugo »`;
