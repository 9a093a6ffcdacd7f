import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import { type Bytes, concat } from '../../bytes/bytes.ts';
import { hashOf } from '../../chains/ids.ts';
import { sealFile } from '../../files/file.ts';
import { piecesOf } from '../../files/pieces.ts';
import { groupKey, openEpochs } from '../../groups/epoch.ts';
import { currentKey } from '../../identity/chain.ts';
import { sealMessage } from '../../messages/message.ts';
import { commitmentTo, openGeneration } from '../../sessions/generation.ts';
import type { Recipient } from '../../sessions/record.ts';
import { type SessionWrap, type Target, wrapGeneration } from '../../sessions/wraps.ts';
import type { Signed } from '../../wire/signed.ts';
import type { GoldenItem, Json } from './file.ts';
import { type Citizen, type KnownGroup, phrase, refOf } from './people.ts';
import { signerOf } from './sealed.ts';
import type { Story } from './story.ts';

const SESSIONS = ['018f6b2e-7c1d-4a3b-9e55-0123456789ab', '7d9f0a1c-33b2-4f5e-8a6d-fedcba987654'] as const;

interface Making {
  story: Story;
  sid: string;
  metadata?: string;
  records: Signed[];
  wraps: (SessionWrap & { gen: number })[];
  secrets: Json[];
  messages: { gen: number; context: string; sealed: string }[];
  files: { gen: number; context: string; sealed: string }[];
}

/** Who makes a generation names a group by its epoch; a member seals under its key, another person to its public key. */
async function generation(making: Making, by: Citizen, to: { group?: KnownGroup; epoch?: number; person?: Citizen }[]) {
  const { story, sid, metadata, records } = making;
  const gen = records.length + 1;
  const secret = phrase(`generation ${gen} of ${sid}`);
  const targets = await Promise.all(to.map((one) => targetOf(by, one)));
  const last = records.at(-1);
  const body = {
    v: 1,
    suite: 1,
    kind: 'session',
    sid,
    ...(metadata === undefined ? {} : { metadata }),
    gen,
    prev: last ? await hashOf(last) : null,
    commit: await commitmentTo(secret),
    rcpt: targets.map(({ recipient }) => recipient),
    by: refOf(by),
    ts: story.town.minute(),
  };
  records.push(await story.town.sign(by, 'session', body));
  const wraps = await Promise.all(targets.map((target) => wrapGeneration({ sid, gen }, secret, target)));
  making.wraps.push(...wraps.map((one) => ({ ...one, gen })));
  const { messageKey, fileKey } = await openGeneration(secret, gen, fromBase64Url(body.commit));
  const place = { sessionId: sid, generation: gen, context: `transmission:42:${gen}` };
  const { context } = place;
  making.messages.push({ gen, context, sealed: await sealMessage(messageKey, place, textOf(gen), signerOf(by)) });
  const pieces: Bytes[] = [];
  const content = phrase(`a file of generation ${gen}`);
  for await (const piece of sealFile(await fileKey(), place, { filename: `${gen}.txt` }, piecesOf(content)))
    pieces.push(piece);
  making.files.push({ gen, context, sealed: toBase64Url(concat(...pieces)) });
  making.secrets.push({ gen, maker: by.state.id, secret: toBase64Url(secret) });
}

const textOf = (gen: number): string => `Seen in generation ${gen}.`;

async function targetOf(
  by: Citizen,
  { group, epoch = 1, person }: { group?: KnownGroup; epoch?: number; person?: Citizen },
): Promise<Target> {
  if (person) {
    const { encPk, sequence } = currentKey(person.state);
    return { recipient: { i: person.state.id, kseq: sequence }, publicKey: encPk };
  }
  const { state, sets } = group as KnownGroup;
  const recipient: Recipient = { g: state.id, epoch };
  const own = sets.flatMap(({ wraps }) => wraps.filter(({ id }) => id === by.state.id));
  const secret = (await openEpochs(state, by.bundle, own)).get(epoch);
  const published = state.epochs[epoch - 1]?.publicKey;
  if (secret) return { recipient, groupKey: await groupKey(secret, state.reference, epoch) };
  if (!published) throw new Error('no such epoch');
  return { recipient, publicKey: published };
}

export async function sessionItems(story: Story): Promise<GoldenItem[]> {
  const { camille, hugo, noor, record, team } = story;
  const observations: Making = {
    story,
    sid: SESSIONS[0],
    metadata: 'observations-profile-camille',
    records: [],
    wraps: [],
    secrets: [],
    messages: [],
    files: [],
  };
  await generation(observations, hugo, [{ group: record, epoch: 2 }]);
  await generation(observations, camille, [{ group: record, epoch: 5 }, { person: noor }]);
  await generation(observations, noor, [{ group: record, epoch: 6 }]);
  const advice: Making = { story, sid: SESSIONS[1], records: [], wraps: [], secrets: [], messages: [], files: [] };
  await generation(advice, camille, [{ person: camille }, { group: team, epoch: 1 }]);
  await generation(advice, hugo, [{ group: team, epoch: 1 }, { person: camille }]);
  return [
    await item('session of three generations', observations, camille, record),
    await item('session that a stranger began with a structure', advice, noor, team),
  ];
}

async function item(name: string, making: Making, reader: Citizen, group: KnownGroup): Promise<GoldenItem> {
  const { sid, metadata, records, wraps, secrets } = making;
  const own = group.sets.flatMap(({ wraps: all }) => all.filter(({ id }) => id === reader.state.id));
  const epochs = await openEpochs(group.state, reader.bundle, own);
  const { current, old } = reader.bundle;
  const keys = [current, ...old].map(({ sequence, seed }) => ({ kseq: sequence, seed: toBase64Url(seed) }));
  const given = {
    records,
    wraps: wraps.map((one) => ({ ...one, wrap: toBase64Url(one.wrap) })),
    reader: { id: reader.state.id, keys },
    messages: making.messages,
    files: making.files,
    epochs: [...epochs].map(([epoch, secret]) => ({ group: group.state.id, epoch, secret: toBase64Url(secret) })),
  };
  return {
    name,
    reads: 'session',
    given: given as unknown as GoldenItem['given'],
    opens: {
      sid,
      metadata: metadata ?? null,
      generations: secrets,
      texts: secrets.map((_, at) => textOf(at + 1)),
      names: secrets.map((_, at) => `${at + 1}.txt`),
    },
  };
}
