import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anAppointment, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { vault } from '../../../vault/vault.ts';
import { ParticipantsWithoutAccess } from './participants-without-access.tsx';

const visit = anAppointment({
  patient: aPatientCard('Camille MOREAU', 'patient'),
  doctors: [
    aPractitionerCard('doctor', 'Hélène VASSEUR', { id: 'doctor' }),
    aPractitionerCard('doctor', 'Paul COLIN', { id: 'stranger' }),
  ],
});

let world: TestVault;
beforeEach(async () => {
  world = await TestVault.found();
  const [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
  await world.person('stranger');
  const group = await patient.groups.findByName('patient');
  await patient.groups.addMembers(group?.id ?? '', [(await doctor.accountInfo())?.sldId ?? '']);
  openFor(patient);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

describe('those of a visit whom the patient has not let into her file', () => {
  it('are named to the patient before she joins, with what that lets them do', async () => {
    renderApp(<ParticipantsWithoutAccess visit={visit} profileId="patient" />);
    const sentence = await screen.findByText(/Vous n’avez pas ouvert votre dossier à Paul COLIN\./);
    expect(sentence).toHaveTextContent('vous lui permettez de vous voir et de vous entendre');
    expect(sentence).not.toHaveTextContent('VASSEUR');
  });

  it('are named to a professional, who learns when they hear something', async () => {
    openFor(await world.person('doctor'));
    renderApp(<ParticipantsWithoutAccess visit={visit} profileId="doctor" />);
    expect(await screen.findByText(/n’a pas ouvert son dossier à Paul COLIN, qui n’entendra/)).toBeInTheDocument();
  });

  it('read of themselves in the second person', async () => {
    openFor(await world.person('stranger'));
    renderApp(<ParticipantsWithoutAccess visit={visit} profileId="stranger" />);
    expect(await screen.findByText(/^Camille MOREAU ne vous a pas ouvert son dossier/)).toBeInTheDocument();
    expect(screen.queryByText(/Paul COLIN/)).toBeNull();
  });
});
