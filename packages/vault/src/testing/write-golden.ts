import { existsSync, writeFileSync } from 'node:fs';
import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import { keyName } from '../chains/ids.ts';
import { sealFile } from '../files/file.ts';
import { piecesOf } from '../files/pieces.ts';
import { extendGroup } from '../groups/chain.ts';
import { openEpochs } from '../groups/epoch.ts';
import { createGroupLink, rotateGroupLink } from '../groups/make.ts';
import { extendIdentity, followIdentity, type IdentityState } from '../identity/chain.ts';
import { keysFrom, newSeed, writeBundle } from '../identity/keys.ts';
import { createLink, refOf, rotateLink } from '../identity/make.ts';
import { safetyNumber } from '../log/safety-number.ts';
import { sealMessage } from '../messages/message.ts';
import { sealBackup } from '../recovery/backup.ts';
import { newSheetSecret, printSheet, sealRecoveryBox, sheetPublicKey } from '../recovery/sheet.ts';
import { commitmentTo } from '../sessions/generation.ts';
import { publicKeyOf } from '../suites/hpke.ts';
import { aesKey, derive, random } from '../suites/primitives.ts';
import { signatureInput, signBody } from '../wire/signed.ts';
import { wrapForKey, wrapUnderKey } from '../wire/wraps.ts';
import { type Golden, goldenPath } from './golden.ts';

if (existsSync(goldenPath)) throw new Error('golden files are written once');

const text64 = toBase64Url;
const place = {
  sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab',
  generation: 2,
  context: 'observation:42:valueString',
};
const when = { now: 1_800_000_000_000, sth: null };

const [seed, nextSeed] = [newSeed(), newSeed()];
const [first, next] = [await keysFrom(seed, 0), await keysFrom(nextSeed, 1)];
let me: IdentityState | undefined;
const trust = {
  lookup: async () => {
    if (!me) throw new Error('nobody yet');
    return me;
  },
};
const create = await createLink(first, 'profile-golden', when);
me = await extendIdentity(undefined, create, trust);
const rotate = await rotateLink(me, first, next, 'scheduled', when);
me = await followIdentity([create, rotate], trust);
const bundle = { current: next, old: [first] };
const maker = { identity: me, keys: next, ...when };

const made = await createGroupLink(maker, 'profile-golden', [{ identity: me, role: 'admin' }]);
const group = await extendGroup(undefined, made.link, trust);
const rotated = await rotateGroupLink(maker, group, await openEpochs(group, bundle, made.wraps), [me]);
const after = await extendGroup(group, rotated.link, trust);
const secrets = await openEpochs(after, bundle, [...made.wraps, ...rotated.wraps]);

const messageKey = random(32);
const sealed = await sealMessage(await aesKey(messageKey), place, 'Patiente vue ce jour. Tout va bien. 👶', {
  point: null,
  sign: async (purpose, signed) => ({
    key: keyName(maker.identity.id, 1),
    signature: await next.signer.sign(signatureInput(purpose, signed)),
  }),
});

const fileKey = random(32);
const content = Uint8Array.from({ length: 1_500 }, (_, at) => (at * 7) & 0xff);
const pieces: Bytes[] = [];
const meta = { filename: 'écho.pdf', type: 'application/pdf', size: content.length };
for await (const piece of sealFile(fileKey, place, meta, piecesOf(content))) pieces.push(piece);

const scope = { what: 'epoch|reference|1', whom: 'cvi_someone|0' };
const [wrapSeed, wrapKey, secret] = [random(32), random(32), random(32)];
const sheet = newSheetSecret();
const halves = { app: random(32), vault: random(32) };
const backupPlace = { identityId: me.id, profileId: 'profile-golden', version: 3 };
const bundleBytes = writeBundle(bundle);
const generationSecret = random(32);
const record = {
  v: 1,
  suite: 1,
  kind: 'session',
  sid: place.sessionId,
  metadata: 'observations-golden',
  gen: 1,
  prev: null,
  commit: await commitmentTo(generationSecret),
  rcpt: [{ g: after.id, epoch: 2 }],
  by: refOf(me),
  ts: when.now,
};

const golden: Golden = {
  message: {
    ...place,
    key: text64(messageKey),
    sealed,
    text: 'Patiente vue ce jour. Tout va bien. 👶',
    author: keyName(me.id, 1),
    authorKey: text64(next.signer.publicKey),
  },
  file: {
    ...place,
    key: text64(fileKey),
    sealed: text64(concat(...pieces)),
    filename: meta.filename,
    type: meta.type,
    content: text64(content),
  },
  publicKeyWrap: {
    ...scope,
    seed: text64(wrapSeed),
    wrap: text64(await wrapForKey(await publicKeyOf(wrapSeed), 5, scope, secret)),
    secret: text64(secret),
  },
  symmetricWrap: {
    ...scope,
    key: text64(wrapKey),
    wrap: text64(await wrapUnderKey(await aesKey(wrapKey), 5, scope, secret)),
    secret: text64(secret),
  },
  backup: {
    ...backupPlace,
    app: text64(halves.app),
    vault: text64(halves.vault),
    blob: text64(await sealBackup(halves, backupPlace, bundleBytes)),
    bundle: text64(bundleBytes),
  },
  recoveryBox: {
    sheet: await printSheet(sheet),
    identityId: me.id,
    box: text64(await sealRecoveryBox(await sheetPublicKey(sheet), me.id, 1, bundleBytes)),
    bundle: text64(bundleBytes),
  },
  identity: { seed: text64(seed), nextSeed: text64(nextSeed), id: me.id, links: [create, rotate] },
  group: {
    id: after.id,
    links: [made.link, rotated.link],
    wraps: [...made.wraps, ...rotated.wraps].map((one) => ({ ...one, wrap: text64(one.wrap) })),
    secrets: Object.fromEntries([...secrets].map(([epoch, one]) => [epoch, text64(one)])),
  },
  session: {
    record: await signBody(next.signer, keyName(me.id, 1), 'session', record),
    secret: text64(generationSecret),
  },
  safetyNumber: { one: 'cvi_one', other: 'cvi_other', digits: await safetyNumber('cvi_one', 'cvi_other') },
  derivations: await Promise.all(
    ['id/xwing', 'id/ed25519', 'grp/kek|reference|1', 'ses/msg', 'ses/file', 'ses/commit'].map(async (label) => ({
      secret: text64(utf8('thirty-two bytes of a test secret')),
      label,
      output: text64(await derive(utf8('thirty-two bytes of a test secret'), label)),
    })),
  ),
};

writeFileSync(goldenPath, `${JSON.stringify(golden, null, 2)}\n`);
