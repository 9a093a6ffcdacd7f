import { toBase64Url } from '../../bytes/base64url.ts';
import { openEpochs } from '../../groups/epoch.ts';
import { createGroupLink, rolesLink, rotateGroupLink } from '../../groups/make.ts';
import { random } from '../../suites/primitives.ts';
import { type Citizen, type KnownGroup, ownWraps } from './people.ts';
import type { GoldenTown } from './town.ts';

/** Two groups in which the one who renewed the key gave another secret than the true one: as the way back, and as the new one. */
export async function falseGroups(
  town: GoldenTown,
  hugo: Citizen,
  noor: Citizen,
): Promise<{ broken: KnownGroup; given: KnownGroup }> {
  const pair = [hugo, noor].map(({ state }) => ({ identity: state, role: 'admin' as const }));
  const broken = await town.takeGroup(undefined, await createGroupLink(await town.maker(hugo), 'cercle', pair));
  const false1 = new Map([[1, random(32)]]);
  await town.takeGroup(
    broken,
    await rotateGroupLink(await town.maker(hugo), broken.state, false1, [hugo.state, noor.state]),
  );
  const given = await town.takeGroup(undefined, await createGroupLink(await town.maker(hugo), 'relève', pair));
  const secrets = await openEpochs(given.state, hugo.bundle, ownWraps(given, hugo));
  const made = await rotateGroupLink(await town.maker(hugo), given.state, secrets, [hugo.state, noor.state]);
  const published = toBase64Url(given.state.epochs[0]?.publicKey ?? new Uint8Array());
  const fields = { ...(JSON.parse(Buffer.from(made.link.b, 'base64url').toString()) as object), epochPk: published };
  await town.takeGroup(given, { link: await town.sign(hugo, 'group', fields), wraps: made.wraps });
  // One leaf more than a power of two: other ways to divide a tree show.
  await town.takeGroup(
    broken,
    await rolesLink(await town.maker(noor), broken.state, [{ id: hugo.state.id, role: 'admin' }]),
  );

  return { broken, given };
}
