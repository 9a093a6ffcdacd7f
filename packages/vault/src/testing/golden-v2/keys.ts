import { toBase64Url } from '../../bytes/base64url.ts';
import { utf8 } from '../../bytes/bytes.ts';
import { signOwnWraps } from '../../groups/own-wraps.ts';
import { writeBundle } from '../../identity/keys.ts';
import { sealBackup } from '../../recovery/backup.ts';
import { signBoxClaim } from '../../recovery/box-claim.ts';
import { signBackupClaim } from '../../recovery/claim.ts';
import { signFactorClaim } from '../../recovery/factor-claim.ts';
import { sealPins, signPinsClaim } from '../../recovery/pins-backup.ts';
import { printSheet, sealRecoveryBox, sheetPublicKey } from '../../recovery/sheet.ts';
import { publicKeyOf } from '../../suites/hpke.ts';
import { aesKey } from '../../suites/primitives.ts';
import { wrapForKey, wrapUnderKey } from '../../wire/wraps.ts';
import type { Given, GoldenItem, Json } from './file.ts';
import { phrase, setsOf } from './people.ts';
import type { Story } from './story.ts';

const text64 = toBase64Url;
const SEQUENCE = 0x01020304;

export async function wrapItems(): Promise<GoldenItem[]> {
  const [seed, key, secret] = [phrase('an X-Wing seed'), phrase('a shared key'), phrase('a secret that is wrapped')];
  const scope = { what: 'session|018f6b2e-7c1d-4a3b-9e55-0123456789ab|2', whom: `cvi_someone|${SEQUENCE}` };
  const shared = { what: 'prev|reference', whom: String(SEQUENCE) };
  const forKey = await wrapForKey(await publicKeyOf(seed), SEQUENCE, scope, secret);
  const under = await wrapUnderKey(await aesKey(key), SEQUENCE, shared, secret);
  return [
    {
      name: 'wrap for a public key',
      reads: 'public-key-wrap',
      given: { seed: text64(seed), kseq: SEQUENCE, ...scope, wrap: text64(forKey) },
      opens: { secret: text64(secret) },
    },
    {
      name: 'wrap under a shared key',
      reads: 'symmetric-wrap',
      given: { key: text64(key), ...shared, wrap: text64(under) },
      opens: { secret: text64(secret) },
    },
  ];
}

/** Of Camille after her renewal: two keys, and what she had seen by then. */
export async function recoveryItems({ camille, record, sheet, town }: Story): Promise<GoldenItem[]> {
  const { state, bundle } = camille;
  const now = town.minute();
  const text = writeBundle({ ...bundle, pins: 7 });
  const halves = { app: phrase('half of the application'), vault: phrase('half of the vault') };
  const place = { identityId: state.id, profileId: state.profileId, version: SEQUENCE };
  const blob = await sealBackup(halves, place, text);
  const box = await sealRecoveryBox(await sheetPublicKey(sheet), state.id, 1, text);
  const seen = utf8(JSON.stringify(seenBy(camille.state, await town.point())));
  const pins = await sealPins(bundle.current, state.id, SEQUENCE, seen);
  const opens = JSON.parse(new TextDecoder().decode(text)) as Json;
  const { app, vault } = halves;
  // While her sheet was in the chain: the claims of later name a later head.
  const withSheet = { ...state, heads: state.heads.slice(0, 3), seq: 2, recoveryKey: await sheetPublicKey(sheet) };
  const sets = setsOf(record);
  const own = record.sets.flatMap(({ wraps }) => wraps).filter(({ id, kseq }) => id === state.id && kseq === 1);
  const item = (name: string, reads: GoldenItem['reads'], given: Given, out: Json): GoldenItem => ({
    name,
    reads,
    given,
    opens: out,
  });
  const claim = (name: string, signed: object, about: Given): GoldenItem =>
    item(name, 'claim', { identityId: state.id, seq: state.seq, claim: signed as Json, ...about }, { id: state.id });
  const key = bundle.current;
  const factor = { type: 'EM' as const, value: 'camille.fontanel@patient.example' };
  return [
    item(
      'backup under two halves',
      'backup',
      { app: text64(app), vault: text64(vault), ...place, blob: text64(blob) },
      opens,
    ),
    item(
      'recovery box of a printed sheet',
      'recovery-box',
      { sheet: await printSheet(sheet), identityId: state.id, box: text64(box) },
      opens,
    ),
    item(
      'what was seen, for the next device',
      'pins',
      { identityId: state.id, kseq: 1, seed: text64(key.seed), version: SEQUENCE, blob: text64(pins) },
      JSON.parse(new TextDecoder().decode(seen)) as Json,
    ),
    claim('claim of a backup', await signBackupClaim(state, key, SEQUENCE, blob, now), {
      kind: 'backup',
      version: SEQUENCE,
      blob: text64(blob),
    }),
    claim('claim of what was seen', await signPinsClaim(state, key, { version: SEQUENCE, blob: pins }, now), {
      kind: 'pins',
      version: SEQUENCE,
      blob: text64(pins),
    }),
    claim('claim of a recovery box', await signBoxClaim(withSheet, key, text64(box), now), {
      kind: 'recovery-box',
      seq: 2,
      box: text64(box),
    }),
    claim('claim of another contact', await signFactorClaim(state, key, factor, now), { kind: 'factor', now, factor }),
    claim('claim of own wraps', await signOwnWraps(state, key, record.state.id, own, now), {
      kind: 'own-wraps',
      group: record.state.id,
      wraps: sets.flatMap(({ wraps }) => wraps).filter(({ id, kseq }) => id === state.id && kseq === 1) as Json,
    }),
  ];
}

const seenBy = (state: Story['camille']['state'], point: { size: number; root: string } | null) => ({
  heads: [[state.id, { seq: state.seq, hash: state.heads[state.seq] ?? '' }]],
  profiles: [[state.profileId, state.id]],
  treeHead: point && { ...point, ts: 1_800_000_000_000 },
  sessions: [['018f6b2e-7c1d-4a3b-9e55-0123456789ab', { gen: 3, hash: text64(phrase('a hash of a record')) }]],
  compared: [state.profileId],
  groups: [[state.profileId, `cvg_${'a'.repeat(32)}`]],
});
