import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { paths } from '../../../config/paths.ts';
import { anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { elodie, NOW, ONE, openVisit, PAGE, visit } from '../../../testing/care/visit-page.tsx';
import { json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

beforeEach(() => {
  toast.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('a visit of a patient', () => {
  it('says when, with whom, where, how to reach them and what is shared', async () => {
    openVisit();
    await screen.findByText('Mardi 10 mars 2026 à 9 h avec Élodie SARRAZIN');
    screen.getByRole('heading', { level: 1, name: 'C’est réservé' });
    await screen.findByText('14 cours de l’Argonne, 33000 Bordeaux');
    expect(screen.getByRole('link', { name: /Itinéraire/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=44.82&mlon=-0.57'),
    );
    expect(screen.getByRole('link', { name: /Appeler/ })).toHaveAttribute('href', 'tel:+33199000001');
    screen.getByText('Élodie SARRAZIN ne lit pas votre dossier');
    screen.getByRole('button', { name: 'Ajouter à mon calendrier' });
    await expectAccessible();
  });

  it('with two people names both, and what is shared with each', async () => {
    const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12), city: 'Bordeaux' });
    openVisit({ [ONE]: () => json({ ...visit, doctors: [hugo] }), [`GET /api/doctor/${anId(12)}`]: () => json(hugo) });
    await screen.findByText('Mardi 10 mars 2026 à 9 h avec Hugo LESTRADE et Élodie SARRAZIN');
    screen.getByRole('region', { name: 'Ce qui est partagé avec Hugo LESTRADE' });
    // One visit is kept in a calendar once.
    expect(screen.getAllByRole('button', { name: 'Ajouter à mon calendrier' })).toHaveLength(1);
    screen.getByText(/Vous pouvez changer ce rendez-vous ici/);
    await expectAccessible();
  });

  it('is no news when one comes back to it, and says that it is cancelled', async () => {
    openVisit({ [ONE]: () => json({ ...visit, status: 'CANCELLED' }) }, null);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce rendez-vous est annulé');
    screen.getByRole('heading', { level: 1, name: 'Votre rendez-vous' });
  });

  it('that is over says so, leads to its report, and is kept in no calendar any more', async () => {
    const over = { ...visit, status: 'FULFILLED', documentId: anId(30), mayChange: false, changesUntil: null };
    openVisit({ [ONE]: () => json(over) }, null);
    await screen.findByText('Ce rendez-vous est terminé.');
    await screen.findByRole('link', { name: /^Appeler/ });
    expect(screen.getByRole('link', { name: 'Voir le compte rendu' })).toHaveAttribute('href', paths.report(visit.id));
    expect(screen.queryByRole('button', { name: 'Ajouter à mon calendrier' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Itinéraire/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('names the town where the address is not known', async () => {
    openVisit({ [PAGE]: () => json(elodie) });
    await screen.findByText('Bordeaux');
    expect(screen.queryByRole('link', { name: /Itinéraire|Appeler/ })).not.toBeInTheDocument();
  });

  it.each([404, 422])('that is not theirs, or none (%i), is said in words that lead on', async (status) => {
    const { container } = openVisit({ [ONE]: () => refusal(status, 'NOT_FOUND', 'Introuvable') });
    await screen.findByRole('heading', { level: 1, name: 'Rendez-vous introuvable' });
    screen.getByRole('link', { name: 'Prendre rendez-vous' });
    expect(container).not.toHaveTextContent(/Élément|champs|Introuvable/);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('a visit of a patient is called what was booked', async () => {
    openVisit({ [ONE]: () => json({ ...visit, reasonCode: 'perinatal_care' }) });
    await screen.findByText('Suivi périnatal · 30 min');
  });
});

it('a professional reads the visit in their agenda', async () => {
  openVisit({}, null, aDoctor());
  await screen.findByText('agenda /app/agenda?appointment=0195d000-0000-7000-8000-000000000007');
});
