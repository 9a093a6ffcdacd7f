import type { AuditedLog } from './auditor/auditor.ts';
import type { CardTrust } from './card/trust.ts';
import type { ServerDependencies } from './client/open-vault.ts';
import { EmbeddedProvider } from './embedded.ts';
import { VaultError } from './errors.ts';
import { signSuspension } from './groups/suspension.ts';
import { sendChallenge } from './memory/backups.ts';
import { landCard } from './memory/cards.ts';
import { requireListed } from './memory/contacts.ts';
import { MemoryVaultServer, SIGNUP_ISSUER } from './memory/vault-server.ts';
import { emptyVault, treeHead, type VaultState } from './memory/vault-state.ts';
import type { OpenStore } from './port/local-store.ts';
import { memoryDevice } from './port/memory-store.ts';
import type { VaultServer } from './port/vault-server.ts';
import type { AuthFactor } from './provider.ts';
import { signToken } from './server/tokens.ts';
import type { ServerTrust } from './trust/server-keys.ts';

/** A whole vault in memory: a server that checks what a server checks, mailboxes, and as many devices as a test needs. */
export class MemoryVault {
  private constructor(readonly state: VaultState) {}

  static async found(now?: () => number): Promise<MemoryVault> {
    return new MemoryVault(await emptyVault(now));
  }

  /** The keys of the server that clients have built in; undefined: the one that signs now. */
  builtIn: ServerTrust | undefined;

  serverFor(userId: string): VaultServer {
    return new MemoryVaultServer(this.state, userId);
  }

  /** A provider for this user; give the same device to reload a page on it. */
  provider(userId: string, device: OpenStore = memoryDevice(), server = this.serverFor(userId)): EmbeddedProvider {
    const { now } = this.state;
    const cards = { trust: this.#cardTrust, load: () => import('./card/cards.ts') };
    const { auditorKeys } = this;
    const log = { server, serverKey: this.builtIn ?? this.state.signer.publicKey, auditorKeys };
    const own = { name: 'Firefox sur Linux', load: () => import('./device/devices.ts') };
    const options = {
      ...log,
      now,
      openStore: device,
      name: 'memory',
      cards,
      device: own,
      waysBack: { load: () => import('./client/ways-back.ts') },
      codes: { load: () => import('./client/code-contacts.ts') },
    } as const;
    const provider: EmbeddedProvider = new EmbeddedProvider({
      ...options,
      server: this.#onDevice(userId, server, () => provider),
    });
    return provider;
  }

  /** As over HTTP: each call names its device, and one that was removed is refused. */
  #onDevice(userId: string, server: VaultServer, acting: () => EmbeddedProvider): VaultServer {
    return new Proxy(server, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name, target);
        if (typeof call !== 'function') return call;
        return async (...args: unknown[]) => {
          const { deviceId, devices } = acting();
          if (deviceId === undefined || !new MemoryVaultServer(this.state, userId).isRemoved(deviceId))
            return call.apply(target, args);
          void devices.check().catch(() => undefined);
          throw new VaultError('DEVICE_REVOKED', undefined, { status: 410 });
        };
      },
    });
  }

  /** Whose co-signatures the providers of this vault ask for from now on. */
  auditorKeys: ServerDependencies['auditorKeys'];

  /** The log as an auditor is shown it. */
  auditedLog(): AuditedLog {
    const { state } = this;
    return {
      head: () => treeHead(state),
      entries: async (from) => state.log.slice(from, from + 1_000),
      cosign: async (cosignature) => void state.cosignatures.set(cosignature.k, cosignature),
    };
  }

  #cardTrust: CardTrust | null = null;

  /** From now on there is a provider of cards that publishes these keys. */
  publishCardKeys(trust: CardTrust, jwks: unknown): void {
    this.#cardTrust = trust;
    this.state.cards.issuer = trust.issuer;
    this.state.cards.published = jwks;
  }

  /** What the browser comes back with once its card was presented. */
  landCard(state: string, token: string): Promise<string> {
    return landCard(this.state, state, token);
  }

  /** What the application's server hands out. */
  signupToken(userId: string, profileId: string): Promise<string> {
    const iat = Math.floor(this.state.now() / 1_000);
    const times = { jti: crypto.randomUUID(), iat, exp: iat + 600 };
    const claims = { iss: SIGNUP_ISSUER, sub: userId, use: 'vault-signup', profileId, ...times } as const;
    return signToken(claims, this.state.signupSecret);
  }

  async sendChallenge(userId: string, factor: AuthFactor, forceAuth = false) {
    await requireListed(this.state, userId, factor);
    return sendChallenge(this.state, { userId, factor, forceAuth });
  }

  /** The last code in this mailbox. */
  lastCode(factor: AuthFactor): string | undefined {
    return this.state.sent.findLast((mail) => mail.factor.value === factor.value)?.code;
  }

  /** What the application's server says when an access is revoked and no admin of the group is there. */
  async suspend(groupId: string, ids: string[]): Promise<void> {
    const row = this.state.groups.get(groupId);
    if (!row) return;
    for (const id of ids) row.suspended.add(id);
    row.suspensions = [...row.suspensions, await signSuspension(this.state.signer, groupId, ids, this.state.now())];
  }
}
