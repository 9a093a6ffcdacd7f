import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';

type Received = UserMe['hasAccessTo'][number];
type Given = UserMe['grantedAccessTo'][number];

/** A grant with its other side, as `UsersRepository` gathers it. */
export interface GrantRow extends Pick<Given, 'id' | 'resource' | 'status' | 'rights'> {
  readonly other: Omit<Given['to'], 'type'> & { readonly kind: PartyKind };
}

/**
 * The living grants of the profile `p`, the newest first. A person whom a structure employs (`staff`) has those of the
 * structure too: it is their profile towards everybody else.
 */
export const grantsOf = (mine: 'from_party' | 'to_party'): string => {
  const theirs = mine === 'from_party' ? 'to_party' : 'from_party';
  return `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'resource', a.resource, 'status', a.status, 'rights', a.rights,
            'other', jsonb_build_object('id', o.id, 'userId', o.user_id, 'sldId', ou.sld_id, 'kind', o.kind,
                                        'name', coalesce(oo.name, ou.first_name || ' ' || ou.last_name)))
                             ORDER BY a.created_at DESC, a.id DESC), '[]')
   FROM published_access_policies a
   JOIN parties o ON o.id = a.${theirs}
   LEFT JOIN users ou ON ou.id = o.user_id
   LEFT JOIN published_organizations oo ON oo.party_id = o.id
   WHERE a.revoked_at IS NULL AND a.${mine} = ANY (ARRAY[p.id, (SELECT organization_id FROM published_organization_staff WHERE party_id = p.id)]))`;
};

const displayOf = ({ kind, ...party }: GrantRow['other']): Given['to'] => ({
  ...party,
  type: USER_TYPE_LABELS[kind === 'organizationStaff' ? 'organization' : kind],
});

export const receivedOf = ({ other, ...grant }: GrantRow): Received => {
  const { id: from, ...fromDisplay } = displayOf(other);
  return { ...grant, from, fromDisplay };
};

export const givenOf = ({ other, ...grant }: GrantRow): Given => ({ ...grant, to: displayOf(other) });
