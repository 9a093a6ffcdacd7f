import { describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from './bytes/base64url.ts';
import { type Bytes, concat } from './bytes/bytes.ts';
import { openFile, readFilePlace } from './files/file.ts';
import { piecesOf } from './files/pieces.ts';
import { followGroup } from './groups/chain.ts';
import { checkWraps, openEpochs } from './groups/epoch.ts';
import { followIdentity, type IdentityState, type Trust } from './identity/chain.ts';
import { keysFrom } from './identity/keys.ts';
import { safetyNumber } from './log/safety-number.ts';
import { openMessage } from './messages/message.ts';
import { openBackup } from './recovery/backup.ts';
import { openRecoveryBox, readSheet } from './recovery/sheet.ts';
import { openGeneration } from './sessions/generation.ts';
import { followSession } from './sessions/record.ts';
import { isSignedBy } from './suites/ed25519.ts';
import { aesKey, derive } from './suites/primitives.ts';
import { readGolden } from './testing/golden.ts';
import { signatureInput } from './wire/signed.ts';
import { unwrapUnderKey, unwrapWithKey } from './wire/wraps.ts';

/** Sealed on 2026-11-21 under suite 0x0001. If one of these fails, the code is wrong, never the file. */
const golden = readGolden();
const bytes = fromBase64Url;

describe('what was sealed once opens for ever', () => {
  it('a message, with its author', async () => {
    const { key, sealed, text, author, authorKey, ...place } = golden.message;
    const opened = await openMessage(await aesKey(bytes(key)), place, sealed);
    expect([opened.text, opened.author?.key]).toEqual([text, author]);
    const input = signatureInput('message', opened.signed);
    expect(await isSignedBy(bytes(authorKey), opened.author?.signature ?? new Uint8Array(), input)).toBe(true);
  });

  it('a file, with its name', async () => {
    const { key, sealed, filename, type, content, ...place } = golden.file;
    const opened = await openFile(bytes(key), place, await readFilePlace(piecesOf(bytes(sealed))));
    const pieces: Bytes[] = [];
    for await (const piece of opened.content) pieces.push(piece);
    expect(opened.meta).toEqual({ filename, type, size: 1_500 });
    expect(toBase64Url(concat(...pieces))).toBe(content);
  });

  it('both kinds of wrap', async () => {
    const { publicKeyWrap: one, symmetricWrap: other } = golden;
    expect(toBase64Url(await unwrapWithKey(bytes(one.seed), one, bytes(one.wrap)))).toBe(one.secret);
    expect(toBase64Url(await unwrapUnderKey(await aesKey(bytes(other.key)), other, bytes(other.wrap)))).toBe(
      other.secret,
    );
  });

  it('a backup and a recovery box', async () => {
    const { app, vault, blob, bundle, ...place } = golden.backup;
    const halves = { app: bytes(app), vault: bytes(vault) };
    expect(toBase64Url(await openBackup(halves, place, bytes(blob)))).toBe(bundle);
    const { sheet, identityId, box } = golden.recoveryBox;
    expect(toBase64Url(await openRecoveryBox(await readSheet(sheet), identityId, bytes(box)))).toBe(
      golden.recoveryBox.bundle,
    );
  });
});

describe('what was signed once verifies for ever', () => {
  let me: IdentityState | undefined;
  const trust: Trust = { lookup: async () => me ?? Promise.reject(new Error('nobody')) };

  it('an identity, a group and a session', async () => {
    me = await followIdentity(golden.identity.links, trust);
    expect([me.id, me.keys.length]).toEqual([golden.identity.id, 2]);

    const group = await followGroup(golden.group.links, trust);
    expect(group.id).toBe(golden.group.id);
    const wraps = golden.group.wraps.map((one) => ({ ...one, wrap: bytes(one.wrap) }));
    for (const epoch of [1, 2])
      await checkWraps(
        group,
        epoch - 1,
        wraps.filter((one) => one.epoch === epoch),
      );
    const { seed, nextSeed } = golden.identity;
    const bundle = { current: await keysFrom(bytes(nextSeed), 1), old: [await keysFrom(bytes(seed), 0)] };
    const opened = [...(await openEpochs(group, bundle, wraps))].map(([epoch, secret]) => [
      String(epoch),
      toBase64Url(secret),
    ]);
    expect(Object.fromEntries(opened)).toEqual(golden.group.secrets);

    const [known] = await followSession([golden.session.record], { ...trust, lookupGroup: async () => group });
    expect(known?.record.metadata).toBe('observations-golden');
    await openGeneration(bytes(golden.session.secret), 1, bytes(known?.record.commit ?? ''));
  });

  it('the same derivations and digits come out', async () => {
    for (const { secret, label, output } of golden.derivations) {
      expect(toBase64Url(await derive(bytes(secret), label))).toBe(output);
    }
    const { one, other, digits } = golden.safetyNumber;
    expect(await safetyNumber(one, other)).toBe(digits);
  });
});
