import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type RemoteParticipant, Room } from 'livekit-client';
import { anAppointment, aPractitionerCard } from '../../../testing/appointments.ts';
import { renderApp } from '../../../testing/render.tsx';
import { ConnectionAlerts } from './connection-alerts.tsx';
import { PictureWatch } from './picture-watch.ts';
import { LOOKS_BEFORE_NAMED, UnreadableParticipants } from './unreadable-participants.ts';

const doctor = aPractitionerCard('doctor', 'Hélène VASSEUR');
const visit = anAppointment({ doctors: [doctor] });
const doctorId = doctor.userData.userId ?? '';
const patientId = visit.patient.userData.userId ?? '';

/** What a nurse is shown whose key does not open what the doctor sends. */
const shown = (present: readonly string[]) => {
  const room = new Room();
  for (const identity of present) room.remoteParticipants.set(identity, { identity } as RemoteParticipant);
  const unreadable = new UnreadableParticipants();
  unreadable.doubt(doctorId, 1);
  for (let look = 0; look < LOOKS_BEFORE_NAMED; look += 1) unreadable.looked(1);
  const session = { picture: new PictureWatch(() => undefined), unreadable };
  const draw = () => <ConnectionAlerts visit={visit} session={session} room={room} />;
  return { unreadable, draw, ...renderApp(draw()) };
};

describe('a participant whose picture does not open', () => {
  it('is named with the reason, and with what to wait for, until a key arrives', () => {
    const { unreadable, draw, rerender } = shown([doctorId]);
    expect(screen.getByText('Vous ne pouvez ni voir ni entendre Hélène VASSEUR')).toBeVisible();
    expect(screen.getByText(/En l’absence de Camille MOREAU.*Attendez son arrivée/)).toBeVisible();
    unreadable.use(2);
    rerender(draw());
    expect(screen.queryByText(/ni voir ni entendre/)).not.toBeInTheDocument();
  });

  it('is answered by coming in again where the patient is in the call', () => {
    shown([doctorId, patientId]);
    expect(screen.getByText(/quittez l’appel et rejoignez-le/)).toBeVisible();
  });
});
