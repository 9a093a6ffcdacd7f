import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { isoDay } from '@maillon/domain/day';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAppointment, anId, aPatientCard } from '../../../testing/appointments.ts';
import { eventOf } from '../agenda.model.ts';
import { TypeFilter } from '../rail/type-filter.tsx';
import { columnsOfDays } from './grid-column.ts';
import { TimeGrid } from './time-grid.tsx';
import { VisitGrid } from './visit-grid.tsx';

const HOUR_PX = 80;
const TODAY = isoDay('2026-11-26');

beforeEach(() => {
  // Without a layout of its own, jsdom gets one: hours of eighty pixels, of which ten are in view.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HOUR_PX);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(11 * HOUR_PX);
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return HOUR_PX * (1 + Number(this.dataset.hour ?? 0));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const grid = (to: number, isMain = true) => (
  <TimeGrid
    isMain={isMain}
    label="Calendrier"
    columns={columnsOfDays({ days: [TODAY], events: new Map() })}
    today={TODAY}
    nowMinutes={23 * 60}
    shown={{ from: 0, to: to * 60 }}
    firstVisit={30}
  >
    {() => null}
  </TimeGrid>
);

it('shows the present time once its hours are there, though those of the morning came before', () => {
  // Of the page, too: on a phone the last hours of the grid are below the screen.
  const shown = jest.fn(function (this: Element) {
    return this.hasAttribute('data-now');
  });
  Object.assign(HTMLElement.prototype, { scrollIntoView: shown });
  const { rerender } = render(grid(19));
  const region = screen.getByRole('region', { name: 'Calendrier' });
  expect(region.scrollTop).toBe(0);
  expect(shown).not.toHaveBeenCalled();
  // Beside other things of a page, as the week in the availability, it leaves the page where it is.
  rerender(grid(24, false));
  expect(region.scrollTop).toBe(22 * HOUR_PX);
  expect(shown).not.toHaveBeenCalled();
  rerender(grid(19));
  rerender(grid(24));
  expect(shown).toHaveReturnedWith(true);
});

it('visits of one hour stand side by side, each in the colour that the legend gives its type', () => {
  const day = isoDay('2026-03-10');
  const visits = SERVICE_CATEGORIES.map((serviceCategory, index) => {
    const patient = aPatientCard(SERVICE_CATEGORY_LABELS[serviceCategory]);
    return eventOf(anAppointment({ id: anId(index), serviceCategory, patient }), 'professional', 'Europe/Paris', 0);
  });
  const columns = columnsOfDays({ days: [day], events: new Map([[day, visits]]) });
  render(
    <>
      <VisitGrid {...{ columns, today: TODAY, nowMinutes: 0, zone: 'Europe/Paris', onOpen: () => undefined }} />
      <TypeFilter hidden={new Set()} counts={new Map()} onToggle={() => undefined} />
    </>,
  );
  const legend = within(screen.getByRole('group', { name: 'Types de rendez-vous' }));
  const colours = SERVICE_CATEGORIES.map((category, index) => {
    const label = SERVICE_CATEGORY_LABELS[category];
    const colour = legend
      .getByRole('checkbox', { name: `${label}, 0 rendez-vous` })
      .nextElementSibling?.className.match(/\bbg-(\w+)/)?.[1];
    // The end is read aloud; in a narrow column the height says it.
    const visit = screen.getByRole('button', { name: new RegExp(`^${label} ?\\d+\\sh(?:\\s\\d+)? – .* · ${label}$`) });
    expect(visit.querySelector('.\\@max-\\[12rem\\]\\:sr-only')?.textContent).toMatch(/^ – \d+\sh/);
    expect(visit).toHaveClass(`border-${colour}`, `bg-${colour}-soft`);
    expect(visit.closest('li')).toHaveStyle({ left: `${25 * index}%`, width: '25%' });
    return colour;
  });
  expect(new Set(colours).size).toBe(SERVICE_CATEGORIES.length);
});

it('a visit goes on from where it was led, though the visits are read again meanwhile', async () => {
  const day = isoDay('2026-03-10');
  const read = () => {
    const visit = eventOf(anAppointment(), 'professional', 'Europe/Paris', 0);
    return columnsOfDays({ days: [day], events: new Map([[day, [visit]]]) });
  };
  const week = () => (
    <VisitGrid
      {...{ columns: read(), today: TODAY, nowMinutes: 0, zone: 'Europe/Paris' }}
      onOpen={() => undefined}
      onMove={() => undefined}
    />
  );
  const { rerender } = render(week());
  rerender(week());
  const user = userEvent.setup();
  screen.getByRole('button', { name: /Camille MOREAU/ }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  rerender(week());
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('status')).toHaveTextContent('à 9 h 30');
});
