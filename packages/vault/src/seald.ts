import { Events } from './client/events.ts';
import { VaultError } from './errors.ts';
import type { FileData } from './files/pieces.ts';
import { safetyNumber } from './log/safety-number.ts';
import type {
  AccountInfo,
  Capabilities,
  EncryptionProvider,
  EncryptionSession,
  SldId,
  TmrArgs,
  VaultEvent,
} from './provider.ts';
import { fromSeald, viaSeald } from './seald/errors.ts';
import { SealdGroups } from './seald/groups.ts';
import { type OpenSdk, openSealdSdk, type SealdAccount, type SealdSdk, type SealdSettings } from './seald/sdk.ts';
import { SealdEncryptionSession } from './seald/session.ts';

/** The Seald SDK behind the same face. `capabilities` say where it is weaker, and the interface shows it. */
export class SealdProvider implements EncryptionProvider {
  readonly name = 'seald';
  readonly capabilities: Capabilities = {
    signedGrants: false,
    contextBinding: 'envelope',
    authorSignatures: false,
    transparency: false,
    autoRotateOnRemove: true,
    recoveryKit: false,
    delegatedIdentity: false,
  };
  readonly #events = new Events();
  #sdk: SealdSdk | undefined;
  #groups: SealdGroups | undefined;

  constructor(
    private readonly settings: SealdSettings,
    private readonly openSdk: OpenSdk = openSealdSdk,
  ) {}

  async initialize(options: { userId: string; databasePath: string; databaseKey: string }): Promise<void> {
    const databasePath = `${options.databasePath}-${options.userId}`;
    await viaSeald(async () => {
      const sdk = await this.openSdk(this.settings, { databasePath, databaseKey: options.databaseKey });
      this.#sdk = sdk;
      this.#groups = new SealdGroups(sdk);
      await sdk.initialize();
    });
  }

  async status(): Promise<'no-account' | 'registered' | 'locked'> {
    const status = await viaSeald(() => this.#open().registrationStatus());
    return status === 'no-team' ? 'locked' : status;
  }

  async accountInfo(): Promise<AccountInfo | null> {
    // The SDK throws where there is no identity, so it is asked whether there is an identity first.
    if ((await this.status()) === 'no-account') return null;
    return infoOf(await viaSeald(() => this.#open().getCurrentAccountInfo()));
  }

  async createIdentity(options: { signupJWT: string; displayName?: string }): Promise<AccountInfo> {
    return infoOf(await viaSeald(() => this.#open().initiateIdentity(options)));
  }

  readonly twoManRule = {
    save: async (args: TmrArgs): Promise<void> => viaSeald(() => this.#open().ssks2MR.saveIdentity(args)),
    /** An identity saved without a code is renewed by the SDK itself at the first retrieval; it does not say so. */
    retrieve: async (args: TmrArgs & { challenge: string }) => {
      const account = await viaSeald(() => this.#open().ssks2MR.retrieveIdentity(args));
      return { ...infoOf(account), keyRotated: false };
    },
  };

  async renewKey(): Promise<void> {
    await viaSeald(() => this.#open().renewKey());
  }

  get groups(): EncryptionProvider['groups'] {
    if (!this.#groups) throw new VaultError('LOCKED');
    return this.#groups;
  }

  readonly sessions = {
    create: async (
      to: SldId[],
      options: { metadata?: string; encryptForSelf?: boolean } = {},
    ): Promise<EncryptionSession> => {
      const session = await viaSeald(() => this.#open().createEncryptionSession({ sealdIds: to }, options));
      return new SealdEncryptionSession(session, options.metadata);
    },
    retrieve: async (
      key: { sessionId: string } | { encryptedMessage: string } | { encryptedFile: FileData },
      options: { useCache?: boolean } = {},
    ): Promise<EncryptionSession> => {
      const asked = 'encryptedFile' in key ? { encryptedFile: await fileOf(key.encryptedFile) } : key;
      return new SealdEncryptionSession(
        await viaSeald(() => this.#open().retrieveEncryptionSession({ ...asked, ...options })),
      );
    },
    /** One by one: the SDK's own call for many fails as a whole when one of them is refused. */
    retrieveMany: async (ids: string[]): Promise<Map<string, EncryptionSession | VaultError>> => {
      const found = await Promise.all(
        ids.map(async (sessionId) => {
          const outcome = await this.sessions.retrieve({ sessionId }).catch(fromSeald);
          return [sessionId, outcome] as const;
        }),
      );
      return new Map(found);
    },
  };

  readonly verify = {
    chainHash: (id: SldId) => viaSeald(() => this.#open().getSigchainHash({ sealdIds: [id] })),
    checkChainHash: async (id: SldId, hash: string, position?: number): Promise<boolean> => {
      try {
        await viaSeald(() =>
          this.#open().checkSigchainHash({ sealdIds: [id] }, hash, position === undefined ? {} : { position }),
        );
        return true;
      } catch (error) {
        if (error instanceof VaultError && error.code === 'CHAIN_FORK') return false;
        throw error;
      }
    },
    /** Over the first link of both chains, which no renewal changes. */
    safetyNumber: async (other: SldId): Promise<string> => {
      const me = await this.accountInfo();
      if (!me) throw new VaultError('LOCKED');
      const [mine, theirs] = await Promise.all(
        [me.sldId, other].map((id) =>
          viaSeald(() => this.#open().getSigchainHash({ sealdIds: [id] }, { position: 0 })),
        ),
      );
      return safetyNumber(mine?.hash ?? '', theirs?.hash ?? '');
    },
  };

  on(event: VaultEvent, listener: (detail: unknown) => void): () => void {
    return this.#events.on(event, listener);
  }

  async lock(): Promise<void> {
    const sdk = this.#sdk;
    this.#sdk = undefined;
    this.#groups = undefined;
    if (sdk) await viaSeald(() => sdk.close());
    this.#events.publish('locked', {});
  }

  async dropDatabase(): Promise<void> {
    await viaSeald(() => this.#open().dropDatabase());
    await this.lock();
  }

  close(): Promise<void> {
    return this.lock();
  }

  #open(): SealdSdk {
    if (!this.#sdk) throw new VaultError('LOCKED');
    return this.#sdk;
  }
}

const infoOf = ({ userId, sealdId, deviceId }: SealdAccount): AccountInfo => ({ userId, sldId: sealdId, deviceId });

async function fileOf(file: FileData): Promise<Blob> {
  if (file instanceof Blob) return file;
  return file instanceof Uint8Array ? new Blob([Uint8Array.from(file)]) : new Response(file as ReadableStream).blob();
}
