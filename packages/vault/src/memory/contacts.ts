import { VaultError } from '../errors.ts';
import type { VaultServer, WireContacts } from '../port/vault-server.ts';
import type { AuthFactor } from '../provider.ts';
import {
  acceptContactList,
  CONTACT_WAIT_MS,
  contactsNamed,
  followContacts,
  listed,
} from '../recovery/contact-lists.ts';
import { requireValidated } from '../server/challenge.ts';
import type { Signed } from '../wire/signed.ts';
import { MemoryBackups } from './backups.ts';
import { type IdentityRow, identityOfUser, inTurn, requireIdentity, type VaultState } from './vault-state.ts';

type Face = Pick<VaultServer, 'contacts' | 'putContacts' | 'hastenContacts' | 'cancelContacts'>;

const isSame = (some: readonly AuthFactor[], others: readonly AuthFactor[]): boolean =>
  some.length === others.length &&
  some.every(({ type, value }) => others.some((other) => other.type === type && other.value === value));

/** A list whose wait is over counts from here on. */
function tableOf(vault: VaultState, { userId, contacts }: IdentityRow) {
  const { waiting } = contacts ?? {};
  if (contacts && waiting && waiting.askedAt + CONTACT_WAIT_MS <= vault.now()) count(vault, userId, contacts, waiting);
  return contacts;
}

function count(
  vault: VaultState,
  userId: string,
  table: NonNullable<IdentityRow['contacts']>,
  { version, factors }: { version: number; factors: readonly AuthFactor[] },
): void {
  table.version = version;
  delete table.waiting;
  vault.factors.set(userId, [...factors]);
}

/** Throws CONTACT_NOT_LISTED for another contact than those that this user signed. */
export async function requireListed(vault: VaultState, userId: string, factor: AuthFactor): Promise<void> {
  const row = identityOfUser(vault, userId);
  const table = row && tableOf(vault, row);
  const known = vault.factors.get(userId) ?? [];
  if (!table) {
    if (!vault.backups.has(userId))
      vault.factors.set(userId, [...known.filter(({ type }) => type !== factor.type), factor]);
  } else if (!known.some(({ type, value }) => type === factor.type && value === factor.value))
    throw new VaultError('CONTACT_NOT_LISTED', undefined, { status: 403 });
}

/** Where codes go, for the memory vault. */
export class MemoryContacts extends MemoryBackups implements Face {
  async contacts(): Promise<WireContacts> {
    const { vault, userId } = this;
    const row = requireIdentity(vault, userId);
    const table = tableOf(vault, row);
    const { lists } = await followContacts(table?.entries ?? [], row.state);
    const inForce = table ? (lists[table.version] ?? []) : [];
    const known = (vault.factors.get(userId) ?? []).map(async (factor) => ({
      contact: inForce.find(({ type }) => type === factor.type) ?? (await listed(row.state.id, factor)),
      shown: factor.value,
    }));
    const waiting = table?.waiting && {
      shown: table.waiting.factors.map(({ value }) => value),
      allowedAt: table.waiting.askedAt + CONTACT_WAIT_MS,
    };
    const alive = [...vault.challenges.values()].find(
      (one) => one.userId === userId && one.mustAuthenticate && !one.validated,
    );
    return {
      entries: table?.entries ?? [],
      version: table?.version ?? null,
      known: await Promise.all(known),
      waiting: waiting ?? null,
      codeUntil: alive?.expiresAt ?? null,
    };
  }

  async putContacts({ entry, factor }: Parameters<VaultServer['putContacts']>[0]): Promise<void> {
    await this.putList(entry, factor);
  }

  async hastenContacts({ sessionId }: { sessionId: string }): Promise<void> {
    const { vault, userId } = this;
    requireValidated(vault.challenges.get(sessionId), userId, vault.now());
    const table = tableOf(vault, requireIdentity(vault, userId));
    if (!table?.waiting) throw new VaultError('TMR_SESSION', 'nothing waits', { status: 404 });
    count(vault, userId, table, table.waiting);
  }

  async cancelContacts(): Promise<void> {
    const { vault, userId } = this;
    delete requireIdentity(vault, userId).contacts?.waiting;
    for (const [id, one] of vault.challenges)
      if (one.userId === userId && one.mustAuthenticate) vault.challenges.delete(id);
    vault.newFactors.delete(userId);
  }

  protected override async putList(entry: Signed, added?: AuthFactor): Promise<void> {
    const { vault, userId } = this;
    await inTurn(vault, async () => {
      const row = requireIdentity(vault, userId);
      const table = tableOf(vault, row);
      const before = await followContacts(table?.entries ?? [], row.state);
      const { seq: version, lists } = await acceptContactList(before, entry, row.state, vault.now());
      const enrolled = vault.factors.get(userId) ?? [];
      const more = table ? [...(added ? [added] : []), ...(table.waiting?.factors ?? [])] : [];
      const factors = await contactsNamed(row.state.id, lists.at(-1) ?? [], [...enrolled, ...more]);
      const next = table ?? { entries: [], version };
      next.entries = [...next.entries, entry];
      row.contacts = next;
      if (table && !isSame(factors, enrolled)) next.waiting = { version, factors, askedAt: vault.now() };
      else count(vault, userId, next, { version, factors });
    });
  }
}
