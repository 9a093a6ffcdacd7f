import { type CareRequestSettings, careRequestSettings } from '@maillon/contracts/structures/care-request-settings';
import type { Option } from '../../ui/fields/select.tsx';

const OWN = [0, 30, 60, 120, 240, 720, 1_440];
const NEXT = [15, 30, 60, 120, 240, 720, 1_440, 2_880];
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** « 30 min », « 4 h », « 2 jours »; what is no round number keeps its minutes. */
export const durationLabel = (minutes: number): string => {
  if (minutes % MINUTES_PER_DAY === 0 && minutes > MINUTES_PER_DAY) return `${minutes / MINUTES_PER_DAY} jours`;
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  const rest = minutes % MINUTES_PER_HOUR;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`;
};

const optionsOf = (usual: readonly number[], current: number, none?: string): readonly Option[] =>
  [...new Set([...usual, current])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: minutes === 0 && none ? none : durationLabel(minutes) }));

export const ownOptions = ({ ownMinutes }: CareRequestSettings): readonly Option[] =>
  optionsOf(OWN, ownMinutes, 'Pas de priorité');
export const nextOptions = ({ nextMinutes }: CareRequestSettings): readonly Option[] => optionsOf(NEXT, nextMinutes);

/** « 10, 30 » in kilometres. @returns undefined for what is none of the kind, or does not grow */
export const ringsIn = (text: string): number[] | undefined => {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.some((part) => !/^\d+$/.test(part))) return undefined;
  return careRequestSettings.shape.ringsKm.safeParse(parts.map(Number)).data;
};

/** What will happen, step by step. */
export const stepsOf = ({ ownMinutes, nextMinutes, ringsKm }: CareRequestSettings): readonly string[] => [
  ...(ownMinutes === 0
    ? []
    : [
        `Le praticien de la patiente, seul pendant ${durationLabel(ownMinutes)}, s’il compte parmi vos praticiens externes.`,
      ]),
  ringsKm.length === 0
    ? 'Les praticiens que vous choisissez.'
    : `Les praticiens que vous choisissez, pendant ${durationLabel(nextMinutes)}.`,
  ...ringsKm.map(
    (radius, at) =>
      `Ceux qui exercent à moins de ${radius} km${at === ringsKm.length - 1 ? '' : `, pendant ${durationLabel(nextMinutes)}`}.`,
  ),
];
