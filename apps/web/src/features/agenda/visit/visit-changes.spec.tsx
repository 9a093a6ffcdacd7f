import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { NOW, ONE, openVisit, UNTIL, visit } from '../../../testing/care/visit-page.tsx';
import { json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

const CANCEL = `POST /api/appointment/${anId(7)}/cancel`;
const SOONER = '2026-03-09T15:00:00.000Z';
const MOVE = `PATCH /api/appointment/${anId(7)}`;

beforeEach(() => {
  toast.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('changing one’s visit', () => {
  it('opens with what a link asks to be changed, as far as it may be', async () => {
    const { unmount } = openVisit({}, null, aPatient(), '?change=cancel');
    await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    unmount();
    const { unmount: leave } = openVisit(
      { 'GET /api/appointment/openings': () => json({ practitioners: [], companions: [], notReceiving: [] }) },
      null,
      aPatient(),
      '?change=move',
    );
    expect(await screen.findByRole('button', { name: 'Déplacer' })).toHaveAttribute('aria-expanded', 'true');
    leave();
    openVisit({ [ONE]: () => json({ ...visit, mayChange: false }) }, null, aPatient(), '?change=cancel');
    await screen.findByText(/^Il est trop tard/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is cancelled after a question, with the reason that was chosen', async () => {
    const { user, api } = openVisit({ [CANCEL]: () => json({ ...visit, status: 'CANCELLED' }) });
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' }));
    await expectAccessible();
    await user.click(dialog.getByRole('radio', { name: 'Empêchement' }));
    api.on(ONE, () => json({ ...visit, status: 'CANCELLED', cancelCode: 'pat', mayChange: false }));
    await user.click(dialog.getByRole('button', { name: 'Annuler le rendez-vous' }));
    await screen.findByText('Ce rendez-vous est annulé : empêchement.');
    screen.getByRole('link', { name: 'Prendre un autre rendez-vous' });
    expect(screen.queryByRole('link', { name: /^Itinéraire|^Appeler/ })).not.toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === CANCEL)?.body).toEqual({ code: 'pat' });
    screen.getByRole('button', { name: 'Retirer de mon calendrier' });
    expect(screen.queryByRole('button', { name: 'Déplacer' })).not.toBeInTheDocument();
  });

  it('is asked whether who read the file for it goes on doing so, and closes it', async () => {
    const grant = {
      id: anId(40),
      resource: 'medical-file',
      status: 'ACCEPTED',
      rights: ['READ', 'WRITE'],
      to: { id: anId(11) },
    };
    const me = { ...aPatient(), grantedAccessTo: [grant] } as unknown as ReturnType<typeof aPatient>;
    const to = { id: anId(11), name: 'Élodie SARRAZIN', type: 'Sage-femme', userId: anId(12), sldId: null };
    const END = `POST /api/access-policy/${anId(40)}/revoke`;
    const { user, api } = openVisit(
      {
        [CANCEL]: () => json({ ...visit, status: 'CANCELLED' }),
        'GET /api/access-policy': () => json([{ ...grant, to, direction: 'given', from: me.patient?.id }]),
        // Before the visit that is cancelled: a list that begins with that one does not have it.
        'GET /api/appointment': ({ url }) =>
          json(String(url.searchParams.get('start')) <= SOONER ? [{ ...visit, id: anId(8), start: SOONER }] : []),
        'GET /api/user/current': () => json(me),
        [END]: () => new Response(null, { status: 204 }),
      },
      null,
      me,
    );
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' }));
    expect(dialog.getByRole('radio', { name: /^Garder l’accès/ })).toBeChecked();
    await dialog.findByText(
      /^Peut toujours lire et compléter votre dossier\. Vous avez un autre rendez-vous le lundi 9 mars/,
    );
    await user.click(dialog.getByRole('radio', { name: /^Retirer l’accès/ }));
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Annuler le rendez-vous' }));
    await screen.findByText('Élodie SARRAZIN n’ouvre plus votre dossier.');
    expect(api.calls.filter(({ call }) => [CANCEL, END].includes(call)).map(({ call }) => call)).toEqual([CANCEL, END]);
  });

  it('reads in the question why it is refused', async () => {
    const { user } = openVisit({ [CANCEL]: () => refusal(409, 'PATIENT_TOO_LATE', 'Il est trop tard') });
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Annuler le rendez-vous' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Il est trop tard');
  });

  it('is moved to a time of the same person, as long as it was and as it was last seen', async () => {
    const slots = [{ start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' }];
    const { user, api } = openVisit({
      'GET /api/appointment/available-slots': () =>
        json({ slots, doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
      [MOVE]: () => json(visit),
    });
    await user.click(await screen.findByRole('button', { name: 'Déplacer' }));
    await user.click(await screen.findByRole('button', { name: 'mercredi 11 mars à 10\u{a0}h, Élodie SARRAZIN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Déplacer au mercredi 11 mars à 10\u{a0}h ?' }));
    await user.click(dialog.getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = api.calls.find(({ call }) => call === MOVE);
    expect(sent?.body).toEqual({ start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('with two people is moved to a time of both; a few of each day are shown, and all of them on demand', async () => {
    const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12), city: 'Bordeaux' });
    const slots = Array.from({ length: 9 }, (_, at) => ({
      start: `2026-03-11T09:${at * 5}`.replace(/:(\d)$/, ':0$1').concat(':00.000Z'),
      end: '2026-03-11T10:30:00.000Z',
    }));
    const { user, api } = openVisit({
      [ONE]: () => json({ ...visit, doctors: [hugo] }),
      [`GET /api/doctor/${anId(12)}`]: () => json(hugo),
      'GET /api/appointment/available-slots': () =>
        json({ slots, doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
      [MOVE]: () => refusal(409, 'MIDWIFE_UNAVAILABLE', 'La sage-femme n’est pas disponible dans ces horaires'),
    });
    await user.click(await screen.findByRole('button', { name: 'Déplacer' }));
    const week = within(await screen.findByRole('region', { name: /^Semaine d/ }));
    await waitFor(() => expect(week.getAllByRole('button', { name: /^mercredi/ })).toHaveLength(4));
    const asked = api.calls.find(({ call }) => call.endsWith('available-slots'))?.url.searchParams;
    expect([asked?.get('userTypes'), asked?.get('doctorId'), asked?.get('midwifeId')]).toEqual([
      ...['doctor,midwife', anId(12), anId(11)],
    ]);
    await user.click(week.getByRole('button', { name: 'Plus d’heures' }));
    expect(week.getAllByRole('button', { name: /^mercredi/ })).toHaveLength(9);
    await user.click(
      week.getByRole('button', { name: /^mercredi 11 mars à 10\sh, Hugo LESTRADE et Élodie SARRAZIN$/ }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Déplacer le rendez-vous' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /^Cet horaire vient d’être pris par quelqu’un d’autre\. Votre rendez-vous du mardi 10 mars à 9\sh ne change pas/,
    );
  });

  it('is said to be moved where the new time is too close to be changed again', async () => {
    const start = '2026-03-09T09:00:00.000Z';
    const slots = [{ start, end: '2026-03-09T09:30:00.000Z' }];
    const { user, api } = openVisit({
      'GET /api/appointment/available-slots': () =>
        json({ slots, doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    });
    const isTooLate = () => screen.findByText(/^Il est trop tard pour changer ce rendez-vous ici/);
    api.on(MOVE, async () => {
      api.on(ONE, () => json({ ...visit, start, mayChange: false, changesUntil: UNTIL }));
      // What the server publishes is here before its answer.
      await publish('appointment/updated');
      await isTooLate();
      return json(visit);
    });
    await user.click(await screen.findByRole('button', { name: 'Déplacer' }));
    await user.click(await screen.findByRole('button', { name: 'lundi 9 mars à 10\u{a0}h, Élodie SARRAZIN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Déplacer au lundi 9 mars à 10\u{a0}h ?' }));
    await user.click(dialog.getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await isTooLate();
    expect(await screen.findByText('Rendez-vous déplacé')).toBeInTheDocument();
  });

  it('is a call once it is too late, and nothing for those who only read it', async () => {
    openVisit({ [ONE]: () => json({ ...visit, mayChange: false, changesUntil: '2026-03-09T07:59:00.000Z' }) });
    await screen.findByText('Il est trop tard pour changer ce rendez-vous ici : appelez Élodie SARRAZIN.');
    expect(await screen.findAllByRole('link', { name: /1\s99\s00\s00\s01/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Annuler le rendez-vous' })).not.toBeInTheDocument();
  });

  it('is not offered where the caller is not its patient', async () => {
    openVisit({ [ONE]: () => json({ ...visit, changesUntil: null }) });
    await screen.findByText('14 cours de l’Argonne, 33000 Bordeaux');
    expect(screen.queryByText('Un empêchement ?')).not.toBeInTheDocument();
  });
});
