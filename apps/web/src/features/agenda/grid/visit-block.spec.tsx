import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAppointment } from '../../../testing/appointments.ts';
import { type AgendaEvent, eventOf } from '../agenda.model.ts';
import { CATEGORY_LOOK } from '../category-look.ts';
import { type VisitActions, VisitBlock } from './visit-block.tsx';

const read = (more: Partial<AgendaEvent> = {}): AgendaEvent => ({
  ...eventOf(anAppointment(), 'professional', 'Europe/Paris', 0),
  ...more,
});
const handlersOf = jest.fn<VisitActions['handlersOf']>();
const actions = { current: { onOpen: jest.fn(), handlersOf } };
// Whenever it is drawn it looks up its colour once.
const look = CATEGORY_LOOK[anAppointment().serviceCategory];
const drawing = jest.fn(() => look);
Object.defineProperty(CATEGORY_LOOK, anAppointment().serviceCategory, { get: drawing });

const block = (event: AgendaEvent) => (
  <ol>
    <VisitBlock
      {...{ event, index: 0, count: 1, column: '2026-03-10', firstMinute: 480, zone: 'Europe/Paris', actions }}
      isMovable={false}
      isMoving={false}
    />
  </ol>
);

it('a visit is drawn again when something of it has changed, and only then', async () => {
  const { rerender } = render(block(read()));
  rerender(block(read()));
  expect(drawing).toHaveBeenCalledTimes(1);

  const changes: readonly Partial<AgendaEvent>[] = [
    { title: 'Louise FONTANEL' },
    { live: true },
    { done: true },
    { to: 1000 },
    { version: 9 },
    { appointment: { ...read().appointment, end: '2026-03-10T12:00:00.000Z' } },
  ];
  let changed = read();
  for (const [index, change] of changes.entries()) {
    changed = { ...changed, ...change };
    rerender(block(changed));
    expect(drawing).toHaveBeenCalledTimes(index + 2);
  }

  // What a touch does is that of the grid as it is now, though the block was not drawn again.
  const onOpen = jest.fn();
  actions.current = { onOpen, handlersOf };
  await userEvent.setup().click(screen.getByRole('button', { name: /Louise FONTANEL/ }));
  expect(onOpen).toHaveBeenCalledWith(changed.appointment.id);
});

it('a visit that is over says so and has its colour at its edge alone', () => {
  render(block(read({ done: true })));
  expect(screen.getByRole('button', { name: /^Terminé Camille MOREAU/ })).toHaveClass('bg-sunken');
});

it('a short visit has room for a family name, and is read whole by those who hear it', () => {
  render(block(read({ to: read().from + 15, title: 'Clémence ROUSSILLON' })));
  const visit = screen.getByRole('button', { name: /Clémence ROUSSILLON/ });
  expect(visit).toHaveTextContent(/^C\.\sROUSSILLON/);
  expect(visit.title).toMatch(/^\d+\sh.* – .*, Clémence ROUSSILLON$/);
});

it('a visit of a team says when and with whom, LIVE in letters', () => {
  render(block(read({ whose: 'Hugo LESTRADE', by: 'HL', live: true })));
  const visit = screen.getByRole('button', { name: /Camille MOREAU, Hugo LESTRADE$/ });
  expect(visit).toHaveTextContent(/^LIVEHL\d+\sh.*C\.\sMOREAU$/);
});
