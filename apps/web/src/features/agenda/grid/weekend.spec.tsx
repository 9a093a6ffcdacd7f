import { describe, expect, it, jest } from '@jest/globals';
import { addDays, isoDay } from '@maillon/domain/day';
import { render, screen } from '@testing-library/react';
import { anAppointment } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderApp } from '../../../testing/render.tsx';
import { eventOf } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { DayGrid, type DayGridProps } from './day-grid.tsx';
import { emptyWeekend } from './weekend.model.ts';

const MONDAY = isoDay('2026-03-09');
const days = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index));
const SATURDAY = addDays(MONDAY, 5);
const SUNDAY = addDays(MONDAY, 6);
const event = eventOf(anAppointment(), 'professional', 'Europe/Paris', 0);
const interval = (kind: CalendarInterval['kind']): CalendarInterval => ({
  key: kind,
  kind,
  from: 540,
  to: 720,
  name: null,
});
const week = { days, events: new Map(), hours: new Map(), today: MONDAY };

describe('the weekend of a week', () => {
  it('is empty where nobody works and nothing happens', () => {
    expect(emptyWeekend(week)).toEqual([SATURDAY, SUNDAY]);
    expect(emptyWeekend({ ...week, hours: new Map([[SATURDAY, [interval('away')]]]) })).toEqual([SATURDAY, SUNDAY]);
  });

  it.each([
    ['an opening', { hours: new Map([[SUNDAY, [interval('open')]]]) }],
    ['a visit of the calendar', { hours: new Map([[SATURDAY, [interval('visit')]]]) }],
    ['an event', { events: new Map([[SATURDAY, [event]]]) }],
    ['the present day', { today: SUNDAY }],
    ['a day alone', { days: [SATURDAY] }],
    ['a month', { days: Array.from({ length: 35 }, (_, index) => addDays(MONDAY, index)) }],
  ])('is not, with %s', (_what, change) => {
    expect(emptyWeekend({ ...week, ...change })).toEqual([]);
  });
});

describe('the grid of a week', () => {
  const open = (change: Partial<DayGridProps> = {}) =>
    renderApp(
      <DayGrid {...week} nowMinutes={600} zone="Europe/Paris" onOpen={jest.fn()} onBook={jest.fn()} {...change} />,
    );
  const weekend = () => screen.queryAllByRole('region', { name: /^(samedi|dimanche)/i });

  it('folds an empty weekend, and unfolds it with a button that the keyboard reaches', async () => {
    const { user } = open();
    expect(weekend()).toHaveLength(0);
    await expectAccessible();
    const button = screen.getByRole('button', { name: 'Afficher le week-end' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(weekend()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Replier le week-end' }));
    expect(weekend()).toHaveLength(0);
  });

  it('leaves it where somebody works then, and where the hours of those who work are not known', () => {
    const { unmount } = open({ hours: new Map([[SATURDAY, [interval('open')]]]) });
    expect(weekend()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /week-end/ })).not.toBeInTheDocument();
    unmount();
    open({ hours: undefined });
    expect(weekend()).toHaveLength(2);
  });

  it('is not folded and unfolded again for who works on Saturdays while the next week is read, nor the other way', () => {
    const grid = (hours: DayGridProps['hours'], isPending: boolean) => (
      <DayGrid {...week} {...{ hours, isPending }} nowMinutes={600} zone="Europe/Paris" onOpen={jest.fn()} />
    );
    const open = new Map([[SATURDAY, [interval('open')]]]);
    const { rerender } = render(grid(open, false));
    rerender(grid(new Map(), true));
    expect(weekend()).toHaveLength(2);
    rerender(grid(new Map(), false));
    expect(weekend()).toHaveLength(0);
    rerender(grid(open, true));
    expect(weekend()).toHaveLength(0);
    rerender(grid(open, false));
    expect(weekend()).toHaveLength(2);
  });
});

describe('the week of a team', () => {
  const four = Array.from({ length: 4 }, (_, index) => ({
    ...event,
    appointment: { ...event.appointment, id: `visit ${index}` },
    title: `Patient ${index}`,
    by: 'HL',
  }));
  const open = () =>
    renderApp(
      <DayGrid
        {...week}
        events={new Map([[MONDAY, four]])}
        nowMinutes={600}
        zone="Europe/Paris"
        onOpen={jest.fn()}
        isOfTeam
      />,
    );
  const visits = () => screen.queryAllByRole('button', { name: /Patient/ });
  const rest = () => screen.queryByRole('button', { name: /^2 autres rendez-vous entre .* : les afficher$/ });

  it('unfolds the visits of an hour for which there is no room, and folds them again', async () => {
    const { user } = open();
    expect(visits()).toHaveLength(2);
    await expectAccessible();
    await user.click(rest() as HTMLElement);
    expect(visits()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Replier' }));
    expect(rest()).toBeInTheDocument();
  });

  it('leaves no visit out on paper', () => {
    const screenOnly = window.matchMedia;
    window.matchMedia = (media) => ({ ...screenOnly(media), matches: media === 'print' });
    open();
    window.matchMedia = screenOnly;
    expect(visits()).toHaveLength(4);
    expect(rest()).not.toBeInTheDocument();
  });
});
