import { followIdentity, type IdentityState } from '../identity/chain.ts';
import { type IdentityKeys, type KeyBundle, keysFrom, newSeed } from '../identity/keys.ts';
import { recoveryLink, rotateLink } from '../identity/make.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { Account } from './account.ts';
import type { Directory } from './directory.ts';
import type { Groups } from './groups.ts';
import type { Keyring } from './keyring.ts';
import type { Pins } from './pins/pins.ts';
import type { Watch } from './watch.ts';

/** What a renewal needs of the open vault. */
export interface Renewing {
  readonly server: VaultServer;
  readonly account: Account;
  readonly directory: Directory;
  readonly groups: Groups;
  readonly keyring: Keyring;
  readonly watch: Watch;
  readonly pins: Pins;
  now(): number;
  adopt(state: IdentityState, bundle: KeyBundle): Promise<void>;
  sealForSheet(bundle: KeyBundle): Promise<void>;
}

/**
 * A new key for us: the chain says so, our wraps follow. After a compromise every group we are in gets a new key too, as the thief
 * may know the present ones; and the sheet ends, as it may be a copy.
 *
 * Whatever can bring a person back holds the new key before the chain names it: the backup (`save`), the printed sheet, this
 * device. In the other order a person who left in between would have a key in force that is held nowhere.
 */
export async function renewKey(
  vault: Renewing,
  reason: string,
  save?: (renewed: KeyBundle, present: IdentityKeys) => Promise<void>,
): Promise<void> {
  if (reason !== 'scheduled') await endSheet(vault);
  const { bundle } = vault.account;
  const next = await keysFrom(newSeed(), bundle.current.sequence + 1);
  const renewed: KeyBundle = { current: next, old: [bundle.current, ...bundle.old] };
  await save?.(renewed, bundle.current);
  await vault.account.keep(renewed);
  await putInForce(vault, renewed, reason);
}

export async function putInForce(vault: Renewing, renewed: KeyBundle, reason: string): Promise<void> {
  const { server, account, directory, watch, now } = vault;
  const { state, bundle } = account;
  await vault.sealForSheet(renewed);
  const link = await rotateLink(state, bundle.current, renewed.current, reason, { now: now(), sth: watch.point() });
  await server.appendIdentityLink(state.id, link);
  await vault.adopt(await followIdentity([link], directory, state, state.seq + 1), renewed);
  await directory.refresh([state.id]);
  vault.keyring.clear();
  await renewGroups(vault, reason);
}

/** The printed sheet opens nothing any more. */
async function endSheet({ server, account, directory, pins, watch, now }: Renewing): Promise<void> {
  const { state, bundle } = account;
  if (state.recoveryKey === null) return;
  const link = await recoveryLink(state, bundle.current, null, { now: now(), sth: watch.point() });
  await server.appendIdentityLink(state.id, link);
  const ended = await followIdentity([link], directory, state, state.seq + 1);
  await account.open(ended, bundle);
  pins.check(ended);
  await directory.refresh([state.id]);
}

async function renewGroups({ server, account, directory, groups, pins }: Renewing, reason: string): Promise<void> {
  const shown = await server.unlock();
  const failures: unknown[] = [];
  const named = new Map(shown.groups.map((wire) => [wire.id, wire]));
  // A thief of the old key would read on in one that the server leaves out.
  const ids = reason === 'scheduled' ? named.keys() : new Set([...named.keys(), ...pins.groupIds()]);
  for (const id of ids) {
    const one = async () => {
      const wire = named.get(id);
      const group = wire ? await directory.takeGroup(wire) : await directory.group(id, -1);
      if (!group.state.members.has(account.state.id)) return;
      await groups.rewrapOwn(group);
      directory.evict(id);
      if (reason !== 'scheduled') await groups.renewKey(id);
    };
    // One group that cannot be changed keeps no other one under a key that a thief knows.
    await one().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** As a part that is loaded when it is needed. */
export const renewal = { renewKey, putInForce };
export type Renewal = typeof renewal;
