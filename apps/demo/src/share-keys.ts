import * as policies from '@maillon/contracts/access/access-policies';
import type { AcceptedPolicy } from '@maillon/vault/use/groups';
import { ensureDefaultGroup, topUpGroup } from '@maillon/vault/use/groups';
import type { DemoPerson } from './demo-person.ts';

interface Holders {
  readonly members: readonly string[];
  /** The group of a structure, which says who its members are. */
  readonly through?: string;
}

const NOBODY: Holders = { members: [] };

/** A key that is the chosen profile's by its own chain; of a structure, those whom its own group names. The application's list is neither. */
const holdersOf = async ({ provider }: DemoPerson, { to }: policies.AccessPolicy): Promise<Holders> => {
  const { groups, verify } = provider;
  if (to.userId !== null) {
    const isTheirs = to.sldId !== null && (await verify.profileOf?.(to.sldId)) === to.id;
    return to.sldId !== null && isTheirs ? { members: [to.sldId] } : NOBODY;
  }
  const team = await groups.findByName(to.id);
  if (team === null) return NOBODY;
  return { members: (await groups.members(team.id)).map(({ id }) => id), through: team.id };
};

const policyOf = ({ id, resource, from, to, rights }: policies.AccessPolicy, { members, through }: Holders) => ({
  policyId: id,
  resource,
  owner: from,
  to: to.sldId ?? to.id,
  rights,
  ...(to.userId === null && { members }),
  ...(through !== undefined && { through }),
});

/** The patient signs for everybody whom they let into their file, and gives them its keys: what their browser does at such an act. */
export const shareKeys = async (patient: DemoPerson): Promise<void> => {
  const { call, provider, profileId } = patient;
  const query = { direction: 'given', status: 'ACCEPTED', resource: 'medical-file', $limit: 200 } as const;
  const signed: AcceptedPolicy[] = [];
  for (const policy of (await call(policies.list, { query })).data) {
    const holders = await holdersOf(patient, policy);
    const body = policyOf(policy, holders);
    const said = { ...body, name: policy.to.name };
    const grant = holders.members.length === 0 ? undefined : await provider.verify.signGrant?.(said);
    if (grant === undefined) continue;
    await call(policies.sign, { params: { id: policy.id }, body: { grant } });
    signed.push({ ...body, grant });
  }
  const { id } = await ensureDefaultGroup(provider, profileId);
  await topUpGroup(provider, id, signed);
};
