import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SlotRequest } from '@maillon/contracts/agenda/slot-requests';
import type { SlotOffer } from '@maillon/contracts/agenda/waiting-list';
import type { WaitingPatients } from '@maillon/contracts/agenda/waiting-patients';
import { screen, waitFor } from '@testing-library/react';
import { anId, aPatientCard, aPractitionerCard } from '../../../../testing/appointments.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { NotifyMe } from './notify-me.tsx';
import { PractitionerWaiting } from './practitioner-waiting.tsx';
import { WaitingSlots } from './waiting-slots.tsx';

const NOW = Date.parse('2026-03-05T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const REQUESTS = '/api/slot-request';
const waiting: SlotRequest = {
  ...{ id: anId(1), practitioner: aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12) }) },
  ...{ reasonCode: 'consultation', since: '2026-03-04T08:00:00.000Z', before: '2026-09-04T08:00:00.000Z', offer: null },
};
const offer: SlotOffer = {
  ...{ id: anId(9), start: '2026-03-06T09:00:00.000Z', end: '2026-03-06T09:30:00.000Z' },
  ...{ until: '2026-03-05T08:10:00.000Z', status: 'OPEN' },
};

const open = (list: readonly SlotRequest[], more: Parameters<typeof fakeApi>[0] = {}, before?: string) => {
  const api = fakeApi({ [`GET ${REQUESTS}`]: () => json(list), ...more });
  const page = (
    <>
      <WaitingSlots />
      <NotifyMe practitionerId={anId(12)} name="Hugo LESTRADE" reason="consultation" before={before} />
    </>
  );
  return { ...renderApp(page), api };
};
const JOIN = 'Me prévenir dès qu’une place se libère : Hugo LESTRADE';

