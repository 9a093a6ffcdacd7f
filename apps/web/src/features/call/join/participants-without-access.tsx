import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { peopleOf } from '../call-people.ts';

const NOBODY: readonly string[] = [];

/** Those of a visit whom the patient has not let into her file, by what she signed; nobody before that is known. */
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
  readonly isPatient: boolean;
}

/** Who of the visit is not of the patient's circle: she lets them hear her by joining, and nobody else does. */
export const ParticipantsWithoutAccess = ({ visit, isPatient }: ParticipantsWithoutAccessProps) => {
  const withoutAccess = useParticipantsWithoutAccess(visit);
  const names = peopleOf(visit)
    .filter(({ userData }) => withoutAccess.includes(userData.id))
    .map(({ common }) => common.name);
  if (names.length === 0) return null;
  const who = new Intl.ListFormat('fr').format(names);
  const patient = visit.patient.common.name;
  const isOne = names.length === 1;
  return (
    <Alert tone="warning">
      {isPatient
        ? `Vous n’avez pas ouvert votre dossier à ${who}. En rejoignant l’appel, vous ${isOne ? 'lui' : 'leur'} permettez de vous voir et de vous entendre ; votre dossier ${isOne ? 'lui' : 'leur'} reste fermé.`
        : `${patient} n’a pas ouvert son dossier à ${who} : sans ${patient} dans la salle, ${isOne ? 'cette personne n’entend' : 'ces personnes n’entendent'} pas l’appel.`}
    </Alert>
  );
};
