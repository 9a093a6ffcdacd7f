import { isPatientCard, type PersonCard } from '@maillon/contracts/accounts/person-cards';
import { isRpps } from '@maillon/domain/identifiers';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { useQuery } from '@tanstack/react-query';
import { readCardFacts } from '../../../data/card-facts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EvidenceBadge } from '../../../vault/cards/evidence-badge.tsx';
import { useEvidence } from '../../../vault/cards/use-evidence.ts';

/** The RPPS numbers of professionals, by profile; as long as none is known, nothing is said. */
const useNumbers = (profileIds: readonly string[]): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: ['call.rpps', ...profileIds],
    queryFn: async () => {
      const { people } = await readCardFacts(profileIds);
      return new Map(people.flatMap(({ profileId, rpps }) => (rpps === null ? [] : [[profileId, rpps] as const])));
    },
    enabled: profileIds.length > 0,
    retry: false,
  });
  return data ?? new Map();
};

const spaced = (rpps: string): string =>
  rpps
    .replace(/(\d{2})(?=\d)/, '$1 ')
    .replace(/(\d{3})(?=\d)/g, '$1 ')
    .trim();

/** Who will be met: a professional with what proves who they are, before a word is said (design peers §4.5). */
export const OtherPeople = ({ people }: { readonly people: readonly PersonCard[] }) => {
  const professionals = people.flatMap((person) => (isPatientCard(person) ? [] : [person.userData.id]));
  const numbers = useNumbers(professionals);
  const evidence = useEvidence(professionals.map((id) => ({ id })));
  return (
    <ul className="flex flex-col gap-4">
      {people.map((person) => {
        const { common, userData } = person;
        const rpps = numbers.get(userData.id);
        const age = common.age === null ? null : `${common.age} ans`;
        const facts = isPatientCard(person)
          ? [age]
          : [
              genderedLabel(common.type, common.gender),
              rpps && (isRpps(rpps) ? `RPPS ${spaced(rpps)}` : `N° d’Ordre ${rpps}`),
            ];
        return (
          <li key={userData.id} className="flex items-start gap-3">
            <Avatar name={common.name} size="lg" />
            <div className="min-w-0 flex-1">
              <p className="text-lg leading-tight font-semibold break-words">{common.name}</p>
              {/* As high before its facts are known as it is with them. */}
              <p className="min-h-5 text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
              {!isPatientCard(person) && (
                <div className="mt-1 min-h-6">
                  <EvidenceBadge evidence={evidence.get(userData.id)} />
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
};
