import { toBase64Url } from '../../bytes/base64url.ts';
import { openEpochs } from '../../groups/epoch.ts';
import type { GroupState } from '../../groups/state.ts';
import type { IdentityState } from '../../identity/chain.ts';
import { digestOf } from './cards.ts';
import type { GoldenItem, Json } from './file.ts';
import { type Citizen, type KnownGroup, setsOf } from './people.ts';
import type { Story } from './story.ts';

/** What a reader knows of an identity once its chain is followed. */
export const identitySummary = (state: IdentityState): Json => ({
  id: state.id,
  profileId: state.profileId,
  seq: state.seq,
  head: state.heads[state.seq] ?? '',
  keys: state.keys.map(({ encPk, sigPk, since }) => ({ encPk: digestOf(encPk), sigPk: toBase64Url(sigPk), since })),
  inForce: state.keyAt[state.seq] ?? -1,
  recoveryKey: state.recoveryKey && digestOf(state.recoveryKey),
  delegatedBy: state.delegatedBy?.id ?? null,
  card: state.card && { seq: state.card.place, kseq: state.card.kseq, commitment: state.card.commitment },
  revoked: state.revoked?.by ?? null,
});

export const groupSummary = (state: GroupState): { [field: string]: Json } => ({
  id: state.id,
  name: state.name,
  seq: state.seq,
  head: state.heads[state.seq] ?? '',
  epoch: state.epochs.length,
  members: [...state.members]
    .map(([id, { kseq, role, admission }]) => {
      return { id, kseq, role, name: admission?.name ?? null, policyId: admission?.policyId ?? null };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
  formerUntil: Object.fromEntries([...state.formerUntil].sort(([a], [b]) => (a < b ? -1 : 1))),
  isRotationDue: state.isRotationDue,
  isClosed: state.isClosed,
});

export function chainItems({
  camille,
  hugo,
  elodie,
  ines,
  noor,
  record,
  team,
  broken,
  given,
}: Story): Promise<GoldenItem>[] {
  const identity = async (name: string, { state, links }: Citizen): Promise<GoldenItem> => ({
    name,
    reads: 'identity',
    given: { links } as unknown as GoldenItem['given'],
    opens: identitySummary(state),
  });
  return [
    identity('identity with a renewed key and a card', hugo),
    identity('identity that somebody else prepared', camille),
    identity('identity that ended itself', elodie),
    identity('identity that the server ended', ines),
    identity('identity of one link', noor),
    groupItem('group of a patient', record, [camille, hugo, noor, ines]),
    groupItem('group of a structure, closed', team, [noor]),
    groupItem('group whose way back leads elsewhere', broken, [noor]),
    groupItem('group whose newest secret is another than published', given, [noor]),
  ];
}

/** Of each reader what they can open, walking back as far as their wraps lead. */
export async function groupItem(name: string, group: KnownGroup, citizens: Citizen[]): Promise<GoldenItem> {
  const secrets: Record<string, Json> = {};
  for (const { state, bundle } of citizens) {
    const own = group.sets.flatMap(({ wraps }) => wraps.filter(({ id }) => id === state.id));
    const opened = await openEpochs(group.state, bundle, own);
    const byEpoch = [...opened].sort(([a], [b]) => a - b).map(([epoch, one]) => [String(epoch), toBase64Url(one)]);
    secrets[state.id] = Object.fromEntries(byEpoch) as Json;
  }
  const readers = citizens.map(({ state, bundle: { current, old } }) => ({
    id: state.id,
    keys: [current, ...old].map(({ sequence, seed }) => ({ kseq: sequence, seed: toBase64Url(seed) })),
  }));
  return {
    name,
    reads: 'group',
    given: { links: group.links, sets: setsOf(group), readers } as unknown as GoldenItem['given'],
    opens: { ...groupSummary(group.state), secrets },
  };
}
