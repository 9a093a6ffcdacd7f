import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { concat } from '../bytes/bytes.ts';
import { MemoryVault } from '../memory.ts';
import type { EncryptionSession } from '../provider.ts';
import { MAX_WRAPS } from '../server/session-recipients.ts';
import { newGenerationSecret } from '../sessions/generation.ts';
import { sessionWrapToWire } from '../sessions/wire-wraps.ts';
import { wrapGeneration } from '../sessions/wraps.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';

/** A reader hands a newcomer wraps of what was written before, and they open nothing. The server sees no key, and cannot tell. */
const TEXT = { context: 'channel:1' };

type Joined = Awaited<ReturnType<typeof joined>>;

let vault: MemoryVault;
let [ana, bob, zoe]: Joined[] = [];
let session: EncryptionSession;
let before: string;
beforeEach(async () => {
  vault = await MemoryVault.found();
  [ana, bob, zoe] = [await joined(vault, 'ana'), await joined(vault, 'bob'), await joined(vault, 'zoe')];
  session = await (ana as Joined).provider.sessions.create([(bob as Joined).id], { metadata: 'channel-1' });
  before = await session.encryptMessage('avant', TEXT);
});

/** The wraps of generation 1 for her, as a reader of ill will makes them: of the same shape, or of another key. */
const falseWraps = async (sid: string) => {
  const id = (zoe as Joined).id;
  const target = {
    recipient: { i: id, kseq: 0 },
    publicKey: vault.state.identities.get(id)?.state.keys[0]?.encPk as Uint8Array<ArrayBuffer>,
  };
  const other = sessionWrapToWire(await wrapGeneration({ sid, gen: 1 }, newGenerationSecret(), target), 1);
  const bytes = fromBase64Url(other.wrap);
  return [{ ...other, wrap: toBase64Url(concat(bytes.slice(0, -16), random(16))) }, other];
};

const readsAs = async (who: string, { device }: Joined): Promise<string> => {
  const page = await openedBy(vault, who, { device });
  const hers = await page.sessions.retrieve({ sessionId: session.id });
  return hers.decryptMessage(before, TEXT);
};

describe('a false wrap of a generation', () => {
  it.each([
    ['that opens nothing', 0],
    ['of another key', 1],
  ])('%s, added beside the true one: the newcomer reads what was before', async (_what, which) => {
    await session.addRecipients([(zoe as Joined).id]);
    const made = (await falseWraps(session.id))[which];
    if (made) await vault.serverFor('bob').addSessionWraps(session.id, [made]);
    expect(await readsAs('zoe', zoe as Joined)).toBe('avant');
  });

  it('that comes with a generation takes the place of no true one of those before', async () => {
    const honest = vault.serverFor('ana');
    const appended: number[] = [];
    const server = lyingServer(honest, {
      appendGeneration: async (id, { record, wraps }) => {
        appended.push(...wraps.map(({ gen }) => gen));
        const mislabelled = wraps.map((one) => ({ ...one, gen: 1 }));
        await expect(honest.appendGeneration(id, { record, wraps: mislabelled })).rejects.toMatchObject({
          code: 'CHAIN_INVALID',
        });
        await honest.appendGeneration(id, { record, wraps });
      },
    });
    const page = await openedBy(vault, 'ana', { device: (ana as Joined).device, server });
    await (await page.sessions.retrieve({ sessionId: session.id })).addRecipients([(zoe as Joined).id]);
    // In one request: what is sealed for the newcomer of before comes with the generation that names them.
    expect(new Set(appended)).toEqual(new Set([1, 2]));
    expect(await readsAs('zoe', zoe as Joined)).toBe('avant');
  });

  it('of a reader who adds many takes the place of their own alone, and the number of all stays bounded', async () => {
    await session.addRecipients([(zoe as Joined).id]);
    for (let n = 0; n < MAX_WRAPS + 4; n += 1)
      await vault.serverFor('bob').addSessionWraps(session.id, await falseWraps(session.id));
    expect(vault.state.sessions.get(session.id)?.wraps.get(1)).toHaveLength(4);
    expect(await readsAs('zoe', zoe as Joined)).toBe('avant');
    const many = await Promise.all(Array.from({ length: MAX_WRAPS }, (_, n) => joined(vault, `reader-${n}`)));
    await session.addRecipients(many.map(({ id }) => id));
    for (const [n] of many.entries())
      await vault.serverFor(`reader-${n}`).addSessionWraps(session.id, await falseWraps(session.id));
    const hers = vault.state.sessions
      .get(session.id)
      ?.wraps.get(1)
      ?.filter(({ rcpt }) => rcpt === (zoe as Joined).id);
    expect(hers).toHaveLength(MAX_WRAPS);
  });

  it('of a generation to come is refused', async () => {
    const wraps = (await falseWraps(session.id)).map((one) => ({ ...one, gen: 2, rcpt: (bob as Joined).id }));
    await expect(vault.serverFor('bob').addSessionWraps(session.id, wraps)).rejects.toMatchObject({
      code: 'CHAIN_INVALID',
    });
  });
});
