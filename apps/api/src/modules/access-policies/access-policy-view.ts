import type { AccessPolicy, KeyHolder } from '@maillon/contracts/access/access-policies';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { ACCESS_EXPIRES_MS } from '@maillon/domain/access/access-policy';
import { standsForOwner } from '@maillon/domain/access/grant-side';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { AccessAudienceRepository } from './access-audience.repository.ts';
import type { PolicyParty, PolicyRow } from './access-policies.repository.ts';

const opensKeys = ({ resource }: PolicyRow): boolean =>
  resource === 'medical-file' || resource === 'patient-delegation';

const NO_TASK: AccessPolicy['vault'] = { groupId: null, addSldIds: [] };

/** A person whom a structure employs is, to everybody else, the structure's profile. */
const kindLabel = (kind: PartyKind): string => USER_TYPE_LABELS[kind === 'organizationStaff' ? 'organization' : kind];

/** Turns a grant into what the two sides see of it. */
@Injectable()
export class AccessPolicyView {
  constructor(
    private readonly cipher: ColumnCipher,
    private readonly audience: AccessAudienceRepository,
  ) {}

  of(actor: Actor, row: PolicyRow, vault: AccessPolicy['vault'] = NO_TASK): AccessPolicy {
    const { id, resource, status, rights, message, createdAt, since, lastUsedAt, grant, version } = row;
    const { id: from, ...fromDisplay } = partyOf(row.from);
    return {
      id,
      resource,
      status,
      rights: [...rights],
      from,
      fromDisplay,
      to: partyOf(row.to),
      direction: standsForOwner({ ownsFrom: row.ownsFrom, isGrantee: row.to.id === actor.partyId })
        ? 'given'
        : 'received',
      message: message === null ? null : this.cipher.open('access_policies', 'message', id, message),
      createdAt,
      since,
      lastUsedAt,
      expiresAt: expiryOf(row),
      vault,
      grant,
      version,
    };
  }

  /**
   * Those who can be given the keys now that they are let in. The group is named once the vault keeps one; a grant that
   * opens nothing sealed has no task.
   */
  async vaultTask(tx: Tx, policy: PolicyRow): Promise<AccessPolicy['vault']> {
    if (!opensKeys(policy)) return NO_TASK;
    const holders = await this.audience.keyHolders(policy.to.id, tx);
    return { groupId: null, addSldIds: holders.map(({ sldId }) => sldId) };
  }

  /** The same with their names, for the person who signs for them. */
  async keyHolders(policy: PolicyRow): Promise<KeyHolder[]> {
    return opensKeys(policy) ? this.audience.keyHolders(policy.to.id) : [];
  }
}

function partyOf({ id, userId, sldId, name, kind, gender }: PolicyParty): AccessPolicy['to'] {
  return { id, userId, sldId, name, type: genderedLabel(kindLabel(kind), gender) };
}

function expiryOf({ status, since }: PolicyRow): string | null {
  if (status !== 'PENDING' && status !== 'INVITED') return null;
  return new Date(Date.parse(since) + ACCESS_EXPIRES_MS[status]).toISOString();
}
