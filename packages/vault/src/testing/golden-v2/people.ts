import { toBase64Url } from '../../bytes/base64url.ts';
import { type Bytes, utf8 } from '../../bytes/bytes.ts';
import type { SignedLink } from '../../chains/link.ts';
import type { EpochWrap } from '../../groups/epoch.ts';
import type { GroupState } from '../../groups/state.ts';
import type { IdentityState } from '../../identity/chain.ts';
import type { KeyBundle } from '../../identity/keys.ts';

export interface Citizen {
  state: IdentityState;
  links: SignedLink[];
  bundle: KeyBundle;
}

export interface KnownGroup {
  state: GroupState;
  links: SignedLink[];
  sets: { place: number; wraps: EpochWrap[] }[];
}

export const refOf = ({ state }: Citizen) => ({
  id: state.id,
  kseq: state.keys.length - 1,
  head: state.heads[state.seq] ?? '',
});

/** 32 bytes that a person can recognise. */
export const phrase = (text: string): Bytes => utf8(text.padEnd(32, '.').slice(0, 32));

export const ownWraps = ({ sets }: KnownGroup, { state }: Citizen) =>
  sets.flatMap(({ wraps }) => wraps.filter(({ id }) => id === state.id));

/** As a file holds it. */
export const setsOf = ({ sets }: KnownGroup) =>
  sets.map(({ place, wraps }) => ({ place, wraps: wraps.map((one) => ({ ...one, wrap: toBase64Url(one.wrap) })) }));
