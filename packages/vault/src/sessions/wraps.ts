import type { Bytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { groupOpeningSeed } from '../groups/epoch.ts';
import { type KeyBundle, keyNumber } from '../identity/keys.ts';
import type { EngineKey } from '../suites/engine.ts';
import { kindOfWrap, unwrapUnderKey, unwrapWithKey, wrapForKey, wrapUnderKey } from '../wire/wraps.ts';
import { type Recipient, recipientId, wrapScope } from './record.ts';

/** A generation's secret, sealed for one recipient of its record. */
export interface SessionWrap {
  rcpt: string;
  /** Which key of theirs: the epoch of a group, the key sequence of a person. */
  key: number;
  wrap: Bytes;
}

type Place = { sid: string; gen: number };

/** How to reach a recipient: members of a group share a key with it, everyone else uses a public key. */
export type Target = { recipient: Recipient; publicKey: Bytes } | { recipient: Recipient; groupKey: EngineKey };

export async function wrapGeneration(place: Place, secret: Bytes, target: Target): Promise<SessionWrap> {
  const { recipient } = target;
  const key = 'g' in recipient ? recipient.epoch : recipient.kseq;
  const scope = wrapScope(place, recipient);
  const wrap =
    'groupKey' in target
      ? await wrapUnderKey(target.groupKey, key, scope, secret)
      : await wrapForKey(target.publicKey, key, scope, secret);
  return { rcpt: recipientId(recipient), key, wrap };
}

/** An epoch of a group that the reader holds. */
export interface HeldEpoch {
  reference: string;
  secret: Bytes;
  groupKey: EngineKey;
}

/** What a reader can open with. */
export interface Opener {
  id: string;
  bundle: KeyBundle;
  /** Undefined for a group they are not in, or an epoch they were not given. */
  epoch(groupId: string, epoch: number): Promise<HeldEpoch | undefined>;
}

/** Throws DECRYPT_FAILED, or NOT_RECIPIENT where we hold no key this wrap is for. */
export async function unwrapGeneration(place: Place, { rcpt, key, wrap }: SessionWrap, opener: Opener): Promise<Bytes> {
  const refuse = () => new VaultError('NOT_RECIPIENT', undefined, { ids: [place.sid] });
  if (rcpt === opener.id) {
    const keys = keyNumber(opener.bundle, key);
    if (!keys) throw refuse();
    return unwrapWithKey(keys.openingSeed, wrapScope(place, { i: rcpt, kseq: key }), wrap, key);
  }
  const scope = wrapScope(place, { g: rcpt, epoch: key });
  const held = await opener.epoch(rcpt, key);
  if (!held) throw refuse();
  if (kindOfWrap(wrap) === 4) return unwrapUnderKey(held.groupKey, scope, wrap);
  return unwrapWithKey(await groupOpeningSeed(held.secret, held.reference, key), scope, wrap, key);
}
