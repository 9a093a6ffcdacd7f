import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { screen, within } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { A_DOCTOR, aSharing } from '../../../testing/sharings.ts';
import { ProfessionalHome } from './professional-home.tsx';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const SCHEDULE = anId(102);
const UNVERIFIED = 'Votre identité professionnelle reste à vérifier';

const base = aDoctor();
if (base.doctor === undefined) throw new Error('a doctor has a profile');
const me = { ...base, doctor: { ...base.doctor, schedule: { id: SCHEDULE } } };

const opening = (from: string, to: string): CalendarBlock => ({
  ...{ id: from, status: 'FREE', kind: 'availability', scheduleId: SCHEDULE },
  start: new Date(`2026-11-25T${from}:00+01:00`).toISOString(),
  end: new Date(`2026-11-25T${to}:00+01:00`).toISOString(),
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('the first days of a professional without a structure', () => {
  const alone = { ...me, doctor: { ...me.doctor, organizations: [] } };
  const openAlone = (
    slots: readonly CalendarBlock[],
    patients: number,
    who: UserMe = alone,
    policies: readonly object[] = [],
  ) => {
    const owner = { userType: 'doctor', profileId: me.doctor.id, userId: me.id, name: 'Hélène VASSEUR' };
    fakeApi({
      'GET /api/appointment': () => json([]),
      'GET /api/access-policy': ({ url }) => json(url.searchParams.get('direction') === 'given' ? policies : []),
      'GET /api/teleexpertise': () => json([]),
      'GET /api/notification': () => json([]),
      [`GET /api/schedule/${SCHEDULE}`]: () =>
        json({ id: SCHEDULE, timeZone: 'Europe/Paris', duration: 30, owner, slots }),
      [`GET /api/doctor/${me.doctor.id}/patient`]: () =>
        json([], { headers: { 'content-type': 'application/json', 'x-total-count': String(patients) } }),
    });
    return renderApp(<ProfessionalHome me={who} />, { me: who });
  };

  it('are three things, of which those that are so are done', async () => {
    openAlone([opening('14:00', '15:00')], 0);
    const steps = await region('Pour bien commencer');
    expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Ouvrez vos disponibilités : fait',
      'Ajoutez un premier patient',
      'Rejoignez une structure',
    ]);
    expect(steps.getByRole('link', { name: 'Rejoindre une structure' })).toHaveAttribute(
      'href',
      '/app/join-organization',
    );
    await expectAccessible();
    expect(screen.queryByText(UNVERIFIED)).not.toBeInTheDocument();
  });

  it('where nobody comes says so once, and what waits stands first', async () => {
    const asked = aSharing({
      ...{ direction: 'given', status: 'PENDING', resource: 'practitioner_calendar', rights: ['READ'], message: null },
      ...{ createdAt: '2026-11-25T07:55:00Z', since: '2026-11-25T07:55:00Z', lastUsedAt: null, expiresAt: null },
      fromDisplay: { userId: me.id, sldId: null, name: 'Hélène VASSEUR', type: 'Médecin' },
      to: { ...A_DOCTOR, name: 'Coralie MESTRE' },
    });
    openAlone([], 0, alone, [asked]);
    await region('Aujourd’hui');
    expect(screen.getAllByText(/Aucun rendez-vous|Aucune visite|aucune visite/)).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Prochaine visite' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Cette semaine' })).not.toBeInTheDocument();
    const [first, second] = screen.getAllByRole('region');
    expect(first).toHaveAccessibleName('À traiter');
    expect(second).toHaveAccessibleName('Pour bien commencer');
    // One thing is asked for: the first of those to begin with.
    expect(screen.getByRole('link', { name: 'Ajouter un Rendez-vous' })).not.toHaveClass('bg-brand');
    expect(screen.getAllByRole('link', { name: 'Mes disponibilités' })).toHaveLength(1);
    await expectAccessible();
  });

  it('say what is closed until somebody has checked who they are, before anything has loaded, and what opens it', async () => {
    openAlone([], 0, { ...alone, isTrusted: false });
    const notice = within(screen.getByText(UNVERIFIED).closest('[role=status]') as HTMLElement);
    notice.getByText(/vous ne pouvez ni rechercher, ni inviter, ni ajouter de patient, et personne ne vous trouve/);
    notice.getByText(/Tout s’ouvre aussi dès qu’une structure vous accueille\.$/);
    expect(notice.getByRole('link', { name: 'Rejoindre une structure' })).toHaveAttribute(
      'href',
      '/app/join-organization',
    );
    const steps = await region('Pour bien commencer');
    expect(steps.queryByText('Ajoutez un premier patient')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('name the structure that has been asked, and offer no second one', async () => {
    const fromDisplay = { userId: null, sldId: null, name: 'Maternité des Tilleuls', type: 'Organisation' };
    const asked = { id: anId(70), resource: 'organization', status: 'PENDING', rights: [], from: anId(50) } as const;
    openAlone([], 0, { ...alone, isTrusted: false, hasAccessTo: [{ ...asked, rights: [], fromDisplay }] });
    const notice = within(screen.getByText(UNVERIFIED).closest('[role=status]') as HTMLElement);
    notice.getByText(/dès que Maternité des Tilleuls accepte votre demande\.$/);
    expect(notice.queryByRole('link')).not.toBeInTheDocument();
    await region('Pour bien commencer');
  });
});
