import { VARIANTS } from '@maillon/domain/product/variants';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { ofName } from '@maillon/domain/text/of-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { structureQuery } from '../../data/structures.ts';
import { pendingMembers, type TeamMember, teamQuery, useLiveTeam } from '../../data/teams.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { nameHolds } from '../../lib/name-search.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardGrid, PersonCard } from '../../ui/person-card.tsx';
import { UnlistedColleagues } from '../../vault/circle/unlisted-colleagues.tsx';
import { membership, pendingGrants } from '../../vault/pending/pending-grants.ts';
import { PendingMembers } from './pending-members.tsx';
import { isShown } from './team.model.ts';
import { UnconfirmedMembers } from './unconfirmed-members.tsx';

const InviteDialog = lazyDialog(() => import('../../fields/invite-dialog.tsx').then((m) => m.InviteDialog));

/** Spec organizations §2 "Team". */
export const TeamScreen = () => {
  useTitle('Équipe');
  useLiveTeam();
  const me = useMe();
  const { id, name } = useStructure();
  const [words, setWords] = useState('');
  const [inviting, setInviting] = useState(false);
  const team = useQuery(teamQuery(id));
  const structure = useQuery(structureQuery(id));
  const manages = structure.data?.manager === true && me.impersonation === null;
  const pending = useQuery({ ...pendingMembers(id), enabled: manages });
  // What waits stands above the list: shown one after the other, it would push the list down.
  const isLoading = [team, structure, pending].some((query) => query.isLoading);
  const { variant } = publicConfig();
  const members = team.data?.filter(({ userType }) => isShown(userType, VARIANTS[variant].maternity));
  const shown = members?.filter(({ common }) => nameHolds(common.name, words));

  return (
    <>
      <PageHeader
        title="Équipe"
        action={manages && <Button onClick={() => setInviting(true)}>Inviter un membre</Button>}
      >
        {name}
      </PageHeader>
      {isLoading && <SkeletonLines lines={6} />}
      {!isLoading && (
        <>
          {manages && <PendingMembers organizationId={id} />}
          {manages && <UnconfirmedMembers organizationId={id} />}
          {team.data !== undefined && (
            <UnlistedColleagues structureId={id} profiles={team.data.map(({ common }) => common.profileId)} />
          )}
          <TextField
            filter
            type="search"
            label="Rechercher un membre"
            className="mb-5 md:max-w-md"
            value={words}
            onChange={setWords}
          />
          <ReadFailure error={team.error} again={team.refetch} />
          {shown?.length === 0 && (
            <EmptyState title={members?.length === 0 ? 'Aucun membre dans l’équipe' : 'Aucun résultat'} />
          )}
          <CardGrid>
            {shown?.map((member) => (
              <li key={member.userData.id}>
                <MemberCard member={member} />
              </li>
            ))}
          </CardGrid>
        </>
      )}
      {inviting && (
        <InviteDialog
          inviter={{ mode: 'team', id }}
          name={name}
          onClose={() => setInviting(false)}
          onInvited={(profileId) => pendingGrants.add(me.id, membership(id, profileId))}
        />
      )}
    </>
  );
};

const MemberCard = ({ member }: { readonly member: TeamMember }) => {
  const { userType, userData, common, rights, employed } = member;
  return (
    <PersonCard
      name={common.name}
      // « Organisation » is no person's profession; the badge says what the staff are.
      details={[userType === 'organization' ? null : genderedLabel(common.type, common.gender), common.address?.city]}
      badges={
        (employed || rights.includes('MANAGE')) && (
          <Badge tone="brand">
            {employed ? 'Personnel de la structure' : genderedLabel('Administrateur', common.gender)}
          </Badge>
        )
      }
      actions={
        <Link to={paths.organizationMember(userData.id)} className={buttonClass({ look: 'secondary', size: 'sm' })}>
          Voir le profil
          <span className="sr-only"> {ofName(common.name)}</span>
        </Link>
      }
    />
  );
};
