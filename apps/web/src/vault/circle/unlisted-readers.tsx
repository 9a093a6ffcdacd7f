import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { type AccessPolicy, acceptedSharings } from '../../data/access/access-policies.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { keyStates } from '../key-states.ts';
import { useVault } from '../use-vault.ts';
import { closeToReader, unlistedReaders } from './unlisted.ts';
import { UnlistedMembers } from './unlisted-members.tsx';

interface UnlistedReadersProps {
  readonly profileId: string;
  /** Sharings on the screen: who reads is looked at again when they change. */
  readonly shown: readonly AccessPolicy[];
}

/** Who reads the person's file by its own signed chain, and stands in none of the sharings that the application shows. */
export const UnlistedReaders = ({ profileId, shown }: UnlistedReadersProps) => {
  const state = useVault();
  const { data, isError, refetch } = useQuery({
    queryKey: [...keyStates, 'unlisted', profileId, shown.map(({ id, version }) => `${id} ${version}`)],
    queryFn: async () => {
      if (state.is !== 'open') return null;
      const policies = await acceptedSharings();
      return { policies, readers: await unlistedReaders(state.provider, profileId, policies) };
    },
    enabled: state.is === 'open' && profileId !== '',
    staleTime: MINUTE_MS,
    retry: false,
  });
  if (state.is !== 'open') return null;
  if (isError) {
    return (
      <Alert tone="warning" className="mb-4">
        <p>Nous n’avons pas pu vérifier qui lit votre dossier : cette liste peut être incomplète.</p>
        <Button look="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
          Vérifier à nouveau
        </Button>
      </Alert>
    );
  }
  if (!data) return null;
  const { policies, readers } = data;
  return (
    <UnlistedMembers
      people={readers}
      title={readers.length > 1 ? 'Des lecteurs absents de cette liste' : 'Un lecteur absent de cette liste'}
      action="Lui fermer mon dossier"
      consequence="Ce qui a déjà été lu ne peut pas être repris. Ce qui s’écrira ensuite restera fermé."
      remove={async (one) => {
        await closeToReader(state.provider, profileId, one, policies);
        await refetch();
      }}
    >
      {readers.length > 1
        ? 'Ces personnes peuvent lire votre dossier, mais aucun de vos partages ne les nomme. Si vous ne le voulez pas, fermez-leur votre dossier.'
        : 'Cette personne peut lire votre dossier, mais aucun de vos partages ne la nomme. Si vous ne le voulez pas, fermez-lui votre dossier.'}
    </UnlistedMembers>
  );
};
