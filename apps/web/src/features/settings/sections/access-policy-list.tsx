import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type AccessPolicy, accessPolicies, otherPartyName } from '../../../data/access/access-policies.ts';
import { profileOf, useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { EvidenceBadge } from '../../../vault/cards/evidence-badge.tsx';
import { useEvidence } from '../../../vault/cards/use-evidence.ts';
import { UnlistedReaders } from '../../../vault/circle/unlisted-readers.tsx';
import { useKeyStates } from '../../../vault/key-states.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { vault } from '../../../vault/vault.ts';
import { AccessPolicyItem } from './access-policy-item.tsx';
import { AccessPolicyRevoke } from './access-policy-revoke.tsx';
import { AccessPolicyRights } from './access-policy-rights.tsx';
import { PolicyKeys } from './policy-keys.tsx';
import { hasRightsToChange } from './rights-choices.ts';

interface AccessPolicyListProps {
  readonly title: string;
  readonly direction: AccessPolicy['direction'];
  /** Said when there is nothing; without it, a list with nothing in it is not shown. */
  readonly emptyText?: string;
  readonly action?: ReactNode;
}

/** Who reads what is encrypted is known, and decided, where the keys are. */
const LockedKeys = () => {
  const { is } = useVault();
  if (is !== 'locked') return null;
  return (
    <Alert tone="info" className="mb-4">
      <p>Déverrouillez vos données sur cet appareil pour voir qui les lit, et les ouvrir à qui les attend.</p>
      <Button look="secondary" size="sm" className="mt-2" onClick={vault.tryAgain}>
        Déverrouiller
      </Button>
    </Alert>
  );
};

/** The accepted sharings of one direction. */
export const AccessPolicyList = ({ title, direction, emptyText, action }: AccessPolicyListProps) => {
  const list = useInfiniteQuery(accessPolicies({ direction, status: 'ACCEPTED' }));
  const [changing, setChanging] = useState<AccessPolicy | null>(null);
  const [leaving, setLeaving] = useState<AccessPolicy | null>(null);
  const items = list.data ?? [];
  const me = useMe();
  const { userType } = me;
  const profileId = profileOf(me)?.id ?? '';
  const keys = useKeyStates(profileId, items);
  const given = direction === 'given' ? items.map(({ to }) => to) : [];
  const names = new Map(given.map(({ id, name }) => [id, name]));
  const structures = given.filter(({ sldId }) => sldId === null).map(({ id }) => id);
  const evidence = useEvidence(given.flatMap(({ sldId }) => (sldId === null ? [] : [{ id: sldId, structures }])));
  if (emptyText === undefined && items.length === 0 && !list.isError) return null;

  return (
    <Card title={title} action={action}>
      {list.isPending && <SkeletonLines lines={3} />}
      <ReadFailure title="Vos partages n’ont pas pu être lus" error={list.error} again={list.refetch} />
      {direction === 'given' && items.length > 0 && <LockedKeys />}
      {/* Whom the question below is about still reads until it is answered to the end. */}
      {direction === 'given' && list.isSuccess && leaving === null && userType !== 'organization' && (
        <UnlistedReaders profileId={profileId} shown={items} />
      )}
      {list.isSuccess && items.length === 0 && <p className="text-muted">{emptyText}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((policy) => (
            <AccessPolicyItem
              key={policy.id}
              policy={policy}
              badge={<EvidenceBadge evidence={evidence.get(policy.to.sldId ?? '')} names={names} />}
            >
              <PolicyKeys policy={policy} state={keys.get(policy.id)} />
              {hasRightsToChange(policy) && (
                <Button look="secondary" size="sm" onClick={() => setChanging(policy)}>
                  Modifier
                  <span className="sr-only"> les droits : {otherPartyName(policy)}</span>
                </Button>
              )}
              <Button look="secondary" size="sm" onClick={() => setLeaving(policy)}>
                Retirer l’accès
                <span className="sr-only"> : {otherPartyName(policy)}</span>
              </Button>
            </AccessPolicyItem>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          look="quiet"
          className="mt-3"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Afficher la suite
        </Button>
      )}
      {changing !== null && <AccessPolicyRights policy={changing} onClose={() => setChanging(null)} />}
      {leaving !== null && <AccessPolicyRevoke policy={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
};
