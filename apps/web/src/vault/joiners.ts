import type { EncryptionProvider, SldId } from '@maillon/vault/provider';
import { signedPolicy, topUpGroup } from '@maillon/vault/use/groups';
import type { AccessPolicy, KeyHolder } from '../data/access/access-policies.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { isStructure, MAX_NAMED, policyOf, signPolicy } from './policy-signatures.ts';

/**
 * Members who joined a structure after its owner signed for it: where the structure's own admins have signed them into the group that the
 * owner saw then, the owner's client signs again, for them by name, and tells. Whom the application alone names waits for a person.
 */
export const admitJoiners = async (
  provider: EncryptionProvider,
  groupId: SldId,
  policy: AccessPolicy,
  joiners: readonly KeyHolder[],
): Promise<void> => {
  const me = (await provider.accountInfo())?.sldId ?? '';
  const signed = isStructure(policy) ? await signedPolicy(provider, policyOf(policy, joiners), me) : null;
  if (signed?.through === undefined || !(await stillStands(provider, groupId, policy, signed.named))) return;
  const team = new Map((await provider.groups.members(signed.through)).map(({ id, displayName }) => [id, displayName]));
  const colleagues = joiners
    .filter(({ sldId }) => team.has(sldId))
    .map(({ sldId, name }) => ({ sldId, name: team.get(sldId) ?? name }));
  const names: string[] = [];
  for (let at = 0; at < colleagues.length; at += MAX_NAMED) {
    const slice = colleagues.slice(at, at + MAX_NAMED);
    const grant = await signPolicy(provider, policy, slice);
    const { added } = await topUpGroup(provider, groupId, [policyOf({ ...policy, grant }, slice)]);
    names.push(...slice.filter(({ sldId }) => added.includes(sldId)).map(({ name }) => name));
  }
  if (names.length > 0) notifyOfJoiners(policy.to.name, names);
};

/**
 * Whether any holder reads by this sharing. An owner who took it back has removed them all: its signature is as good as ever, and the
 * application may show it again.
 */
const stillStands = async (
  provider: EncryptionProvider,
  groupId: SldId,
  policy: AccessPolicy,
  named: readonly SldId[],
): Promise<boolean> => {
  const members = await provider.groups.members(groupId);
  // Those who read by another sharing already came in under its name.
  return (
    members.some(({ policyId }) => policyId === policy.id) ||
    named.every((id) => members.some((member) => member.id === id))
  );
};

const SHOWN_NAMES = 5;

const notifyOfJoiners = (structure: string, names: readonly string[]): void => {
  const others = names.length - SHOWN_NAMES;
  const shown = [
    ...names.slice(0, SHOWN_NAMES),
    ...(others > 0 ? [others === 1 ? '1 autre' : `${others} autres`] : []),
  ];
  toast.info(
    `${structure} : vos données s’ouvrent à l’équipe`,
    `${new Intl.ListFormat('fr').format(shown)} : membres de la structure que vous autorisez, avec accès à vos données de santé.`,
  );
};
