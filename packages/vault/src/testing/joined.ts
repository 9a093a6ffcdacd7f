import type { EmbeddedProvider } from '../embedded.ts';
import type { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';

interface Opening {
  /** Absent: one that has never been used. */
  readonly device?: OpenStore | undefined;
  /** Absent: the honest one. */
  readonly server?: VaultServer | undefined;
  /** Takes the alerts of integrity, also those of the unlock. */
  readonly alerts?: unknown[];
}

/** A page of that user on a device of theirs. */
export async function openedBy(vault: MemoryVault, name: string, { device, server, alerts }: Opening = {}) {
  const provider = vault.provider(name, device, server);
  if (alerts) provider.on('integrity-alert', (detail) => alerts.push(detail));
  await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
  return provider;
}

/** Keys for that user, made on `device`. The profile is `profile-<name>` unless it is given. */
export async function joined(
  vault: MemoryVault,
  name: string,
  {
    profileId = `profile-${name}`,
    device = memoryDevice(),
    server,
  }: Opening & { readonly profileId?: string | undefined } = {},
): Promise<{ id: string; provider: EmbeddedProvider; device: OpenStore }> {
  const provider = await openedBy(vault, name, { device, server });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(name, profileId) });
  return { id: sldId, provider, device };
}

/** The alerts of integrity from now on. */
export function alertsOf(provider: EmbeddedProvider): unknown[] {
  const alerts: unknown[] = [];
  provider.on('integrity-alert', (detail) => alerts.push(detail));
  return alerts;
}
