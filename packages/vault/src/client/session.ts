import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { keyName } from '../chains/ids.ts';
import { asVaultError, VaultError } from '../errors.ts';
import { openFile, readFilePlace, sealFile } from '../files/file.ts';
import { type FileData, piecesOf, sizeOf } from '../files/pieces.ts';
import type { IdentityState } from '../identity/chain.ts';
import {
  asUnknownAuthor,
  authorName,
  type MessageAuthor,
  type MessageSigner,
  openMessage,
  readMessagePlace,
  sealMessage,
} from '../messages/message.ts';
import type {
  CryptOpts,
  DecryptedFile,
  DecryptOutcome,
  EncryptionSession,
  FileOpts,
  ReadOpts,
  SldId,
} from '../provider.ts';
import { type Generation, openGeneration } from '../sessions/generation.ts';
import type { KnownGeneration } from '../sessions/record.ts';
import { isGenuine, isSoundToWrite } from '../sessions/standing.ts';
import { isSignedBy } from '../suites/ed25519.ts';
import { signatureInput } from '../wire/signed.ts';
import type { Account } from './account.ts';
import type { Directory } from './directory.ts';
import type { Watch } from './watch.ts';

// As many as an engine works at without starving the rest of the page.
const BATCH = 200;

/** What a session needs of the one who opened it. */
export interface SessionKeeper {
  readonly account: Account;
  readonly directory: Directory;
  readonly watch: Pick<Watch, 'seen' | 'heard'>;
  freshen(session: OpenSession): Promise<void>;
  secretOf(session: OpenSession, generation: number): Promise<Bytes | undefined>;
  addRecipients(session: OpenSession, ids: SldId[]): Promise<void>;
  revokeRecipients(session: OpenSession, ids: SldId[]): Promise<void>;
  revoke(session: OpenSession): Promise<void>;
}

/** A session as its readers hold it: one key per generation, opened when it is first needed. */
export class OpenSession implements EncryptionSession {
  readonly #opened = new Map<number, Promise<Generation>>();
  readonly #genuine = new Set<string>();

  constructor(
    private readonly sessions: SessionKeeper,
    readonly generations: KnownGeneration[],
    readonly secrets: Map<number, Bytes>,
  ) {}

  get id(): string {
    return this.latest.record.sid;
  }

  get metadata(): string | undefined {
    return this.latest.record.metadata;
  }

  get generation(): number {
    return this.generations.length;
  }

  get latest(): KnownGeneration {
    const latest = this.generations.at(-1);
    if (!latest) throw new VaultError('NOT_RECIPIENT');
    return latest;
  }

  async encryptMessage(text: string, { context = '', sign = false }: CryptOpts = {}): Promise<string> {
    await this.sessions.freshen(this);
    const { number, messageKey } = await this.#key(this.generation);
    const place = { sessionId: this.id, generation: number, context };
    const author = sign ? { point: this.sessions.watch.seen(), sign: this.#sign } : undefined;
    return sealMessage(messageKey, place, text, author);
  }

  async decryptMessage(ciphertext: string, options: ReadOpts = {}): Promise<string> {
    return (await this.decryptDetailed(ciphertext, options)).text;
  }

  async decryptDetailed(ciphertext: string, { context = '', subject }: ReadOpts = {}) {
    const place = readMessagePlace(ciphertext);
    if (place.sessionId !== this.id) throw new VaultError('WRONG_SESSION');
    const { messageKey } = await this.#key(place.generation);
    const { text, author, signed } = await openMessage(messageKey, { ...place, context }, ciphertext);
    if (!author) return { text, author: null, verified: false };
    const by = await this.#checkedAuthor(author, signed);
    this.sessions.watch.heard(by.identity.id, author.point, true);
    const verified = await this.#isGenuine(author.key, by, place.generation, subject);
    return { text, author: by.identity.id, verified };
  }

  async decryptMany(messages: ({ c: string } & ReadOpts)[]) {
    const outcomes: DecryptOutcome[] = [];
    for (let at = 0; at < messages.length; at += BATCH) {
      const batch = messages.slice(at, at + BATCH).map(async ({ c, ...options }) => {
        try {
          return { ok: true as const, ...(await this.decryptDetailed(c, options)) };
        } catch (error) {
          return { ok: false as const, error: asVaultError(error, 'DECRYPT_FAILED') };
        }
      });
      outcomes.push(...(await Promise.all(batch)));
    }
    return outcomes;
  }

  async encryptFile(
    file: FileData,
    { context = '', filename, type, size, onProgress, signal }: FileOpts,
  ): Promise<Blob> {
    await this.sessions.freshen(this);
    const { number, fileKey } = await this.#key(this.generation);
    const length = size ?? sizeOf(file);
    const meta = {
      filename,
      ...(type === undefined ? {} : { type }),
      ...(length === undefined ? {} : { size: length }),
    };
    const place = { sessionId: this.id, generation: number, context };
    const content = watched(piecesOf(file, signal), length, onProgress);
    return this.#gather(sealFile(await fileKey(), place, meta, content));
  }

  async decryptFile(
    file: FileData,
    { context = '', onProgress, signal }: Omit<FileOpts, 'filename'> = {},
  ): Promise<DecryptedFile> {
    const place = await readFilePlace(watched(piecesOf(file, signal), sizeOf(file), onProgress));
    if (place.sessionId !== this.id) throw new VaultError('WRONG_SESSION');
    const { number, fileKey } = await this.#key(place.generation);
    const { meta, content } = await openFile(
      await fileKey(),
      { sessionId: this.id, generation: number, context },
      place,
    );
    const data = await this.#gather(content, meta.type);
    return { ...meta, size: data.size, data, sessionId: this.id };
  }

  isSound({ subject, named = [] }: { subject?: string; named?: SldId[] }): Promise<boolean> {
    const { account, directory } = this.sessions;
    return isSoundToWrite(this.generations, { me: account.state.id, subject, named }, directory);
  }

  addRecipients(ids: SldId[]): Promise<void> {
    return this.sessions.addRecipients(this, ids);
  }

  revokeRecipients(ids: SldId[]): Promise<void> {
    return this.sessions.revokeRecipients(this, ids);
  }

  revoke(): Promise<void> {
    return this.sessions.revoke(this);
  }

  /** Nothing is opened or written through it until it is retrieved again: the vault was locked. */
  clearSecrets(): void {
    this.secrets.clear();
    this.#opened.clear();
  }

  /** False where the maker of the newest generation gave us another key than its record commits to. */
  async opensNewest(): Promise<boolean> {
    try {
      await this.#key(this.generation);
      return true;
    } catch (error) {
      if (error instanceof VaultError && error.code === 'DECRYPT_FAILED') return false;
      throw error;
    }
  }

  /** A Blob of parts: joining them in memory would cost more than the cipher. A lock ends it. */
  async #gather(pieces: AsyncIterable<Bytes>, type = ''): Promise<Blob> {
    const { account } = this.sessions;
    const { opening } = account;
    const parts: Bytes[] = [];
    for await (const piece of pieces) {
      if (account.opening !== opening) throw new VaultError('LOCKED');
      parts.push(piece);
    }
    return new Blob(parts, { type });
  }

