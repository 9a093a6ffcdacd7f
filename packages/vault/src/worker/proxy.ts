import type { VaultError } from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import type { FileData } from '../files/pieces.ts';
import type {
  AccountInfo,
  AuthFactor,
  Capabilities,
  CodeContacts,
  CryptOpts,
  DecryptedFile,
  DecryptOutcome,
  EncryptionProvider,
  EncryptionSession,
  FileOpts,
  GroupInfo,
  GroupMember,
  KeyChange,
  OwnCard,
  ReadOpts,
  SignedGrant,
  SldId,
  TmrArgs,
  VaultDevice,
  VaultEvent,
} from '../provider.ts';
import { type FromWorker, fromWireError, type Port, type SessionHandle, type WireError } from './protocol.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: VaultError): void;
  onProgress: ((progress: number) => void) | undefined;
  session: SessionProxy | undefined;
}

/** The page's end of the line. */
class Line {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<VaultEvent, Set<(detail: unknown) => void>>();
  #calls = 0;

  constructor(private readonly port: Port) {
    port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#take(data));
    port.start?.();
  }

  call<T>(path: string, args: unknown[], session?: SessionProxy): Promise<T> {
    this.#calls += 1;
    const id = this.#calls;
    const options = args.at(-1) as Partial<FileOpts> | undefined;
    const isWatched =
      typeof options === 'object' && options !== null && ('onProgress' in options || 'signal' in options);
    if (isWatched)
      options.signal?.addEventListener('abort', () => this.port.postMessage({ abort: id }), { once: true });
    return new Promise<T>((resolve, reject) => {
      const onProgress = isWatched ? options.onProgress : undefined;
      this.#waiting.set(id, { resolve: (value) => resolve(value as T), reject, onProgress, session });
      this.port.postMessage({
        id,
        session: session?.handle ?? null,
        path,
        args: isWatched ? [...args.slice(0, -1), marked(options)] : args,
      });
    });
  }

  on(event: VaultEvent, listener: (detail: unknown) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #take(message: FromWorker): void {
    if ('event' in message) {
      for (const listener of this.#listeners.get(message.event) ?? []) listener(message.detail);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ('progress' in message) {
      waiting.onProgress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.id);
    if ('error' in message) {
      waiting.reject(fromWireError(message.error));
      return;
    }
    if (waiting.session && message.generation !== undefined) waiting.session.generation = message.generation;
    waiting.resolve(message.value);
  }
}

/** The worker makes callbacks of its own where it finds the mark. */
function marked({ onProgress: _progress, signal: _signal, ...options }: Partial<FileOpts>): object {
  return { ...options, watched: true };
}

class SessionProxy implements EncryptionSession {
  readonly id: string;
  readonly metadata: string | undefined;
  readonly handle: number;
  generation: number;

  constructor(
    private readonly line: Line,
    { handle, id, metadata, generation }: SessionHandle,
  ) {
    this.handle = handle;
    this.id = id;
    this.metadata = metadata;
    this.generation = generation;
  }

  #call = <T = unknown>(path: string, ...args: unknown[]): Promise<T> => this.line.call<T>(path, args, this);

  encryptMessage = (text: string, options?: CryptOpts) => this.#call<string>('encryptMessage', text, options);
  decryptMessage = (text: string, options?: ReadOpts) => this.#call<string>('decryptMessage', text, options);
  decryptDetailed = (text: string, options?: ReadOpts) =>
    this.#call<{ text: string; author: SldId | null; verified: boolean }>('decryptDetailed', text, options);

  async decryptMany(messages: ({ c: string } & ReadOpts)[]) {
    type Outcome = Extract<DecryptOutcome, { ok: true }> | { ok: false; error: WireError };
    const outcomes = await this.#call<Outcome[]>('decryptMany', messages);
    return outcomes.map((one) => (one.ok ? one : { ok: false as const, error: fromWireError(one.error) }));
  }

