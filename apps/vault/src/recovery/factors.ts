import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { type Bytes, concat, utf8 } from '@maillon/vault/bytes/bytes';
import { readText } from '@maillon/vault/bytes/reader';
import type { AuthFactor } from '@maillon/vault/provider';
import type { EngineKey } from '@maillon/vault/suites/engine';
import { aesOpen, aesSeal, random } from '@maillon/vault/suites/primitives';

/** How a session of the application was opened; null for a card, which is neither. */
export type Channel = AuthFactor['type'] | null;

const bytes = (buffer: Uint8Array): Bytes => Uint8Array.from(buffer);

/** Contacts under the vault's own key, bound to whose they are. */
export class SealedFactors {
  constructor(private readonly kek: EngineKey) {}

  async enrolled(queries: Queries, userId: string): Promise<AuthFactor[]> {
    const rows = await queries.rows<{ type: AuthFactor['type']; value: Buffer }>(
      prepared('factors', 'select type, value from tmr_factors where user_id = $1 order by type'),
      [userId],
    );
    return Promise.all(
      rows.map(async ({ type, value }) => ({
        type,
        value: await this.#opened(bytes(value), `factor|${userId}|${type}`),
      })),
    );
  }

  async enrol(tx: Queries, userId: string, factors: readonly AuthFactor[]): Promise<void> {
    for (const { type, value } of factors) {
      await tx.run(
        prepared(
          'factor-enrol',
          `insert into tmr_factors (user_id, type, value) values ($1, $2, $3)
         on conflict (user_id, type) do update set value = $3, changed_at = now()`,
        ),
        [userId, type, await this.#sealed(value, `factor|${userId}|${type}`)],
      );
    }
  }

  propose(userId: string, factors: readonly AuthFactor[]): Promise<Buffer> {
    return this.#sealed(JSON.stringify(factors), `proposed|${userId}`);
  }

  async proposed(userId: string, sealed: Uint8Array): Promise<AuthFactor[]> {
    return JSON.parse(await this.#opened(bytes(sealed), `proposed|${userId}`)) as AuthFactor[];
  }

  async #sealed(text: string, place: string): Promise<Buffer> {
    const nonce = random(12);
    return Buffer.from(concat(nonce, await aesSeal(this.kek, nonce, utf8(place), utf8(text))));
  }

  async #opened(sealed: Bytes, place: string): Promise<string> {
    return readText(await aesOpen(this.kek, sealed.slice(0, 12), utf8(place), sealed.slice(12)));
  }
}

/**
 * Where a code goes: not where the session came from, if there is another way. Whoever reads somebody's mails can sign in by mail;
 * they must not be able to unlock by the same mailbox.
 */
export function chooseFactor(
  known: readonly AuthFactor[],
  signedInWith: Channel,
): { factor: AuthFactor; isSameChannel: boolean } | undefined {
  const other =
    known.find(({ type }) => type === 'SMS' && type !== signedInWith) ??
    known.find(({ type }) => type !== signedInWith);
  const factor = other ?? known[0];
  return factor && { factor, isSameChannel: other === undefined };
}

/** Enough to know which telephone to look at, too little to learn it. */
export function masked({ type, value }: AuthFactor): AuthFactor {
  if (type === 'SMS') return { type, value: `•• •• •• •• ${value.slice(-2)}` };
  const at = value.lastIndexOf('@');
  return { type, value: `${value.slice(0, 1)}•••${value.slice(at)}` };
}
