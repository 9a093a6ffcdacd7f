import { expect, it } from '@jest/globals';
import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { AccessLogSection } from './access-log.tsx';

const looked = (id: string, at: string, name: string): AccessLogEntry => ({
  ...{ id, at, what: 'A reçu vos dernières mesures', outcome: 'ok', reason: 'Vous avez partagé votre dossier' },
  who: { id: name, name, role: 'Organisation', structures: ['Maternité des Tilleuls'], impersonatedBy: null },
});

it('what a person did again on one day is one line, which unfolds to each hour', async () => {
  fakeApi({
    'GET /api/user/current/access-log': () =>
      json([
        looked('4', '2026-11-24T16:00:00.000Z', 'Martine Verdalle'),
        looked('3', '2026-11-24T10:00:00.000Z', 'Solène Arrighi'),
        looked('2', '2026-11-24T09:30:00.000Z', 'Martine Verdalle'),
        looked('1', '2026-11-23T09:00:00.000Z', 'Martine Verdalle'),
      ]),
  });
  const { user } = renderApp(<AccessLogSection />, { me: aPatient() });
  expect(await screen.findAllByText('Martine Verdalle')).toHaveLength(2);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('10 h 30')).not.toBeVisible();
  await user.click(screen.getByText('Et une autre fois ce jour-là'));
  expect(screen.getByText('10 h 30')).toBeVisible();
  await expectAccessible();
});

it('a person whom a structure employs is named with it, and is no « Organisation »', async () => {
  fakeApi({
    'GET /api/user/current/access-log': () => json([looked('1', '2026-11-24T09:30:00.000Z', 'Martine Verdalle')]),
  });
  renderApp(<AccessLogSection />, { me: aPatient() });
  expect(await screen.findByText('Maternité des Tilleuls')).toBeInTheDocument();
});
