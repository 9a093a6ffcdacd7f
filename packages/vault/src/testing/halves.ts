import { createHmac } from 'node:crypto';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { u32 } from '../bytes/bytes.ts';
import type { MemoryVault } from '../memory.ts';
import type { AuthFactor, TmrArgs } from '../provider.ts';
import { readBackup } from '../recovery/backup.ts';
import { random } from '../suites/primitives.ts';

/** The application's side of the way back of one person, as PROTOCOL.md §14 has it. */
export class ApplicationHalves {
  readonly #master = random(32);
  #newest: string | undefined;
  #drawn = 0;
  /** What the vault's server answers when it is asked for the salt of the newest backup. */
  shown: () => string | null;

  constructor(
    private readonly vault: MemoryVault,
    readonly userId: string,
    private readonly former?: string,
  ) {
    this.shown = () => this.saltNow();
  }

  get factor(): AuthFactor {
    return { type: 'EM', value: `${this.userId}@example.test` };
  }

  /** Of the backup that the vault has. */
  saltNow(): string | null {
    const blob = this.vault.state.backups.get(this.userId)?.blob;
    return blob === undefined ? null : toBase64Url(readBackup(fromBase64Url(blob)).salt);
  }

  /** What a page is given that asks for a challenge. */
  async challenge(): Promise<TmrArgs> {
    const { factor, userId } = this;
    const { sessionId } = await this.vault.sendChallenge(userId, factor, true);
    const next = this.#next();
    const shown = this.shown();
    const isOld = shown !== null && this.#isOlder(shown);
    const former = this.#newest === undefined && this.former !== undefined ? { formerKey: this.former } : {};
    const twoManRuleKey = isOld ? '' : shown === null ? next.key : this.#half(shown);
    return { userId, sessionId, authFactor: factor, twoManRuleKey, ...former, next };
  }

  /** The same, with the code that was sent. */
  async proof(): Promise<TmrArgs & { challenge: string }> {
    return { ...(await this.challenge()), challenge: this.vault.lastCode(this.factor) ?? '' };
  }

  /** The person's page says that its backup was kept. False where the vault shows an older one. */
  kept({ next }: TmrArgs): boolean {
    const shown = this.shown();
    if (!next || shown === null) return false;
    if (shown === next.salt) this.#newest = shown;
    return Buffer.compare(fromBase64Url(shown), fromBase64Url(next.salt)) >= 0;
  }

  #isOlder(salt: string): boolean {
    return this.#newest !== undefined && Buffer.compare(fromBase64Url(salt), fromBase64Url(this.#newest)) < 0;
  }

  /** The later one is greater. */
  #next() {
    this.#drawn += 1;
    const salt = toBase64Url(Uint8Array.from([0, 0, ...u32(this.#drawn), ...random(10)]));
    return { salt, key: this.#half(salt) };
  }

  #half(salt: string): string {
    return createHmac('sha256', this.#master).update(salt).digest('base64url');
  }
}
