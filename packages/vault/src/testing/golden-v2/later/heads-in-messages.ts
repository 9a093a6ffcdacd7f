import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { keysFrom } from '../../../identity/keys.ts';
import { proofOf, readTreeHead } from '../../../log/tree-head.ts';
import { sealMessage } from '../../../messages/message.ts';
import { aesKey } from '../../../suites/primitives.ts';
import { signatureInput } from '../../../wire/signed.ts';
import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { phrase } from '../people.ts';
import { ProductWorld } from '../product-world.ts';
import { itemOf, type LaterItem, type Signed } from './item.ts';

const PLACE = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 1, context: 'observation:42:note' };
const KEY = phrase('the key of the messages');
const [PROVEN, UNPROVEN] = [
  'message signed at a head that the server signed',
  'message signed at a head that no server signed',
];

const messageAt =
  (name: string, isProven: boolean) =>
  async (golden: GoldenFile): Promise<GoldenItem> => {
    const { id, keys } = itemOf(golden, 'identity that somebody else prepared').opens as { id: string; keys: Json[] };
    const author = `${id}#${keys.length - 1}`;
    const { signer } = await keysFrom(fromBase64Url(String(golden.world.seeds[author])), keys.length - 1);
    const signed = itemOf(golden, 'head of the log').given.head as unknown as Signed;
    const head = await readTreeHead(signed, new ProductWorld(golden).serverKey);
    const root = toBase64Url(isProven ? head.root : phrase('a root that there was never'));
    const sealed = await sealMessage(await aesKey(KEY), PLACE, 'RAS.', {
      point: { size: head.size, root, proof: proofOf(signed, head) },
      sign: async (purpose, body) => ({ key: author, signature: await signer.sign(signatureInput(purpose, body)) }),
    });
    const point = { size: head.size, root, isProven };
    return {
      name,
      reads: 'message',
      given: { key: toBase64Url(KEY), ...PLACE, sealed },
      opens: { text: 'RAS.', author, purpose: 'message-head', point },
    };
  };

export const HEADS_IN_MESSAGES: readonly LaterItem[] = [
  { after: 'message signed at a head of the log', name: PROVEN, make: messageAt(PROVEN, true) },
  { after: PROVEN, name: UNPROVEN, make: messageAt(UNPROVEN, false) },
];
