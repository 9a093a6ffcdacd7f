/** Makes the second golden file, once: `node --experimental-transform-types --conditions=@maillon/source src/testing/golden-v2/write.ts`. */
import { existsSync, writeFileSync } from 'node:fs';
import { toBase64Url } from '../../bytes/base64url.ts';
import { auditorIdOf } from '../../chains/ids.ts';
import { type Signer, signerFrom } from '../../suites/ed25519.ts';
import { random } from '../../suites/primitives.ts';
import { cardTrust } from './cards.ts';
import { chainItems } from './chains.ts';
import { type GoldenFile, goldenPath } from './file.ts';
import { recoveryItems, wrapItems } from './keys.ts';
import { localItems } from './local.ts';
import { logItems } from './log.ts';
import { showsOrder } from './orders.ts';
import { alteredItems } from './refused/altered.ts';
import { refusedItems } from './refused/items.ts';
import { fileItems, identityKeyItems, messageItems } from './sealed.ts';
import { sessionItems } from './sessions.ts';
import { makeStory } from './story.ts';

if (existsSync(goldenPath)) throw new Error('golden files are written once');

/** Chance decides whether wraps sorted in another way hash to another thing; once in a few times it does in every way. */
let story = await makeStory();
while (!(await showsOrder(story.record))) story = await makeStory();
const { town } = story;
const [firstKey] = town.keys as [Signer];
const auditorSeed = random(32);
const auditor = await signerFrom(auditorSeed);
town.seeds[await auditorIdOf(auditor.publicKey)] = toBase64Url(auditorSeed);
const point = await town.point();
if (!point) throw new Error('an empty log');

const items = [
  ...(await identityKeyItems()),
  ...(await messageItems(story.camille, point)),
  ...(await fileItems()),
  ...(await wrapItems()),
  ...(await recoveryItems(story)),
  ...(await localItems()),
  ...(await Promise.all(chainItems(story))),
  ...(await sessionItems(story)),
  ...(await logItems(story, auditor, firstKey.publicKey)),
];
const all = [...items, ...(await refusedItems(story, auditor)), ...alteredItems(items)];

const golden: GoldenFile = {
  about:
    'PROTOCOL.md §15. Made once with throw-away keys by packages/vault/src/testing/golden-v2/write.ts; never changed.',
  world: {
    serverKeys: town.keys.map(({ publicKey }, at) => {
      const [key, until] = [toBase64Url(publicKey), town.retiredAt[at]];
      return until === undefined ? { key } : { key, until };
    }),
    auditors: [toBase64Url(auditor.publicKey)],
    card: { ...cardTrust },
    seeds: town.seeds,
  },
  items: all,
};

writeFileSync(goldenPath, `${JSON.stringify(golden, null, 2)}\n`);
