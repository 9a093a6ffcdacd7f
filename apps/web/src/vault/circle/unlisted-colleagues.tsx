import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { useVault } from '../use-vault.ts';
import { removeColleague, unlistedColleagues } from './unlisted.ts';
import { UnlistedMembers } from './unlisted-members.tsx';

interface UnlistedColleaguesProps {
  readonly structureId: string;
  /** Of all members of the team on the screen. */
  readonly profiles: readonly string[];
}

/** Whom the structure's own signed chain names, and the team on the screen does not: shown to the keepers of that chain. */
export const UnlistedColleagues = ({ structureId, profiles }: UnlistedColleaguesProps) => {
  const state = useVault();
  const { data: people = [], refetch } = useQuery({
    queryKey: ['vault.unlisted-colleagues', structureId, [...profiles].sort()],
    queryFn: async () =>
      state.is === 'open' ? unlistedColleagues(state.provider, structureId, new Set(profiles)) : [],
    enabled: state.is === 'open',
    staleTime: MINUTE_MS,
    retry: false,
  });
  if (state.is !== 'open') return null;
  return (
    <UnlistedMembers
      people={people}
      title={people.length > 1 ? 'Des membres absents de cette liste' : 'Un membre absent de cette liste'}
      action="Retirer de la structure"
      consequence="Les dossiers qui s’ouvriront ensuite à la structure ne s’ouvriront plus à cette personne. Les patients qui lui ont déjà ouvert le leur le voient dans « Mes données »."
      remove={async (one) => {
        await removeColleague(state.provider, structureId, one);
        await refetch();
      }}
    >
      {people.length > 1
        ? 'La structure a inscrit ces personnes parmi ses membres, mais l’équipe affichée ne les nomme pas. Un dossier ouvert à la structure s’ouvre aussi à elles.'
        : 'La structure a inscrit cette personne parmi ses membres, mais l’équipe affichée ne la nomme pas. Un dossier ouvert à la structure s’ouvre aussi à elle.'}
    </UnlistedMembers>
  );
};
