import { toBase64Url } from '../../../bytes/base64url.ts';
import { revokeLink } from '../../rare-links.ts';
import { bindCard, type MadeCard } from '../cards.ts';
import type { GoldenItem } from '../file.ts';
import { phrase } from '../people.ts';
import type { Story } from '../story.ts';
import type { GoldenTown } from '../town.ts';

const refused = (name: string, refuses: string, given: MadeCard): GoldenItem => ({
  name: `refused card ${name}`,
  reads: 'card',
  given: JSON.parse(JSON.stringify(given)) as GoldenItem['given'],
  refuses,
});

/** Each breaks one row of the table of PROTOCOL.md §7a. After everything else: their links are in no head of the file. */
export async function refusedCards({ town, card, hugo }: Story): Promise<GoldenItem[]> {
  const like = (name: string, refuses: string, change: Partial<MadeCard>) =>
    refused(name, refuses, { ...card, ...change });
  const lying = async (name: string, refuses: string, lie: Parameters<typeof bindCard>[2]) =>
    refused(name, refuses, await bindCard(town, await town.birth(`profile-${refuses}`), lie));
  const iat = 1_000;
  return [
    like('of another person', 'holder', { rpps: '10000000027' }),
    like('that was recorded after its link', 'place', { before: card.after }),
    like('whose key the application never saw', 'application', { periods: [] }),
    await lying('that commits to another token', 'commitment', { isOfAnother: true }),
    await lying('of another issuer of keys', 'issuer', { issuer: 'https://other.example', claims: {} }),
    await lying('whose key was changed meanwhile', 'keys', { isRenewed: true }),
    await lying('whose token is forged', 'signature', { isForged: true }),
    await lying('for other keys', 'nonce', { nonce: toBase64Url(phrase('another nonce')) }),
    await lying('of another issuer', 'iss', { claims: { iss: 'https://other.example' } }),
    await lying('for another service', 'aud', { claims: { aud: 'dossier' } }),
    await lying('for another service too', 'azp', { claims: { azp: 'dossier' } }),
    await lying('without a subject', 'sub', { claims: { sub: undefined } }),
    await lying('of no level', 'acr', { claims: { acr: 'eidas0' } }),
    await lying('of another time', 'iat', { claims: { iat, exp: iat + 60, auth_time: iat } }),
    await lying('that is good from tomorrow on', 'nbf', { claims: { nbf: 1_900_000_000 } }),
    await lying('that was presented before', 'auth_time', { claims: { auth_time: 1_800_000_000 - 3_600 } }),
    await lying('without a name', 'name', { claims: { given_name: ' ' } }),
    await prepared(town, hugo),
    await ended(town),
  ];
}

async function prepared(town: GoldenTown, delegate: Story['hugo']): Promise<GoldenItem> {
  const citizen = await town.birth('profile-prepared', delegate);
  return refused('of keys that somebody else made', 'delegate', await bindCard(town, citizen));
}

async function ended(town: GoldenTown): Promise<GoldenItem> {
  const citizen = await town.birth('profile-ended');
  const bound = await bindCard(town, citizen);
  await town.take(citizen, await revokeLink(citizen.state, citizen.bundle.current, 'left', await town.when()));
  return refused('of an identity that ended', 'end', { ...bound, links: citizen.links });
}
