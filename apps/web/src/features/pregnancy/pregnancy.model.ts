import type { IsoDay } from '@maillon/domain/day';
import { type Pregnancy, type PregnancyWindow, windowState } from '@maillon/domain/pregnancy';

const ORDINALS = ['', '1re', '2e', '3e'];
const STATES = { ahead: 'à prévoir', now: 'à faire maintenant', past: 'passée' } as const;

/** « 17 SA + 6 j » */
export const amenorrhea = ({ weeks, days }: Pregnancy): string => `${weeks} SA + ${days} j`;

/** « 1er mois », « 5e mois » */
export const monthName = (month: number): string => `${month}${month === 1 ? 'er' : 'e'} mois`;

export const windowName = ({ kind, number }: PregnancyWindow): string =>
  kind === 'ultrasound' ? `${ORDINALS[number]} échographie` : `Consultation du ${monthName(number)}`;

/** A window as the calendar shows it. */
export const windowsOn = (pregnancy: Pregnancy, today: IsoDay) =>
  pregnancy.windows.map((window) => {
    const state = windowState(window, today);
    return { ...window, name: windowName(window), state, said: STATES[state] };
  });
