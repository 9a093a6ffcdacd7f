import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { isDecided, pendingGrants } from './pending-grants.ts';
import { isTheirKey, LONGEST_NAME } from './policy-signatures.ts';

const MEMBERSHIP: AccessPolicy['resource'] = 'organization';

/** The group of a structure, whose chain says who belongs to it: made once, by whoever runs it. Null where somebody else keeps it. */
const teamGroup = async (provider: EncryptionProvider, structureId: string): Promise<string | null> => {
  const found = await provider.groups.findByName(structureId);
  if (found !== null) return found.isAdmin ? found.id : null;
  const me = (await provider.accountInfo())?.sldId ?? '';
  return (await provider.groups.create({ name: structureId, members: [me], admins: [me] })).id;
};

/**
 * Signs into the structure's group whom the person accepted into it on this device: patients' clients let colleagues in by that chain,
 * and by no list of the application (design vault §7.1).
 */
export const welcomeTeam = (
  provider: EncryptionProvider,
  whose: { readonly userId: string; readonly structureId: string },
  policies: readonly AccessPolicy[],
): Promise<void> => {
  // Two at once would make two groups.
  turn = turn.catch(() => undefined).then(() => welcome(provider, whose, policies));
  return turn;
};

let turn: Promise<void> = Promise.resolve();

const welcome = async (
  provider: EncryptionProvider,
  { userId, structureId }: { readonly userId: string; readonly structureId: string },
  policies: readonly AccessPolicy[],
): Promise<void> => {
  const { groups, verify } = provider;
  const group = await teamGroup(provider, structureId);
  if (group === null || verify.signGrant === undefined) return;
  const present = new Set((await groups.members(group)).map(({ id }) => id));
  const pending = pendingGrants.of(userId);
  for (const policy of policies) {
    const { id: policyId, resource, from: owner, to, rights } = policy;
    const isOurs = resource === MEMBERSHIP && owner === structureId && isDecided(pending, policy);
    if (!isOurs || to.sldId === null || !(await isTheirKey(provider, policy))) continue;
    if (!present.has(to.sldId)) {
      const body = { policyId, resource, owner, to: to.sldId, rights, name: to.name.slice(0, LONGEST_NAME) };
      await groups.addMembers(group, [to.sldId], { grants: [await verify.signGrant(body)] });
    }
    pendingGrants.remove(userId, to.id);
  }
};
