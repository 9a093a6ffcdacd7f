import * as policies from '@maillon/contracts/access/access-policies';
import type { AcceptedPolicy } from '@maillon/vault/use/groups';
import { ensureDefaultGroup, topUpGroup } from '@maillon/vault/use/groups';
import type { DemoPerson } from './demo-person.ts';

const heldBy = async ({ call }: DemoPerson, policy: policies.AccessPolicy): Promise<readonly string[]> => {
  const { to, id } = policy;
  if (to.userId !== null) return to.sldId === null ? [] : [to.sldId];
  return (await call(policies.keyHolders, { params: { id } })).data.map(({ sldId }) => sldId);
};

const policyOf = ({ id, resource, from, to, rights }: policies.AccessPolicy, members: readonly string[]) => ({
  policyId: id,
  resource,
  owner: from,
  to: to.sldId ?? to.id,
  rights,
  ...(to.userId === null && { members }),
});

/** The patient signs for everybody whom they let into their file, and gives them its keys: what their browser does at such an act. */
export const shareKeys = async (patient: DemoPerson): Promise<void> => {
  const { call, provider, profileId } = patient;
  const query = { direction: 'given', status: 'ACCEPTED', resource: 'medical-file', $limit: 200 } as const;
  const signed: AcceptedPolicy[] = [];
  for (const policy of (await call(policies.list, { query })).data) {
    const members = await heldBy(patient, policy);
    const body = policyOf(policy, members);
    const grant = members.length === 0 ? undefined : await provider.verify.signGrant?.(body);
    if (grant === undefined) continue;
    await call(policies.sign, { params: { id: policy.id }, body: { grant } });
    signed.push({ ...body, grant });
  }
  const { id } = await ensureDefaultGroup(provider, profileId);
  await topUpGroup(provider, id, signed);
};
