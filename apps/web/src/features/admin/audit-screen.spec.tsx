import { describe, expect, it } from '@jest/globals';
import { REFUSALS } from '@maillon/contracts/refusals/refusals';
import { allEndpoints } from '@maillon/contracts/registry';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { AuditScreen } from './audit-screen.tsx';
import { wordsOf } from './audit-words.ts';

const ID = '0195d000-0000-7000-8000-0000000000aa';
const NADEGE = { id: ID, firstName: 'Nadège', lastName: 'BERTHAUD', email: 'nadege@exemple.fr', phoneNumber: null };

describe('the trail', () => {
  const line = {
    seq: 12,
    at: '2026-03-02T08:00:00.000Z',
    actor: { id: ID, name: 'Camille Moreau', userType: 'patient' },
    impersonator: null,
    action: 'record.read',
    targetKind: 'patient',
    targetId: ID,
    about: 'Awa Traoré',
    patientId: ID,
    outcome: 'ok',
    detail: null,
    requestId: null,
    chained: true,
  };
  const openTrail = (...lines: readonly object[]) => {
    const api = fakeApi({
      'GET /api/admin/audit': () => json(lines),
      'GET /api/admin/user': () => json([NADEGE]),
      [`GET /api/admin/user/${ID}`]: () => json(NADEGE),
    });
    const rendered = renderApp(<AuditScreen />);
    return { ...rendered, api };
  };

  it('names both people of an impersonation, and says in words what was refused and why', async () => {
    openTrail({
      ...line,
      ...{ action: 'users.update', targetKind: 'endpoint', targetId: null, about: null, outcome: 'refused' },
      impersonator: { id: ID, name: 'Aline Garrel', userType: 'doctor' },
      detail: 'IMPERSONATION_READ_ONLY',
      chained: false,
    });
    await screen.findByText('Par Camille Moreau, dont Aline Garrel tenait la place');
    screen.getByText('Comptes : accès refusé');
    screen.getByText(REFUSALS.IMPERSONATION_READ_ONLY.detail);
    screen.getByText('n° 12 · en attente de chaînage');
    expect(screen.getByText('users.update · IMPERSONATION_READ_ONLY · adresse du service')).not.toBeVisible();
  });

  it('says in words what was done, and about whom', async () => {
    openTrail(line);
    await screen.findByText('Dossier médical consulté : Awa Traoré');
    expect(screen.getByText(`record.read · dossier · ${ID}`)).not.toBeVisible();
  });

  it('says in words why a calendar gave way', async () => {
    openTrail({ ...line, action: 'appointment.booked', detail: 'override: urgent' });
    await screen.findByText('Hors des horaires : Urgence');
  });

  it('keeps codes and numbers folded, where a person who looks for them finds them', async () => {
    const { user } = openTrail({ ...line, targetKind: 'access-policy', about: null });
    await user.click(await screen.findByText('n° 12'));
    expect(screen.getByText(`record.read · partage · ${ID}`)).toBeVisible();
  });

  it('has words for the noun of every route that can be refused', () => {
    const nouns = new Set(allEndpoints.map(({ id }) => id.split('.')[0] ?? id));
    const missing = [...nouns].filter((noun) => wordsOf(`${noun}.x`) === wordsOf('none of ours'));
    // These refuse no named person: the state of the service, and the mails of a machine of one's own.
    expect(missing.toSorted()).toEqual(['dev', 'health']);
  });

  it('the trail is asked for one person by name', async () => {
    const { user, api } = openTrail(line);
    await user.type(screen.getByRole('combobox', { name: 'Personne' }), 'Bert');
    await user.click(await screen.findByRole('option', { name: /BERTHAUD/ }));
    const asked = () => api.calls.filter(({ call }) => call === 'GET /api/admin/audit').map(({ url }) => url.search);
    await waitFor(() => expect(asked().at(-1)).toContain(`actor=${ID}`), { timeout: 2_000 });
  });
});
