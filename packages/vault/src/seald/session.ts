import { toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { asVaultError, VaultError } from '../errors.ts';
import { type FileData, piecesOf } from '../files/pieces.ts';
import type { CryptOpts, DecryptedFile, EncryptionSession, FileOpts, SldId } from '../provider.ts';
import { sha256 } from '../suites/primitives.ts';
import { parseJson } from '../wire/json.ts';
import { viaSeald } from './errors.ts';
import type { SealdSession } from './sdk.ts';

/**
 * A Seald session. Seald binds a message to nothing, so the context travels inside, in an envelope that is checked after
 * opening: weaker than ours, which does not open at all, and enough against a server that swaps two messages.
 */
export class SealdEncryptionSession implements EncryptionSession {
  readonly generation = 1;

  constructor(
    private readonly session: SealdSession,
    readonly metadata?: string,
  ) {}

  get id(): string {
    return this.session.sessionId;
  }

  encryptMessage(text: string, { context = '' }: CryptOpts = {}): Promise<string> {
    return viaSeald(() => this.session.encryptMessage(JSON.stringify({ c: context, m: text })));
  }

  async decryptMessage(ciphertext: string, { context = '' }: CryptOpts = {}): Promise<string> {
    const { c, m } = envelopeOf(await viaSeald(() => this.session.decryptMessage(ciphertext)));
    if (c !== context) throw new VaultError('WRONG_CONTEXT');
    return m;
  }

  /** The SDK shows no author: who wrote it is the application's word. */
  async decryptDetailed(ciphertext: string, options: CryptOpts = {}) {
    return { text: await this.decryptMessage(ciphertext, options), author: null, verified: false };
  }

  decryptMany(messages: { c: string; context?: string }[]) {
    return Promise.all(
      messages.map(async ({ c, context }) => {
        try {
          const text = await this.decryptMessage(c, context === undefined ? {} : { context });
          return { ok: true as const, text, author: null, verified: false };
        } catch (error) {
          return { ok: false as const, error: asVaultError(error) };
        }
      }),
    );
  }

  async encryptFile(file: FileData, { filename, context = '', onProgress, signal }: FileOpts): Promise<Blob> {
    const blob = await blobOf(file, signal);
    const sealed = await viaSeald(async () => this.session.encryptFile(blob, `${await markOf(context)}~${filename}`));
    onProgress?.(1);
    return sealed;
  }

  async decryptFile(file: FileData, options: Omit<FileOpts, 'filename'> = {}): Promise<DecryptedFile> {
    const blob = await blobOf(file, options.signal);
    const { filename, data, size } = await viaSeald(() => this.session.decryptFile(blob));
    const [mark = '', ...rest] = filename.split('~');
    if (mark !== (await markOf(options.context ?? ''))) throw new VaultError('WRONG_CONTEXT');
    options.onProgress?.(1);
    return { filename: rest.join('~'), size, data, sessionId: this.id };
  }

  /** Its chains are not shown to us: the SDK's word. */
  async isSound(): Promise<boolean> {
    return true;
  }

  async addRecipients(sealdIds: SldId[]): Promise<void> {
    await viaSeald(() => this.session.addRecipients({ sealdIds }));
  }

  async revokeRecipients(sealdIds: SldId[]): Promise<void> {
    await viaSeald(() => this.session.revokeRecipients({ sealdIds }));
  }

  async revoke(): Promise<void> {
    await viaSeald(() => this.session.revoke());
  }
}

function envelopeOf(text: string): { c: string; m: string } {
  try {
    const { c, m } = parseJson(text) as Record<string, unknown>;
    if (typeof c === 'string' && typeof m === 'string') return { c, m };
  } catch (cause) {
    throw new VaultError('DECRYPT_FAILED', 'no envelope', undefined, cause);
  }
  throw new VaultError('DECRYPT_FAILED', 'no envelope');
}

/** The context of a file rides before its name, short: Seald allows names of 256 letters. */
const markOf = async (context: string): Promise<string> => toBase64Url((await sha256(utf8(context))).slice(0, 12));

/** The SDK answers in the kind it was given, and only Blobs are the same everywhere. */
async function blobOf(file: FileData, signal: AbortSignal | undefined): Promise<Blob> {
  if (file instanceof Blob) return file;
  const parts: BlobPart[] = [];
  for await (const piece of piecesOf(file, signal)) parts.push(piece);
  return new Blob(parts);
}
