import { type Country, emergencyNumbers } from '../product/countries.ts';
import type { MeasureAlert } from './measure-alert.ts';
import type { VitalType } from './measure-types.ts';
import { isPressure, type VitalValue, vitalInWords } from './vital.ts';

const NAMES: Readonly<Record<VitalType, string>> = {
  HEART_BEAT: 'Pouls',
  SpO2: 'Saturation',
  BLOOD_PRESSURE: 'Tension',
  TEMPERATURE: 'Température',
  WEIGHT: 'Poids',
  BLOOD_GLUCOSE: 'Glycémie',
};

/** « 145/95 », « 38,5 °C »: as it is said between people who know the unit of a blood pressure. */
export function vitalSaid(type: VitalType, value: VitalValue): string {
  return isPressure(value) ? `${value.sys}/${value.dia}` : vitalInWords(type, value);
}

/** « Tension 145/95 » */
export function vitalHeadline(type: VitalType, value: VitalValue): string {
  return `${NAMES[type]} ${vitalSaid(type, value)}`;
}

const ASK = 'Parlez-en à votre équipe de soins.';
const CALL_TODAY = 'Appelez votre équipe de soins aujourd’hui.';
/** `AMBULANCE` stands for the number of the country. */
const AMBULANCE = '{ambulance}';
const CALL_NOW = `Appelez votre équipe de soins maintenant ; si elle ne répond pas, le ${AMBULANCE}.`;

type Words = (alert: MeasureAlert, isPregnant: boolean) => string;

const ABOUT: Readonly<Record<VitalType, Words>> = {
  BLOOD_PRESSURE: ({ direction, level, limit }, isPregnant) => {
    if (direction === 'low') return `Votre tension est basse. Allongez-vous et buvez. ${CALL_NOW}`;
    const above = `Votre tension dépasse le repère${isPregnant ? ' de la grossesse' : ''} (${limit}).`;
    if (level === 'urgent')
      return `${above} ${isPregnant ? `Appelez votre maternité maintenant ; si elle ne répond pas, le ${AMBULANCE}.` : CALL_NOW}`;
    const again = 'Reposez-vous assis un quart d’heure, puis mesurez encore une fois.';
    return isPregnant
      ? `${above} ${again} Maux de tête, éclairs devant les yeux, douleur en haut du ventre, gonflement : appelez votre maternité sans attendre, ou le ${AMBULANCE}.`
      : `${above} ${again} Si elle reste haute, ${lower(ASK)}`;
  },
  HEART_BEAT: ({ direction }) => `Votre cœur bat trop ${direction === 'high' ? 'vite' : 'lentement'}. ${CALL_NOW}`,
  SpO2: ({ level }) =>
    `Votre sang manque un peu d’oxygène. Réchauffez votre doigt et mesurez encore. ${level === 'urgent' ? CALL_NOW : CALL_TODAY}`,
  TEMPERATURE: ({ direction, level }, isPregnant) => {
    if (direction === 'low') return `Votre température est trop basse. Couvrez-vous. ${CALL_NOW}`;
    if (isPregnant && level !== 'urgent')
      return 'Vous avez de la fièvre. Pendant la grossesse, appelez votre maternité aujourd’hui.';
    return `Vous avez de la fièvre. ${level === 'urgent' ? CALL_NOW : 'Buvez, reposez-vous, et appelez votre équipe si elle dure.'}`;
  },
  WEIGHT: ({ direction }, isPregnant) => {
    const change = direction === 'high' ? 'Votre poids a augmenté vite.' : 'Votre poids a baissé vite.';
    return `${change} ${isPregnant ? CALL_TODAY : ASK}`;
  },
  BLOOD_GLUCOSE: ({ direction, level, limit }) => {
    if (direction === 'high')
      return `Votre glycémie dépasse le repère (${limit}). ${level === 'urgent' ? CALL_NOW : ASK}`;
    return `Votre glycémie est basse. Prenez du sucre maintenant et mesurez dans un quart d’heure. ${level === 'urgent' ? CALL_NOW : CALL_TODAY}`;
  },
};

interface Patient {
  readonly isPregnant: boolean;
  /** Where they are: another country has another number in an emergency. */
  readonly country: Country;
}

/** What an alert means and the one thing to do, for the person who was measured. */
export function alertForPatient(type: VitalType, alert: MeasureAlert, { isPregnant, country }: Patient): string {
  const [ambulance] = emergencyNumbers(country);
  return ABOUT[type](alert, isPregnant).replaceAll(AMBULANCE, ambulance);
}

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
