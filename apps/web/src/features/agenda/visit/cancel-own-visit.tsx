import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { ofName } from '@maillon/domain/text/of-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptedSharings } from '../../../data/access/access-policies.ts';
import { bookedAppointments, practitionersOf, type SeenAppointment } from '../../../data/agenda/appointments.ts';
import { useMe } from '../../../data/users.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { useEndAccess } from '../../../vault/pending/use-end-access.ts';
import { fileGrantOf } from '../booking/team/file-grant.ts';
import { CancelVisit } from './cancel-visit.tsx';

interface CancelOwnVisitProps {
  readonly visit: SeenAppointment;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

type AccessChoice = 'keep' | 'end';

/** A patient cancels, and says of each person who reads their file whether that goes on: a booking may be all it was given for. */
export const CancelOwnVisit = ({ visit, onDone, onBack }: CancelOwnVisitProps) => {
  const me = useMe();
  const { end } = useEndAccess();
  // Not from that visit on: the next one may come before it.
  const [start] = useState(() => new Date(serverNow()).toISOString());
  // As they were when the question was asked: those who were chosen are taken out one by one.
  const [readers] = useState(() =>
    practitionersOf(visit).flatMap((person) => {
      const grant = fileGrantOf(me, person);
      return grant === undefined ? [] : [{ person, grant }];
    }),
  );
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const { data: booked } = useQuery({ ...bookedAppointments(start), enabled: readers.length > 0 });
  /** Null: there is none. Undefined: it is not known. */
  const nextWith = ({ userData: { id } }: PractitionerCard): string | null | undefined =>
    booked &&
    (booked.find((other) => other.id !== visit.id && practitionersOf(other).some(({ userData }) => userData.id === id))
      ?.start ??
      null);

  const endChosen = async (): Promise<string | undefined> => {
    const chosen = readers.filter(({ grant }) => ended.has(grant.id));
    if (chosen.length === 0) return undefined;
    const policies = await acceptedSharings().catch(() => []);
    const left: string[] = [];
    for (const { person, grant } of chosen) {
      const policy = policies.find(({ id }) => id === grant.id);
      const isEnded = policy !== undefined && (await end(policy).then(...IS_DONE));
      if (!isEnded) left.push(person.common.name);
    }
    return left.length === 0
      ? chosen.map(({ person }) => `${person.common.name} n’ouvre plus votre dossier.`).join(' ')
      : `L’accès ${left.map(ofName).join(' et ')} n’a pas pu être retiré : retirez-le dans Paramètres, « Mes données ».`;
  };

  return (
    <CancelVisit id={visit.id} by="patient" onDone={onDone} onBack={onBack} then={endChosen}>
      {readers.map(({ person, grant }) => (
        <RadioGroup<AccessChoice>
          key={grant.id}
          label={`Et l’accès ${ofName(person.common.name)} à votre dossier ?`}
          required
          layout="column"
          value={ended.has(grant.id) ? 'end' : 'keep'}
          onChange={(choice) => {
            const others = [...ended].filter((id) => id !== grant.id);
            setEnded(new Set(choice === 'end' ? [...others, grant.id] : others));
          }}
          choices={[
            { value: 'keep', label: 'Garder l’accès', description: keptWords(grant.rights, nextWith(person)) },
            {
              value: 'end',
              label: 'Retirer l’accès',
              description: 'Votre dossier se ferme tout de suite. Ce qui a déjà été lu ne peut pas être repris.',
            },
          ]}
        />
      ))}
    </CancelVisit>
  );
};

const IS_DONE = [() => true, () => false] as const;

const keptWords = (rights: readonly string[], next: string | null | undefined): string => {
  const may = rights.includes('WRITE')
    ? 'Peut toujours lire et compléter votre dossier'
    : 'Peut toujours lire votre dossier';
  if (next === undefined) return `${may}.`;
  return next === null ? `${may}, sans rendez-vous.` : `${may}. Vous avez un autre rendez-vous le ${dayInFull(next)}.`;
};
