import { describe, expect, it } from '@jest/globals';
import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import type { DataRequest } from '@maillon/contracts/accounts/data-rights';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { inFileShell } from '../../testing/phone-shell.ts';
import { renderApp } from '../../testing/render.tsx';
import { AccessLogSection } from './sections/access-log.tsx';
import { DataRightsSection } from './sections/data-rights.tsx';

const ID = '0195d000-0000-7000-8000-0000000000aa';
const REQUESTS = 'GET /api/user/current/data-request';
const LOG = 'GET /api/user/current/access-log';

const Known = ({
  me = aPatient(),
  children,
}: {
  readonly me?: ReturnType<typeof aPatient>;
  readonly children: ReactNode;
}) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return children;
};

const aRequest = (more: Partial<DataRequest>): DataRequest => ({
  id: ID,
  kind: 'export',
  status: 'READY',
  requestedAt: '2026-03-01T08:00:00.000Z',
  dueAt: '2026-03-08T08:00:00.000Z',
  size: 12_345,
  ...more,
});

const openRights = (requests: readonly DataRequest[]) => {
  const api = fakeApi({
    [REQUESTS]: () => json(requests),
    'POST /api/user/current/export': () => json(aRequest({ status: 'PENDING' }), { status: 202 }),
    'DELETE /api/user/current': () => json(aRequest({ kind: 'erasure', status: 'SCHEDULED' }), { status: 202 }),
    [`POST /api/user/current/data-request/${ID}/withdraw`]: () =>
      json(aRequest({ kind: 'erasure', status: 'WITHDRAWN' })),
  });
  const view = renderApp(
    <Known>
      <DataRightsSection />
    </Known>,
  );
  return { ...view, api };
};

describe('a copy of my data', () => {
  it('a copy of my data is asked for, then being made', async () => {
    const { user, api } = openRights([]);
    await screen.findByRole('button', { name: 'Demander une copie' });
    api.on(REQUESTS, () => json([aRequest({ status: 'PENDING' })]));
    await user.click(screen.getByRole('button', { name: 'Demander une copie' }));
    await screen.findByText('Préparation de votre archive…');
  });

  it('is downloaded with the session of the browser', async () => {
    openRights([aRequest({})]);
    const link = await screen.findByRole('link', { name: /Télécharger l’archive \(12 ko\)/ });
    expect(link).toHaveAttribute('href', `/api/user/current/data-request/${ID}/archive`);
    expect(link).toHaveAttribute('download');
  });

  it('is written and opened by the shell of a telephone', async () => {
    await inFileShell(async (asked) => {
      const { user, api } = openRights([aRequest({})]);
      api.on(`GET /api/user/current/data-request/${ID}/archive`, () => new Response('PK'));
      await user.click(await screen.findByRole('link', { name: /Télécharger l’archive/ }));
      await waitFor(() =>
        expect(asked).toEqual([
          { path: 'mes-donnees-maillon.zip', data: btoa('PK'), directory: 'CACHE' },
          { filePath: 'file:///cache/mes-donnees-maillon.zip', contentType: 'application/zip' },
        ]),
      );
    });
  });

  it('is everything at once for a patient, and the server’s part alone for whoever has no record', async () => {
    openRights([]);
    expect(await screen.findByRole('button', { name: 'Télécharger mon dossier' })).toBeInTheDocument();
    expect(screen.getByText(/Si vos données de santé ne peuvent pas être ouvertes ici/)).toBeInTheDocument();
    cleanup();
    fakeApi({ [REQUESTS]: () => json([]) });
    renderApp(
      <Known me={aDoctor()}>
        <DataRightsSection />
      </Known>,
    );
    await screen.findByRole('button', { name: 'Demander une copie' });
    expect(screen.queryByRole('button', { name: 'Télécharger mon dossier' })).not.toBeInTheDocument();
  });

  it('a copy of my data says why it cannot be asked for', async () => {
    const { user, api } = openRights([]);
    api.on('POST /api/user/current/export', () => refusal(409, 'EXPORT_RUNNING', 'Une copie est déjà en préparation'));
    await user.click(await screen.findByRole('button', { name: 'Demander une copie' }));
    await screen.findByText('Une copie est déjà en préparation');
  });

  it('is not offered to whoever is in somebody’s place', () => {
    fakeApi({});
    const me = aPatient({ impersonation: { byName: 'Aline', expiresAt: '2026-03-01T09:00:00.000Z' } });
    const { container } = renderApp(
      <Known me={me}>
        <DataRightsSection />
      </Known>,
    );
    expect(container.textContent).toBe('');
  });
});

