import { describe, expect, it } from '@jest/globals';
import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { isoDay } from '@maillon/domain/day';
import { anId } from '../../testing/appointments.ts';
import { intervalsByDay } from './week-calendar.model.ts';

const [monday, tuesday] = [isoDay('2026-03-09'), isoDay('2026-03-10')];

const block = (
  kind: CalendarBlock['kind'],
  status: CalendarBlock['status'],
  start: string,
  end: string,
  more: Partial<CalendarBlock> = {},
): CalendarBlock => ({ id: `${kind} ${start}`, kind, status, start, end, scheduleId: anId(1), ...more });

const read = (...blocks: readonly CalendarBlock[]) =>
  Object.fromEntries(
    [...intervalsByDay(blocks, [monday, tuesday], 'Europe/Paris')].map(([day, intervals]) => [
      day,
      intervals.map(({ kind, from, to, name }) => [kind, from, to, ...(name === null ? [] : [name])]),
    ]),
  );

describe('the week calendar', () => {
  it('cuts at midnight what runs over it', () =>
    expect(read(block('availability', 'FREE', '2026-03-09T21:00:00Z', '2026-03-10T01:00:00Z'))).toEqual({
      [monday]: [['open', 1320, 1440]],
      [tuesday]: [['open', 0, 120]],
    }));

  it('draws openings behind time off, and visits before both', () =>
    expect(
      read(
        block('appointment', 'BUSY', '2026-03-09T09:00:00Z', '2026-03-09T09:30:00Z', {
          appointment: {
            id: anId(2),
            status: 'BOOKED',
            serviceCategory: 'Consultation',
            patientName: 'Camille MOREAU',
            version: 1,
          },
        }),
        block('exception', 'BUSY', '2026-03-09T12:00:00Z', '2026-03-09T13:00:00Z'),
        block('availability', 'FREE', '2026-03-09T08:00:00Z', '2026-03-09T12:00:00Z'),
      )[monday],
    ).toEqual([
      ['open', 540, 780],
      ['away', 780, 840, 'Indisponible'],
      ['visit', 600, 630, 'Camille MOREAU'],
    ]));

  it.each([
    ['manual', 'Absence exceptionnelle'],
    ['google-calendar', 'Occupé · Google Agenda'],
    ['outlook-calendar', 'Occupé · Outlook'],
  ] as const)('the week calendar says what a time off is that comes from %s', (source, word) =>
    expect(
      read(block('exception', 'BUSY', '2026-03-09T08:00:00Z', '2026-03-09T10:00:00Z', { source }))[monday],
    ).toEqual([['away', 540, 660, word]]),
  );

  it.each([
    ['a cancelled visit', block('appointment', 'FREE', '2026-03-09T09:00:00Z', '2026-03-09T09:30:00Z')],
    [
      'an added opening, which the openings hold already',
      block('exception', 'FREE', '2026-03-09T09:00:00Z', '2026-03-09T10:00:00Z'),
    ],
    ['what lies in another week', block('availability', 'FREE', '2026-03-16T09:00:00Z', '2026-03-16T10:00:00Z')],
  ])('the week calendar leaves out %s', (_what, left) => expect(read(left)).toEqual({ [monday]: [], [tuesday]: [] }));
});