  encryptFile = (file: FileData, options: FileOpts) => this.#call<Blob>('encryptFile', file, options);
  decryptFile = (file: FileData, options?: Omit<FileOpts, 'filename'>) =>
    this.#call<DecryptedFile>('decryptFile', file, options);
  isSound = (options: { subject?: string; named?: SldId[] }) => this.#call<boolean>('isSound', options);
  addRecipients = async (ids: SldId[]): Promise<void> => {
    await this.#call('addRecipients', ids);
  };
  revokeRecipients = async (ids: SldId[]): Promise<void> => {
    await this.#call('revokeRecipients', ids);
  };
  revoke = async (): Promise<void> => {
    await this.#call('revoke');
  };
}

type ShownSessions = { sessions: [string, { session: SessionHandle } | { error: WireError }][] };

/** An `EncryptionProvider` whose keys live in a worker. Streams cross only where the engine can transfer them: give Blobs. */
export function vaultInWorker(
  port: Port,
  name: EncryptionProvider['name'],
  capabilities: Capabilities,
): EncryptionProvider {
  const line = new Line(port);
  const to =
    <A extends unknown[], T>(path: string) =>
    (...args: A): Promise<T> =>
      line.call<T>(path, args);
  const session =
    <A extends unknown[]>(path: string) =>
    async (...args: A): Promise<EncryptionSession> =>
      new SessionProxy(line, (await line.call<{ session: SessionHandle }>(path, args)).session);
  type P = EncryptionProvider;
  type G = P['groups'];
  type C = NonNullable<P['card']>;

  return {
    name,
    capabilities,
    initialize: to<Parameters<P['initialize']>, void>('initialize'),
    status: to<[], 'no-account' | 'registered' | 'locked'>('status'),
    accountInfo: to<[], AccountInfo | null>('accountInfo'),
    createIdentity: to<Parameters<P['createIdentity']>, AccountInfo>('createIdentity'),
    createDelegatedIdentity: to<Parameters<NonNullable<P['createDelegatedIdentity']>>, { sldId: SldId }>(
      'createDelegatedIdentity',
    ),
    twoManRule: {
      save: to<Parameters<P['twoManRule']['save']>, void>('twoManRule.save'),
      isSaved: to<[], boolean>('twoManRule.isSaved'),
      retrieve: to<Parameters<P['twoManRule']['retrieve']>, Awaited<ReturnType<P['twoManRule']['retrieve']>>>(
        'twoManRule.retrieve',
      ),
    },
    renewKey: to<Parameters<P['renewKey']>, void>('renewKey'),
    codeContact: {
      state: to<[readonly AuthFactor[]], CodeContacts>('codeContact.state'),
      settle: to<[readonly AuthFactor[], boolean?], void>('codeContact.settle'),
      list: to<[AuthFactor], void>('codeContact.list'),
      change: to<[AuthFactor], { sessionId: string }>('codeContact.change'),
      confirm: to<[AuthFactor, string, string], void>('codeContact.confirm'),
      hasten: to<[TmrArgs], void>('codeContact.hasten'),
      cancel: to<[], void>('codeContact.cancel'),
    },
    erasure: {
      state: to<[], { allowedAt: Date } | null>('erasure.state'),
      ask: to<[], { allowedAt: Date }>('erasure.ask'),
      cancel: to<[], void>('erasure.cancel'),
    },
    reset: {
      state: to<[], { allowedAt: Date } | null>('reset.state'),
      ask: to<[], { allowedAt: Date }>('reset.ask'),
      cancel: to<[], void>('reset.cancel'),
      complete: to<[], void>('reset.complete'),
    },
    card: {
      begin: to<[string], { url: string }>('card.begin'),
      finish: to<Parameters<C['finish']>, { name: string }>('card.finish'),
      own: to<Parameters<C['own']>, OwnCard>('card.own'),
      refuse: to<[], void>('card.refuse'),
    },
    devices: {
      list: to<[], VaultDevice[]>('devices.list'),
      rename: to<[string, string], void>('devices.rename'),
      remove: to<[readonly string[]], void>('devices.remove'),
      check: to<[], void>('devices.check'),
    },
    recoveryKit: {
      export: to<[TmrArgs], string>('recoveryKit.export'),
      import: to<[string, (SldId | null)?], AccountInfo>('recoveryKit.import'),
    },
    groups: {
      create: to<Parameters<G['create']>, GroupInfo>('groups.create'),
      findByName: to<Parameters<G['findByName']>, GroupInfo | null>('groups.findByName'),
      list: to<Parameters<G['list']>, GroupInfo[]>('groups.list'),
      members: to<[SldId], GroupMember[]>('groups.members'),
      addMembers: to<Parameters<G['addMembers']>, void>('groups.addMembers'),
      removeMembers: to<Parameters<G['removeMembers']>, void>('groups.removeMembers'),
      setAdmins: to<Parameters<G['setAdmins']>, void>('groups.setAdmins'),
      renewKey: to<[SldId], void>('groups.renewKey'),
    },
    sessions: {
      create: session<Parameters<P['sessions']['create']>>('sessions.create'),
      retrieve: session<Parameters<P['sessions']['retrieve']>>('sessions.retrieve'),
      retrieveMany: async (ids) => {
        const { sessions } = await line.call<ShownSessions>('sessions.retrieveMany', [ids]);
        const opened = sessions.map(
          ([id, one]) => [id, 'error' in one ? fromWireError(one.error) : new SessionProxy(line, one.session)] as const,
        );
        return new Map(opened);
      },
    },
    verify: {
      signGrant: to<[object], SignedGrant>('verify.signGrant'),
      checkGrant: to<[SignedGrant], boolean>('verify.checkGrant'),
      endGrants: to<[string], void>('verify.endGrants'),
      chainHash: to<[SldId], { position: number; hash: string }>('verify.chainHash'),
      checkChainHash: to<[SldId, string, number?], boolean>('verify.checkChainHash'),
      safetyNumber: to<[SldId], string>('verify.safetyNumber'),
      profileOf: to<[SldId], string>('verify.profileOf'),
      isKnown: to<[SldId], boolean>('verify.isKnown'),
      changeOf: to<[SldId], KeyChange | null>('verify.changeOf'),
      trust: to<[SldId], void>('verify.trust'),
      evidence: to<Parameters<NonNullable<P['verify']['evidence']>>, Record<SldId, Evidence>>('verify.evidence'),
    },
    on: (event, listener) => line.on(event, listener),
    lock: to<[], void>('lock'),
    dropDatabase: to<[], void>('dropDatabase'),
    close: to<[], void>('close'),
  };
}
