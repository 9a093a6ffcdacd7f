import type { WrappingKey } from '@maillon/server-kit/keys/key-ring';
import { outsideTransaction } from '../postgres/outside-transaction.ts';

/**
 * A key of another machine: a transaction that needs it runs again with what it said. What is drawn at random and sealed with it is drawn
 * before the transaction, or each run would ask something else.
 */
export function remoteKey(key: WrappingKey): WrappingKey {
  const question = (act: string, place: string, bytes: Uint8Array): string =>
    `${key.id}|${act}|${place}|${Buffer.from(bytes).toString('base64')}`;
  return {
    id: key.id,
    wrap: (place, secret) => outsideTransaction(question('wrap', place, secret), () => key.wrap(place, secret)),
    unwrap: (place, sealed) => outsideTransaction(question('unwrap', place, sealed), () => key.unwrap(place, sealed)),
  };
}
