import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { Video } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { whenIdle } from '../../../lib/lazy/idle.ts';
import { Button } from '../../../ui/button.tsx';
import { peopleOf } from '../call-people.ts';
import { type ChosenDevices, chosenDevices } from '../chosen-devices.ts';
import { shownParticipants } from '../shown-participants.ts';
import { DeviceTest } from './device-test.tsx';

/** The call's own code, so that it is there when the person joins. */
const fetchRoom = async (): Promise<void> => {
  await whenIdle();
  await Promise.all([import('../room/call-screen.tsx'), import('../room/open-call.ts')]).catch(() => undefined);
};

const hintOf = (isOpen: boolean, bothWork: boolean): string => {
  if (!bothWork) return 'Pour rejoindre, la caméra et le micro doivent fonctionner tous les deux.';
  return isOpen ? 'Tout est prêt.' : 'Tout est prêt. Vous pourrez rejoindre dès que la salle ouvrira.';
};

/** The test of the devices, and the way in once they work and the room is open. */
export const ReadyToJoin = ({ visit, isOpen }: { readonly visit: Appointment; readonly isOpen: boolean }) => {
  const navigate = useNavigate();
  const hint = useId();
  const [devices, setDevices] = useState<ChosenDevices | null>(null);
  useEffect(() => void fetchRoom(), []);
  const join = (): void => {
    if (devices === null) return;
    chosenDevices.keep(visit.id, devices);
    shownParticipants.keep(
      visit.id,
      peopleOf(visit).map(({ userData }) => userData.id),
    );
    void navigate(paths.call(visit.id));
  };
  return (
    <div className="flex flex-col gap-4">
      <DeviceTest visitId={visit.id} isOpen={isOpen} onChange={setDevices} />
      <div className="flex flex-col gap-2 sticky bottom-20 rounded-lg bg-surface p-3 shadow-float md:bottom-4">
        <Button
          wide
          icon={<Video aria-hidden="true" />}
          disabled={devices === null || !isOpen}
          aria-describedby={hint}
          onClick={join}
        >
          Rejoindre
        </Button>
        <p id={hint} role="status" className="text-center text-sm text-muted">
          {hintOf(isOpen, devices !== null)}
        </p>
      </div>
    </div>
  );
};
