import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { appointmentById } from '../../../data/agenda/appointments.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { othersOf } from '../call-people.ts';
import { type ChosenDevices, chosenDevices } from '../chosen-devices.ts';
import { CallHeader } from './call-header.tsx';
import { CallSession } from './call-session.ts';
import { CallStage } from './call-stage.tsx';
import { NotInCall } from './not-in-call.tsx';
import type { RecordParts } from './panel/record-parts.ts';

interface CallScreenProps {
  readonly me: UserMe;
  readonly parts: RecordParts;
}

/** The room of a visit (spec clinical §2). A person who has not tested their devices in this tab does that first. */
export const CallScreen = ({ me, parts }: CallScreenProps) => {
  useTitle('Téléconsultation');
  const { appointmentId = '' } = useParams();
  const [devices] = useState(() => chosenDevices.of(appointmentId));
  const { data: visit, error, refetch } = useQuery(appointmentById(appointmentId));
  if (devices === null) return <Navigate replace to={paths.joinCall(appointmentId)} />;
  if (visit === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        {error === null ? <Spinner label="Chargement" /> : <ReadFailure error={error} again={refetch} />}
      </main>
    );
  }
  return <Call visit={visit} userId={me.id} devices={devices} parts={parts} />;
};

interface CallProps {
  readonly visit: Appointment;
  readonly userId: string;
  readonly devices: ChosenDevices;
  readonly parts: RecordParts;
}

const Call = ({ visit, userId, devices, parts }: CallProps) => {
  const [session] = useState(() => new CallSession(visit, devices));
  useEffect(() => {
    void session.start();
    return () => session.stop();
  }, [session]);
  useSyncExternalStore(session.subscribe, session.snapshot);
  const { status, room, cipher } = session;
  const title = othersOf(visit, userId)
    .map(({ common }) => common.name)
    .join(', ');
  return (
    <div className="flex h-[calc(100dvh-var(--notice))] flex-col">
      <CallHeader visit={visit} title={title} room={room} />
      <main className="flex min-h-0 flex-1 flex-col">
        {status.is === 'open' && room !== null && cipher !== null ? (
          <CallStage visit={visit} userId={userId} session={session} room={room} cipher={cipher} parts={parts} />
        ) : (
          <NotInCall visit={visit} status={status} onRetry={() => void session.start()} />
        )}
      </main>
    </div>
  );
};
