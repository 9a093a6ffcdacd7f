import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { peopleOf } from '../call-people.ts';

const NOBODY: readonly string[] = [];

/** Those of a visit whom the patient has not let into her file, by what she signed; empty before that is known. */
const useParticipantsWithoutAccess = (visit: Appointment): readonly string[] => {
  const { is } = useVault();
  const patientId = visit.patient.userData.id;
  const people = peopleOf(visit).map(({ userData }) => userData.id);
  const { data } = useQuery({
    queryKey: ['call.participants-without-access', ...people],
    queryFn: async () => {
      const entitled = await sealing.entitled(people, patientId);
      return people.filter((one) => !entitled.includes(one));
    },
    enabled: is === 'open',
    retry: false,
  });
  return data ?? NOBODY;
};

interface ParticipantsWithoutAccessProps {
  readonly visit: Appointment;
  /** The reader's profile. */
  readonly profileId: string | undefined;
}

/** Who of the visit is not of the patient's circle: she lets them hear her by joining, and no other consent counts. */
export const ParticipantsWithoutAccess = ({ visit, profileId }: ParticipantsWithoutAccessProps) => {
  const withoutAccess = useParticipantsWithoutAccess(visit);
  const people = peopleOf(visit).filter(({ userData }) => withoutAccess.includes(userData.id));
  if (people.length === 0) return null;
  const patient = visit.patient.common.name;
  const others = people.filter(({ userData }) => userData.id !== profileId).map(({ common }) => common.name);
  const who = new Intl.ListFormat('fr').format(others);
  const isOne = others.length === 1;
  if (visit.patient.userData.id === profileId) {
    const them = isOne ? 'lui' : 'leur';
    return (
      <Alert tone="warning">
        {`Vous n’avez pas ouvert votre dossier à ${who}. En rejoignant l’appel, vous ${them} permettez de vous voir et de vous entendre ; votre dossier ${them} reste fermé.`}
      </Alert>
    );
  }
  return (
    <Alert tone="warning">
      {others.length < people.length && (
        <p>{`${patient} ne vous a pas ouvert son dossier : vous n’entendrez l’appel qu’une fois ${patient} dans la salle.`}</p>
      )}
      {others.length > 0 && (
        <p>{`${patient} n’a pas ouvert son dossier à ${who}, qui ${isOne ? 'n’entendra' : 'n’entendront'} l’appel qu’une fois ${patient} dans la salle.`}</p>
      )}
    </Alert>
  );
};
