/** Opening hours of the demo professionals: weekdays (1 = Monday), then wall-clock windows (design catalogues §11). */
export interface DemoWeek {
  readonly days: readonly number[];
  readonly windows: readonly (readonly [from: string, to: string])[];
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];

export const DEMO_WEEKS: Readonly<Record<string, DemoWeek>> = {
  PR01: {
    days: MONDAY_TO_FRIDAY,
    windows: [
      ['09:00', '12:30'],
      ['14:00', '17:00'],
    ],
  },
  PR02: { days: [1, 2, 4], windows: [['08:00', '12:00']] },
  PR03: { days: MONDAY_TO_SATURDAY, windows: [['08:30', '13:00']] },
  PR04: { days: [2, 4], windows: [['09:00', '16:00']] },
  PR05: { days: [1, 3, 5], windows: [['13:30', '18:30']] },
  PR06: {
    days: MONDAY_TO_FRIDAY,
    windows: [
      ['08:00', '12:00'],
      ['15:00', '19:00'],
    ],
  },
  PR07: {
    days: MONDAY_TO_FRIDAY,
    windows: [
      ['08:00', '12:00'],
      ['14:00', '18:00'],
    ],
  },
  PR08: { days: [2, 4], windows: [['14:00', '18:00']] },
  PR09: { days: [1, 3], windows: [['09:00', '13:00']] },
  PR10: { days: MONDAY_TO_SATURDAY, windows: [['07:30', '13:30']] },
  PR11: { days: MONDAY_TO_SATURDAY, windows: [['12:00', '18:00']] },
};

export interface DemoException {
  readonly owner: string;
  readonly status: 'BUSY' | 'FREE';
  /** Days after the seeding day, and wall-clock times; the end day may differ. */
  readonly from: readonly [day: number, time: string];
  readonly to: readonly [day: number, time: string];
}

export const DEMO_EXCEPTIONS: readonly DemoException[] = [
  { owner: 'PR01', status: 'BUSY', from: [2, '09:00'], to: [2, '12:30'] },
  { owner: 'PR02', status: 'FREE', from: [3, '14:00'], to: [3, '18:00'] },
  { owner: 'PR04', status: 'BUSY', from: [7, '00:00'], to: [8, '00:00'] },
  { owner: 'PR05', status: 'BUSY', from: [1, '00:00'], to: [2, '00:00'] },
  { owner: 'PR08', status: 'FREE', from: [4, '08:00'], to: [4, '12:00'] },
  { owner: 'PR09', status: 'BUSY', from: [0, '00:00'], to: [7, '00:00'] },
];
