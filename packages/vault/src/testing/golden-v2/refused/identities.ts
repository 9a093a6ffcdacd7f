import { keyName, serverIdOf } from '../../../chains/ids.ts';
import { nextPlace } from '../../../chains/link.ts';
import { keysFrom, newSeed } from '../../../identity/keys.ts';
import { createLink, rotateLink, serverRevokeLink } from '../../../identity/make.ts';
import { signBody } from '../../../wire/signed.ts';
import type { GoldenItem } from '../file.ts';
import { refOf } from '../people.ts';
import type { Story } from '../story.ts';

const atob64 = (text: string): string => Buffer.from(text, 'base64url').toString();

/** Links of an identity that may not stand where they do. */
export async function refusedIdentities({ town, noor, elodie, hugo }: Story): Promise<GoldenItem[]> {
  const item = (name: string, refuses: string, links: object[]): GoldenItem => ({
    name,
    reads: 'identity',
    given: { links } as unknown as GoldenItem['given'],
    refuses,
  });
  const { current } = noor.bundle;
  const next = await keysFrom(newSeed(), 1);
  const { p: _, ...unproved } = await rotateLink(noor.state, current, next, 'scheduled', await town.when());
  const revoked = await serverRevokeLink(noor.state, town.server, 'reset', await town.when());
  const server = await serverIdOf(town.server.publicKey);
  const asOwn = await signBody(town.server, server, 'identity', JSON.parse(atob64(revoked.b)) as object);
  const past = { ...refOf(hugo), head: hugo.state.heads[0] };
  const fields = { kind: 'identity', by: past, op: 'recovery', recPk: null };
  const fromPast = await town.sign(hugo, 'identity', { ...nextPlace(hugo.state, 0, null), ...fields });
  const after = { kind: 'identity', by: refOf(elodie), op: 'revoke', reason: 'again' };
  const byReplaced = async (change: object) => {
    const [old] = hugo.bundle.old as [typeof hugo.bundle.current];
    const keys = await keysFrom(newSeed(), 0);
    const now = 'head' in change ? town.minute() : (hugo.state.keys[1]?.since ?? 0);
    return createLink(keys, 'profile-other', { now, sth: null }, { ref: { ...refOf(hugo), ...change }, keys: old });
  };
  const again = await town.sign(elodie, 'identity', { ...nextPlace(elodie.state, 0, null), ...after });
  return [
    item('refused new key that does not sign for itself', 'proof', [...noor.links, unproved]),
    item('refused end by the server for another purpose', 'purpose', [...noor.links, asOwn]),
    item('refused link that names an older head of its own chain', 'head', [...hugo.links, fromPast]),
    item('refused link with the name of another key', 'k', [
      elodie.links[0] as object,
      { ...elodie.links[1], k: keyName(elodie.state.id, 1) },
    ]),
    item('refused first link by a replaced key of its delegate', 'delegate', [await byReplaced({ kseq: 0 })]),
    item('refused first link by a key of its delegate that was replaced by then', 'ts', [
      await byReplaced({ kseq: 0, head: hugo.state.heads[0] as string }),
    ]),
    item('refused link after the end', 'end', [...elodie.links, again]),
  ];
}
