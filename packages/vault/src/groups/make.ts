import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { keyName } from '../chains/ids.ts';
import { firstPlace, type LogPoint, nextPlace, type SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { refOf } from '../identity/make.ts';
import { random } from '../suites/primitives.ts';
import { type Signed, signBody } from '../wire/signed.ts';
import {
  type EpochWrap,
  groupPublicKey,
  hashOfWraps,
  newEpochSecret,
  sealPrevious,
  wayBack,
  wrapEpoch,
} from './epoch.ts';
import type { Role } from './links.ts';
import { epochOf, type GroupState } from './state.ts';

/** The links that members of a group sign, each with the wraps that must travel with it. `extendGroup` judges them. */
export interface Maker {
  identity: IdentityState;
  keys: IdentityKeys;
  now: number;
  sth: LogPoint | null;
}

export interface MadeLink {
  link: SignedLink;
  wraps: EpochWrap[];
}

/** A member-to-be: their chain was followed and found good by the caller. */
export interface Newcomer {
  identity: IdentityState;
  role: Role;
}

/** The secrets we hold, by epoch. */
export type Secrets = ReadonlyMap<number, Bytes>;

export async function createGroupLink(maker: Maker, name: string, newcomers: Newcomer[]): Promise<MadeLink> {
  const nonce = toBase64Url(random(16));
  const { fields, wraps } = await openEpoch(
    nonce,
    1,
    newcomers.map(({ identity }) => recipientOf(identity)),
  );
  const members = newcomers.map(entryOf);
  const content = { op: 'create', name, members, ...fields, nonce };
  return { link: await sign(maker, { ...firstPlace(maker.now, maker.sth) }, content), wraps };
}

/**
 * With the whole history: one wrap of the epoch in force for each, and one of every earlier epoch that no later one leads back
 * to, as far as we hold them.
 */
export async function addLink(
  maker: Maker,
  group: GroupState,
  secrets: Secrets,
  newcomers: Newcomer[],
  grants: Signed[] = [],
): Promise<MadeLink> {
  const epochs = [epochOf(group), ...(await beforeBreaks(group, secrets))].filter(
    (epoch, at) => at === 0 || secrets.has(epoch),
  );
  const wraps = await Promise.all(
    newcomers.flatMap(({ identity }) =>
      epochs.map((epoch) => wrapEpoch(recipientOf(identity), group.reference, epoch, secretOf(group, secrets, epoch))),
    ),
  );
  const content = { op: 'add', members: newcomers.map(entryOf), wrapsHash: await hashOfWraps(wraps), grants };
  return { link: await signNext(maker, group, content), wraps };
}

export async function addFromNowLink(
  maker: Maker,
  group: GroupState,
  present: IdentityState[],
  newcomers: Newcomer[],
  grants: Signed[] = [],
): Promise<MadeLink> {
  const kept = present.map(recipientOf);
  const everyone = [...kept, ...newcomers.map(({ identity }) => recipientOf(identity))];
  const { fields, wraps } = await openEpoch(group.reference, epochOf(group) + 1, everyone);
  const renewed = renewedOf(group, kept);
  const content = { op: 'addFromNow', members: newcomers.map(entryOf), ...fields, renewed, grants };
  return { link: await signNext(maker, group, content), wraps };
}

/** `staying` are the identities of those who remain, the maker included. */
export function removeLink(
  maker: Maker,
  group: GroupState,
  secrets: Secrets,
  staying: IdentityState[],
  ids: string[],
): Promise<MadeLink> {
  return rotation(maker, group, secrets, staying, { op: 'remove', ids });
}

export function rotateGroupLink(
  maker: Maker,
  group: GroupState,
  secrets: Secrets,
  staying: IdentityState[],
  { drop = [], suspensions = [] }: { drop?: string[]; suspensions?: Signed[] } = {},
): Promise<MadeLink> {
  return rotation(maker, group, secrets, staying, { op: 'rotate', drop, suspensions });
}

export const rolesLink = async (
  maker: Maker,
  group: GroupState,
  set: { id: string; role: Role }[],
): Promise<MadeLink> => ({
  link: await signNext(maker, group, { op: 'roles', set }),
  wraps: [],
});

interface Recipient {
  id: string;
  kseq: number;
  encPk: Bytes;
}

async function rotation(
  maker: Maker,
  group: GroupState,
  secrets: Secrets,
  staying: IdentityState[],
  content: { op: string } & Record<string, unknown>,
): Promise<MadeLink> {
  const epoch = epochOf(group) + 1;
  const recipients = staying.map(recipientOf);
  const { fields, wraps, secret } = await openEpoch(group.reference, epoch, recipients);
  const previous = await sealPrevious(secret, group.reference, epoch, secretOf(group, secrets, epoch - 1));
  const change = { ...fields, renewed: renewedOf(group, recipients), prevWrap: toBase64Url(previous) };
  return { link: await signNext(maker, group, { ...content, ...change }), wraps };
}

async function openEpoch(reference: string, epoch: number, recipients: Recipient[]) {
  const secret = newEpochSecret();
  const [wraps, publicKey] = await Promise.all([
    Promise.all(recipients.map((recipient) => wrapEpoch(recipient, reference, epoch, secret))),
    groupPublicKey(secret, reference, epoch),
  ]);
  return { secret, wraps, fields: { epoch, epochPk: toBase64Url(publicKey), wrapsHash: await hashOfWraps(wraps) } };
}

/** Members whose own key is newer than the one the group knows. */
const renewedOf = (group: GroupState, recipients: Recipient[]) =>
  recipients
    .filter(({ id, kseq }) => kseq > (group.members.get(id)?.kseq ?? kseq))
    .map(({ id, kseq }) => ({ id, kseq }));

function recipientOf(identity: IdentityState): Recipient {
  const { sequence, encPk } = currentKey(identity);
  return { id: identity.id, kseq: sequence, encPk };
}

const entryOf = ({ identity, role }: Newcomer) => ({ id: identity.id, kseq: currentKey(identity).sequence, role });

/** The epochs that came just before one without a way back, or with a false one. */
async function beforeBreaks(group: GroupState, secrets: Secrets): Promise<number[]> {
  const breaks: number[] = [];
  for (let epoch = 2; epoch <= epochOf(group); epoch += 1) {
    const secret = secrets.get(epoch);
    if (!secret || !(await wayBack(group, epoch, secret)).isTrue) breaks.push(epoch - 1);
  }
  return breaks;
}

function secretOf(group: GroupState, secrets: Secrets, epoch: number): Bytes {
  const secret = secrets.get(epoch);
  if (!secret) throw new VaultError('NOT_GROUP_MEMBER', undefined, { ids: [group.id] });
  return secret;
}

export const signNext = (maker: Maker, group: GroupState, content: object): Promise<SignedLink> =>
  sign(maker, nextPlace(group, maker.now, maker.sth), content);

function sign({ identity, keys }: Maker, place: object, content: object): Promise<SignedLink> {
  const body = { ...place, kind: 'group', by: refOf(identity), ...content };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'group', body);
}