  async #key(number: number): Promise<Generation> {
    if (!this.sessions.account.isOpen) throw new VaultError('LOCKED');
    const known = this.#opened.get(number);
    if (known) return known;
    const opened = this.#open(number);
    this.#opened.set(number, opened);
    opened.catch(() => this.#opened.delete(number));
    return opened;
  }

  async #open(number: number): Promise<Generation> {
    const secret = this.secrets.get(number) ?? (await this.sessions.secretOf(this, number));
    const record = this.generations[number - 1]?.record;
    if (!record || !secret) throw new VaultError('NOT_RECIPIENT', undefined, { ids: [this.id] });
    return openGeneration(secret, number, fromBase64Url(record.commit));
  }

  /** What was true of an author stays true, whatever the chains say later. */
  async #isGenuine(
    key: string,
    author: { identity: IdentityState; keySequence: number },
    generation: number,
    subject: string | undefined,
  ): Promise<boolean> {
    const question = `${key}|${generation}|${subject}`;
    if (this.#genuine.has(question)) return true;
    const { account, directory } = this.sessions;
    const is = await isGenuine(author, this.generations, generation, { me: account.state.id, subject }, directory);
    if (is) this.#genuine.add(question);
    return is;
  }

  readonly #sign: MessageSigner['sign'] = async (purpose, signed) => {
    const { state, bundle } = this.sessions.account;
    const key = keyName(state.id, bundle.current.sequence);
    return { key, signature: await bundle.current.signer.sign(signatureInput(purpose, signed)) };
  };

  /** A name under a text that its owner did not sign is worse than no text: DECRYPT_FAILED. */
  async #checkedAuthor({ key: name, signature, purpose }: MessageAuthor, signed: Bytes) {
    const { id, sequence } = authorName(name);
    const { directory } = this.sessions;
    const known = await directory.lookup(id).catch(asUnknownAuthor);
    // They may have renewed their keys since they were looked up.
    const identity = known.keys[sequence] ? known : ((await directory.refresh([id]))[0] ?? known);
    const key = identity.keys[sequence];
    const isTheirs = key && (await isSignedBy(key.sigPk, signature, signatureInput(purpose, signed)));
    if (!isTheirs) throw new VaultError('DECRYPT_FAILED', 'not signed by its author', { ids: [id] });
    return { identity, keySequence: sequence };
  }
}

async function* watched(
  pieces: AsyncIterable<Bytes>,
  size: number | undefined,
  onProgress: ((progress: number) => void) | undefined,
): AsyncGenerator<Bytes> {
  let passed = 0;
  for await (const piece of pieces) {
    passed += piece.length;
    yield piece;
    if (size) onProgress?.(Math.min(1, passed / size));
  }
}
