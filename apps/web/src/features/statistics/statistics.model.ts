import { isoDay } from '@maillon/domain/day';
import { byPractitioner } from '@maillon/domain/statistics/visit-figures';
import type { OrganizationStatistics } from '../../data/statistics.ts';

/** « Analyse par médecin ». */
export const practitionersOf = ({ details = {} }: OrganizationStatistics) =>
  byPractitioner(
    Object.entries(details).flatMap(([day, visits]) => visits.map((visit) => ({ ...visit, day: isoDay(day) }))),
  );
