import { RESOURCE_RIGHTS, type RightOn } from '@maillon/domain/access/access';
import { RIGHT_VERBS } from '@maillon/domain/access/access-labels';
import { useState } from 'react';
import { type MemberProfile, useSetRights } from '../../data/teams.ts';
import { useMe } from '../../data/users.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { capitalised } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { membership, pendingGrants } from '../../vault/pending/pending-grants.ts';

type Right = RightOn<'organization'>;

/** Belonging is not ticked: a person who has no other right belongs all the same. */
const CHOICES = RESOURCE_RIGHTS.organization
  .filter((right) => right !== 'MEMBER')
  .map((value) => ({ value, label: capitalised(RIGHT_VERBS.organization[value]) }));

/** What a member may do in the structure; the server keeps one person who administers it. */
export const MemberRights = ({
  organizationId,
  member,
}: {
  readonly organizationId: string;
  readonly member: MemberProfile;
}) => {
  const me = useMe();
  const [rights, setRights] = useState<readonly Right[]>(member.rights);
  const save = useSetRights();
  return (
    <Card title="Droits dans la structure">
      <CheckboxGroup
        label="Cette personne peut"
        required
        choices={CHOICES}
        values={rights.filter((right) => right !== 'MEMBER')}
        onChange={(ticked) => setRights(['MEMBER', ...ticked])}
      />
      {save.error !== null && (
        <Alert tone="danger" className="mt-4">
          {sentenceOf(save.error)}
        </Alert>
      )}
      {me.impersonation === null && (
        <Button
          className="mt-5"
          pending={save.isPending}
          onClick={() =>
            save.mutate(
              { id: organizationId, memberId: member.userData.id, rights: [...rights] },
              {
                onSuccess: () => {
                  pendingGrants.add(me.id, membership(organizationId, member.userData.id, rights));
                  toast.success('Droits enregistrés');
                },
              },
            )
          }
        >
          Sauvegarder
        </Button>
      )}
    </Card>
  );
};
