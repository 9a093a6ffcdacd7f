import type { AppointmentDuration, AppointmentStatus, ServiceCategory } from '@maillon/domain/appointment';

export interface DemoVisit {
  readonly id: string;
  /** Days from the seeding day and wall-clock time; or minutes from the very instant of seeding. */
  readonly at: readonly [day: number, time: string] | { readonly minutesFromNow: number };
  readonly minutes: AppointmentDuration;
  readonly category: ServiceCategory;
  readonly patient: string;
  readonly with: readonly string[];
  readonly status: AppointmentStatus;
  readonly description?: string;
}

const visit = (
  id: string,
  at: DemoVisit['at'],
  minutes: AppointmentDuration,
  category: ServiceCategory,
  patient: string,
  practitioners: string,
  status: AppointmentStatus = 'BOOKED',
  description?: string,
): DemoVisit => ({
  id,
  at,
  minutes,
  category,
  patient,
  with: practitioners.split('+'),
  status,
  ...(description !== undefined && { description }),
});

/** Design catalogues §11 "Appointments"; lengths rounded to those that can be booked. One visit is live at the seeding. */
export const DEMO_VISITS: readonly DemoVisit[] = [
  visit('AP01', { minutesFromNow: -5 }, 30, 'Consultation', 'P13', 'PR07+PR10', 'BOOKED', 'Toux depuis 10 jours'),
  visit('AP02', [0, '16:00'], 15, 'FollowUp', 'P12', 'PR07+PR11'),
  visit('AP03', [0, '17:00'], 15, 'RenewalOfPrescription', 'P20', 'PR07+PR10'),
  visit('AP04', [1, '09:30'], 30, 'Consultation', 'P01', 'PR02', 'BOOKED', 'Échographie du premier trimestre'),
  visit('AP05', [1, '11:00'], 30, 'Consultation', 'P02', 'PR02', 'BOOKED', 'Échographie du deuxième trimestre'),
  visit('AP06', [2, '15:00'], 60, 'Consultation', 'P03', 'PR01', 'BOOKED', 'Préparation à la naissance'),
  visit('AP07', [3, '14:30'], 45, 'Consultation', 'P06', 'PR01', 'BOOKED', 'Conseil en allaitement'),
  visit('AP08', [4, '10:00'], 15, 'UrgentFollowUp', 'P04', 'PR01+PR05', 'BOOKED', 'Tension à recontrôler'),
  visit('AP09', [8, '09:00'], 30, 'Consultation', 'P10', 'PR01', 'BOOKED', 'Gynécologie de prévention'),
  visit('AP10', [-1, '10:00'], 30, 'Consultation', 'P05', 'PR01', 'FULFILLED'),
  visit('AP11', [-3, '14:00'], 30, 'Consultation', 'P07', 'PR05', 'FULFILLED'),
  visit('AP12', [-6, '09:15'], 30, 'Consultation', 'P15', 'PR07+PR10', 'FULFILLED'),
  visit('AP13', [-10, '15:00'], 15, 'Consultation', 'P16', 'PR08+PR11', 'FULFILLED'),
  visit('AP14', [-13, '11:00'], 60, 'Consultation', 'P17', 'PR09+PR10', 'FULFILLED'),
  visit('AP15', [2, '10:00'], 15, 'Consultation', 'P16', 'PR08+PR11', 'CANCELLED'),
  ...Array.from({ length: 12 }, (_, index) =>
    visit(
      `AP16-${index}`,
      [-20 - 5 * index, '10:30'],
      30,
      'Consultation',
      ['P12', 'P13', 'P15', 'P17', 'P20'][index % 5] ?? 'P12',
      ['PR07', 'PR08', 'PR09'][index % 3] ?? 'PR07',
      'FULFILLED',
    ),
  ),
  ...Array.from({ length: 6 }, (_, index) =>
    visit(
      `AP17-${index}`,
      [index % 2 === 0 ? -4 : -5, `${9 + index}:00`.padStart(5, '0')],
      30,
      'FollowUp',
      ['P01', 'P02', 'P03', 'P04'][index % 4] ?? 'P01',
      ['PR01', 'PR02', 'PR05'][index % 3] ?? 'PR01',
      'FULFILLED',
    ),
  ),
  // A week of the gynaecologist, so that the first agenda a newcomer opens is a lived-in one.
  visit('AP18', { minutesFromNow: -10 }, 30, 'Consultation', 'P09', 'PR05', 'BOOKED', 'Dépassement du terme'),
  visit('AP19', [0, '19:00'], 30, 'FollowUp', 'P02', 'PR05'),
  visit('AP20', [2, '13:30'], 30, 'Consultation', 'P01', 'PR05', 'BOOKED', 'Résultats de la prise de sang'),
  visit('AP21', [2, '14:15'], 15, 'RenewalOfPrescription', 'P10', 'PR05'),
  visit('AP22', [2, '16:00'], 45, 'Consultation', 'P03', 'PR05'),
  visit('AP23', [3, '14:00'], 30, 'FollowUp', 'P07', 'PR05', 'CANCELLED'),
  visit('AP24', [-1, '15:30'], 30, 'UrgentFollowUp', 'P04', 'PR05', 'FULFILLED'),
  visit('AP25', [-2, '17:00'], 30, 'Consultation', 'P11', 'PR05', 'FULFILLED'),
];
