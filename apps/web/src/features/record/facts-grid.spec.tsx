import { expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import type { Answers } from '@maillon/domain/forms/form';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import type { Source } from '../../vault/record/record-now.ts';
import { FactsGrid } from './facts-grid.tsx';

const show = (answers: Answers, sources: Readonly<Record<string, Source>> = {}, unreadable: readonly string[] = []) => {
  const { who } = viewOf(
    RECORD,
    { gender: 'FEMALE', birthDate: '1991-05-14', ...answers },
    { today: isoDay('2026-11-25') },
  );
  const now = {
    stored: new Map(),
    answers,
    sources: new Map(Object.entries(sources)),
    unreadable: new Set(unreadable),
  };
  renderApp(<FactsGrid who={who} now={now} />);
  return (title: string) => screen.getByText(title).nextElementSibling?.textContent;
};

it('what the home shows of a record stands in sentences below short titles, with the last who said it', () => {
  const [at, later] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'];
  const below = show(
    { hasAllergies: 'non', commonPathologies: ['asthme'], personnalAntecedents: ['migraine'] },
    {
      commonPathologies: { from: 'record', author: 'Zoé Martin', at },
      personnalAntecedents: { from: 'record', author: 'Awa Traoré', at: later },
    },
  );
  expect(below('Allergies')).toBe('Aucune allergie signalée.');
  expect(below('Antécédents')).toMatch(/^Asthme\..*Awa Traoré, le /);
  expect(screen.queryByText(/\?/)).not.toBeInTheDocument();
});

it('an unasked question is told from an answer that does not open', () => {
  const below = show({}, {}, ['usualTreatment']);
  expect(below('Famille')).toBe('Non renseigné');
  expect(below('Traitements')).toBe(' Non lisible.');
});
