import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { render, screen } from '@testing-library/react';
import { columnsOfDays } from './grid-column.ts';
import { TimeGrid } from './time-grid.tsx';

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

const grid = (to: number) => (
  <TimeGrid
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
  const { rerender } = render(grid(19));
  const region = screen.getByRole('region', { name: 'Calendrier' });
  expect(region.scrollTop).toBe(0);
  rerender(grid(24));
  expect(region.scrollTop).toBe(22 * HOUR_PX);
});
