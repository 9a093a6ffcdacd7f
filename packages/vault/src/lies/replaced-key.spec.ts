import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { topUpGroup } from '../use/groups.ts';

/**
 * A thief copied Ana's keys, and she renewed them since. With a server that helps, the thief signs as she was before: from an older
 * head of her chain, under which the old key was in force.
 */
const HOUR = 3_600_000;

type Generation = Parameters<VaultServer['appendGeneration']>[1];
type GroupChange = Parameters<VaultServer['appendGroupLink']>[1];

let vault: MemoryVault;
let later = 0;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
});

/** `thief`: a page that holds the first key; what it writes reaches only `taken`. */
const robbed = async (reason: 'scheduled' | 'compromise') => {
  const [ana, bob, eve] = [await joined(vault, 'ana'), await joined(vault, 'bob'), await joined(vault, 'eve')];
  const members = [ana.id, bob.id];
  const group = await bob.provider.groups.create({ name: 'profile-bob', members, admins: members });
  const session = await bob.provider.sessions.create([group.id], { metadata: 'a-conversation' });
  const generations: Generation[] = [];
  const links: GroupChange[] = [];
  const honest = vault.serverFor('ana');
  const before = structuredClone(await honest.unlock());
  const old = before.identity?.links ?? [];
  const held = new Map(before.groups.map(({ id, wraps }) => [id, wraps]));
  const helpful = lyingServer(honest, {
    appendGeneration: async (_sid, generation) => void generations.push(generation),
    appendGroupLink: async (_id, link) => void links.push(link),
    group: async (id) => ({ ...(await honest.group(id)), wraps: held.get(id) ?? [] }),
    identities: async (ids) => ({ ...(await honest.identities(ids)), ...(ids.includes(ana.id) && { [ana.id]: old }) }),
  });
  const thief = await openedBy(vault, 'ana', { device: ana.device, server: helpful });
  later += HOUR;
  await ana.provider.renewKey(reason);
  later += HOUR;
  return { ana, bob, eve, group, session, thief, generations, links };
};

const membersOf = async (provider: EmbeddedProvider, id: string) =>
  (await provider.groups.members(id)).map((one) => one.id);

describe('a key that was replaced', () => {
  it('a key that was replaced signs no grant any more', async () => {
    const { ana, bob, eve, group, thief } = await robbed('compromise');
    const policy = { policyId: 'p', resource: 'medical-file', owner: 'profile-bob', rights: ['READ'], to: eve.id };
    const forged = { ...policy, grant: await thief.verify.signGrant(policy) };
    for (const { provider } of [ana, bob]) {
      expect((await topUpGroup(provider, group.id, [forged])).needsConfirmation).toMatchObject([{ who: eve.id }]);
    }
    expect(await membersOf(bob.provider, group.id)).not.toContain(eve.id);
  });

  it('makes no generation of a session any more', async () => {
    const { bob, eve, session, thief, generations } = await robbed('scheduled');
    const copied = await thief.sessions.retrieve({ sessionId: session.id });
    await copied.addRecipients([eve.id]).catch(() => undefined);
    const [planted] = generations;
    expect(planted).toBeDefined();
    const honest = vault.serverFor('bob');
    const server = lyingServer(honest, {
      sessions: async (ids) =>
        (await honest.sessions(ids)).map((wire) => ({
          ...wire,
          records: planted === undefined ? wire.records : [...wire.records, planted.record],
          wraps: [...wire.wraps, ...(planted?.wraps ?? [])],
        })),
    });
    const again = await openedBy(vault, 'bob', { device: bob.device, server });
    expect(await outcomeOf(() => again.sessions.retrieve({ sessionId: session.id }))).toBe('CHAIN_INVALID');
  });

  it('a key that was replaced signs nobody into a group any more', async () => {
    const { bob, eve, group, thief, links } = await robbed('scheduled');
    await thief.groups.addMembers(group.id, [eve.id]);
    const [planted] = links;
    const honest = vault.serverFor('bob');
    const server = lyingServer(honest, {
      group: async (id) => {
        const shown = await honest.group(id);
        return { ...shown, links: planted === undefined ? shown.links : [...shown.links, planted.link] };
      },
    });
    const again = await openedBy(vault, 'bob', { device: bob.device, server });
    expect(await outcomeOf(() => again.groups.members(group.id))).toBe('CHAIN_INVALID');
  });
});