describe('the erasure of my account', () => {
  it('is asked for after a box is ticked, with a reason if one likes', async () => {
    const { user, api } = openRights([]);
    await user.click(await screen.findByRole('button', { name: 'Demander l’effacement' }));
    const dialog = await screen.findByRole('dialog', { name: 'Effacer votre compte ?' });
    const send = within(dialog).getByRole('button', { name: 'Demander l’effacement' });
    expect(send).toHaveAttribute('disabled');
    await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Je pars');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(send);
    expect(api.calls.find(({ call }) => call === 'DELETE /api/user/current')?.body).toEqual({ reason: 'Je pars' });
  });

  it('says in the dialog why it is not possible', async () => {
    const { user, api } = openRights([]);
    api.on('DELETE /api/user/current', () => refusal(409, 'ERASURE_APPOINTMENTS', 'Des rendez-vous vous attendent'));
    await user.click(await screen.findByRole('button', { name: 'Demander l’effacement' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Demander l’effacement' }));
    await within(dialog).findByText('Des rendez-vous vous attendent');
  });

  it('the erasure of my account is given up with a click', async () => {
    const { user, api } = openRights([aRequest({ kind: 'erasure', status: 'SCHEDULED' })]);
    await user.click(await screen.findByRole('button', { name: 'Renoncer à l’effacement' }));
    expect(api.calls.some(({ call }) => call.endsWith('/withdraw'))).toBe(true);
  });
});

describe('who looked at my file', () => {
  const anEntry = (more: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
    id: '12',
    at: '2026-03-01T08:00:00.000Z',
    who: { id: ID, name: 'Hélène Vasseur', role: 'Médecin', structures: ['Maternité des Lilas'], impersonatedBy: null },
    what: 'A consulté votre dossier',
    outcome: 'ok',
    reason: 'Vous avez un rendez-vous ensemble',
    ...more,
  });
  const openLog = (entries: readonly AccessLogEntry[], me = aPatient()) => {
    const api = fakeApi({ [LOG]: () => json(entries) });
    const view = renderApp(
      <Known me={me}>
        <AccessLogSection />
      </Known>,
    );
    return { ...view, api };
  };

  it('says who, from where, what, and why they could', async () => {
    openLog([anEntry()]);
    await screen.findByText('Hélène Vasseur');
    screen.getByText('Médecin · Maternité des Lilas');
    screen.getByText('A consulté votre dossier');
    screen.getByText('Vous avez un rendez-vous ensemble');
  });

  it('marks a refusal, and names the administrator who was in somebody’s place', async () => {
    const who = { ...anEntry().who, impersonatedBy: 'Aline Garrel' };
    openLog([anEntry({ outcome: 'refused' }), anEntry({ id: '13', who })]);
    await screen.findByText('Accès refusé');
    screen.getByText('Aline Garrel');
    screen.getByText('À la place d’Hélène Vasseur');
  });

  it('puts an entry under the day of the country, whatever the day of UTC is', async () => {
    const at = (id: string, instant: string) => anEntry({ id, at: instant });
    openLog([
      at('14', '2026-03-15T23:00:00.000Z'),
      at('13', '2026-03-15T22:59:59.000Z'),
      at('12', '2026-03-14T23:00:00.000Z'),
    ]);
    const day = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('listitem');
    expect(await day('Lundi 16 mars 2026')).toHaveLength(1);
    const [sunday] = await day('Dimanche 15 mars 2026');
    expect(sunday).toHaveTextContent(/^23 h 59.*une autre fois ce jour-là0 h$/);
  });

  it('shows refusals alone when asked to', async () => {
    const { user, api } = openLog([anEntry()]);
    await screen.findByText('Hélène Vasseur');
    api.on(LOG, () => json([]));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Afficher' }), 'refused');
    await screen.findByText('Aucune ligne ne répond à ces filtres.');
    expect(api.calls.at(-1)?.url.searchParams.get('outcome')).toBe('refused');
  });

  it('says kindly that there is nothing', async () => {
    openLog([]);
    await screen.findByText('Personne n’a consulté votre dossier');
  });

  it('says what went wrong, and tries again', async () => {
    const { user, api } = openLog([]);
    await screen.findByText('Personne n’a consulté votre dossier');
    api.on(LOG, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Réessayez plus tard'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Période' }), '30');
    await screen.findByText('Réessayez plus tard');
    api.on(LOG, () => json([anEntry()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Hélène Vasseur');
  });

  it('is not there for professionals', () => {
    const { container } = openLog([], aDoctor());
    expect(container.textContent).toBe('');
  });
});
