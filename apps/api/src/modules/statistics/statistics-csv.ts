import type { IsoDay } from '@maillon/domain/day';
import { averageOf, type FulfilledVisit, sumOf } from '@maillon/domain/statistics/visit-figures';

/** What a spreadsheet would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string): string => {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const number = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

const HEADER = ['Date', 'Praticien', 'Consultations', 'Durée totale (min)', 'Durée moyenne (min)'];

/** By day and professional, as French spreadsheets read it: semicolons, decimal commas, a byte order mark. */
export function statisticsCsv(visits: readonly FulfilledVisit[]): string {
  const groups = Map.groupBy(visits, ({ day, practitioner }) => `${day} ${practitioner.id}`);
  const rows = [...groups.values()].map((own) => {
    const [first] = own;
    const minutes = own.flatMap(({ duration }) => (duration === null ? [] : [duration]));
    const average = minutes.length === 0 ? null : Math.round(averageOf(minutes) * 10) / 10;
    return {
      day: first?.day as IsoDay,
      name: first?.practitioner.name ?? '',
      figures: [String(own.length), number(Math.round(sumOf(minutes) * 10) / 10), number(average)],
    };
  });
  const sorted = rows.toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name, 'fr'));
  const lines = [HEADER, ...sorted.map(({ day, name, figures }) => [day, name, ...figures])];
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}