describe('a patient for whom there is no slot', () => {
  it('asks to be told of one, and stops asking', async () => {
    const { user, api } = open([], {
      [`POST ${REQUESTS}`]: () => json([waiting]),
      [`DELETE ${REQUESTS}/${anId(1)}`]: () => json([]),
    });
    await user.click(await screen.findByRole('button', { name: JOIN }));
    await screen.findByText('Vous attendez une place : dès qu’une se libère, elle vous est proposée dix minutes.');
    screen.getByRole('region', { name: 'Vous attendez une place' });
    expect(api.calls.find(({ call }) => call === `POST ${REQUESTS}`)?.body).toEqual({
      ...{ practitionerId: anId(12), reasonCode: 'consultation' },
    });
    await expectAccessible();
    await user.click(screen.getAllByRole('button', { name: /^Ne plus attendre/ })[0] as HTMLElement);
    await screen.findByRole('button', { name: JOIN });
  });

  it('asks for an earlier one only where there is a late one', async () => {
    const before = '2026-05-04T08:00:00.000Z';
    const { user, api } = open([], { [`POST ${REQUESTS}`]: () => json([waiting]) }, before);
    await user.click(await screen.findByRole('button', { name: /^Me prévenir si une place plus tôt se libère/ }));
    await screen.findByText(/^Vous attendez une place : /);
    expect(api.calls.find(({ call }) => call === `POST ${REQUESTS}`)?.body).toMatchObject({ before });
  });

  it('asks for none before a time that begins too soon for another one to be offered', async () => {
    open([], {}, new Date(NOW + 100 * 60_000).toISOString());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Me prévenir/ })).not.toBeInTheDocument());
  });

  it('reads why asking is refused', async () => {
    const limit = () => refusal(409, 'SLOT_REQUEST_LIMIT', 'Vous attendez déjà dix places');
    const { user } = open([], { [`POST ${REQUESTS}`]: limit });
    await user.click(await screen.findByRole('button', { name: JOIN }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Vous attendez déjà dix places');
  });

  it('finds the one that is offered first, for as long as it is theirs', async () => {
    open([{ ...waiting, offer }]);
    const link = await screen.findByRole('link', { name: 'Répondre à la place proposée par Hugo LESTRADE' });
    expect(link).toHaveAttribute('href', `/app/agenda/new?offer=${anId(9)}`);
  });

  it('is not led to one that is over', async () => {
    open([{ ...waiting, offer: { ...offer, until: '2026-03-05T07:59:00.000Z' } }]);
    await screen.findByRole('region', { name: 'Vous attendez une place' });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the waiting list of a practitioner, for those who book for them', () => {
  const QUEUE = '/api/waiting-patient';
  const one: WaitingPatients['patients'][number] = {
    ...{ id: anId(1), patient: aPatientCard('Camille MOREAU', anId(31)), serviceCategory: 'FollowUp' },
    ...{ since: waiting.since, before: waiting.before, offer: null, mayTakeOff: true },
  };
  const other = { ...one, id: anId(2), patient: aPatientCard('Louise FONTANEL', anId(32)), offer };
  const openQueue = (queue: WaitingPatients, patientId = anId(31), before?: string) => {
    const api = fakeApi({ [`GET ${QUEUE}`]: () => json(queue) });
    const values = { patientId, serviceCategory: 'FollowUp' as const };
    const page = (
      <PractitionerWaiting
        {...{ practitionerId: anId(12), name: 'Hugo LESTRADE', values, structureId: anId(40), before }}
      />
    );
    return { ...renderApp(page), api };
  };

  it('takes the patient of the form, and lets them go', async () => {
    const { user, api } = openQueue({ patients: [], others: 0 });
    api.on(`POST ${QUEUE}`, () => json({ patients: [one], others: 0 }));
    api.on(`DELETE ${QUEUE}/${anId(1)}`, () => json({ patients: [], others: 0 }));
    await user.click(await screen.findByRole('button', { name: 'Mettre en liste d’attente : Hugo LESTRADE' }));
    await screen.findByText(/^Camille MOREAU attend une place : /);
    expect(api.calls.find(({ call }) => call === `POST ${QUEUE}`)?.body).toEqual({
      ...{ practitionerId: anId(12), patientId: anId(31), serviceCategory: 'FollowUp' },
      organizationId: anId(40),
    });
    await user.click(screen.getByText(/^Liste d’attente \(1\)/));
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Retirer Camille MOREAU de la liste d’attente' }));
    await screen.findByRole('button', { name: /^Mettre en liste d’attente/ });
  });

  it('is for an earlier time where there is a late one, and waits for the choice of a patient', async () => {
    const before = '2026-05-04T08:00:00.000Z';
    const { user, api, unmount } = openQueue({ patients: [], others: 0 }, anId(31), before);
    api.on(`POST ${QUEUE}`, () => refusal(409, 'PATIENT_CANNOT_ANSWER', 'Cette personne n’a pas de compte actif'));
    await user.click(await screen.findByRole('button', { name: /^Attendre une place plus tôt/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Cette personne n’a pas de compte actif');
    expect(api.calls.find(({ call }) => call === `POST ${QUEUE}`)?.body).toMatchObject({ before });
    unmount();
    openQueue({ patients: [], others: 0 }, '');
    expect(await screen.findByRole('button', { name: /^Mettre en liste d’attente/ })).toBeDisabled();
    screen.getByText('Choisissez d’abord le patient et le type de rendez-vous.');
  });

  it('says who waits, who is offered a place until when, and how many others', async () => {
    const { user } = openQueue({ patients: [one, { ...other, mayTakeOff: false }], others: 2 });
    await user.click(await screen.findByText(/^Liste d’attente \(4\)/));
    // Who asked for it themselves is not theirs to take off.
    expect(screen.getAllByRole('button', { name: /^Retirer / })).toHaveLength(1);
    screen.getByText(/depuis le 4 mars · place proposée jusqu’à 9 h 10$/);
    screen.getByText('2 autres personnes que vous ne suivez pas.');
  });

  it('is not there for a practitioner with whom one does not work, and is read again where it fails', async () => {
    const { api, unmount, container } = openQueue({ patients: [], others: 0 });
    api.on(`GET ${QUEUE}`, () => refusal(404, 'NOT_FOUND', 'Introuvable'));
    await waitFor(() => expect(container.querySelector('div')).toBeNull());
    unmount();
    const failing = openQueue({ patients: [one], others: 0 });
    failing.api.on(`GET ${QUEUE}`, () => refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    failing.api.on(`GET ${QUEUE}`, () => json({ patients: [one], others: 0 }));
    await failing.user.click(again);
    await screen.findByText(/^Camille MOREAU attend une place/);
  });
});
