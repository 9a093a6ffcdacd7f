import { describe, expect, it } from '@jest/globals';
import { httpVaultServer } from '@maillon/vault/http/client';
import { outcome } from '../testing/attempts.ts';
import { CARD, cards, goAndComeBack, join, landed, ORIGIN, setUpCards, vault } from '../testing/card-people.ts';
import { type Lies } from '../testing/card-service.ts';

setUpCards();

describe('a flow', () => {
  it('of another person gives its token to nobody but whom it led back', async () => {
    const [doctor, thief] = [await join(), await join()];
    const { url } = await thief.provider.card.begin(ORIGIN);
    // The doctor is lured into the thief's flow: what comes back is in the hand of the doctor's browser.
    const handle = await landed(await cards.present(url, CARD.id));
    await doctor.provider.card.begin(ORIGIN);
    expect(await outcome(doctor.provider.card.finish(handle, CARD.rpps, await cards.periods()))).toBe('TMR_SESSION');
    expect(await outcome(thief.provider.card.finish('guessed', CARD.rpps, await cards.periods()))).toBe('TMR_SESSION');
  });

  it('ends with its first answer, and without a card it says so', async () => {
    const { provider } = await join();
    const { url } = await provider.card.begin(ORIGIN);
    const callback = await cards.present(url, CARD.id);
    expect(await landed(callback)).not.toBe('refusee');
    expect(await landed(callback)).toBe('refusee');
    expect(await goAndComeBack(provider, null)).toBe('refusee');
  });

  it('leads back to a page of ours alone', async () => {
    const { provider } = await join();
    expect(await outcome(provider.card.begin('https://evil.example'))).toBe('CHAIN_INVALID');
  });

  it('at the application’s own service there is none of ours', async () => {
    const { provider } = await join();
    const { url } = await provider.card.begin(ORIGIN);
    expect(await landed(await cards.present(cards.forApplication(url), CARD.id))).toBe('refusee');
  });

  it.each<[string, Lies]>([
    ['for another client', { claims: { aud: 'maillon-test' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another nonce', { claims: { nonce: 'A'.repeat(43) } }],
    ['signed with the published key as a secret', { algorithm: 'HS256' }],
    ['that is not signed', { algorithm: 'none' }],
  ])('whose provider answers with a token %s ends at the server', async (_what, lies) => {
    const { provider } = await join();
    await cards.lie(lies);
    expect(await goAndComeBack(provider)).toBe('refusee');
  });

  it.each<[string, Lies]>([
    ['of a card that was presented long ago', { claims: { auth_time: 1_700_000_000 } }],
    ['of a lower level of assurance', { claims: { acr: 'eidas0' } }],
    ['without a national identifier', { claims: { preferred_username: null } }],
    ['of another number', { claims: { preferred_username: '810000000019' } }],
  ])('whose token is %s ends at the client', async (_what, lies) => {
    const { provider } = await join();
    await cards.lie(lies);
    const handle = await goAndComeBack(provider);
    expect(await outcome(provider.card.finish(handle, CARD.rpps, await cards.periods()))).toBe('CARD_REFUSED');
  });
});

describe('a link', () => {
  it('that binds a card is not taken without its token', async () => {
    const doctor = await join();
    const headers = async () => ({ authorization: `Bearer ${await vault.accessToken(doctor.name)}` });
    const server = httpVaultServer({ baseUrl: vault.baseUrl, headers });
    expect(
      await outcome(
        server.bindCard(doctor.id, { handle: 'none', link: { b: 'e30', s: 'A', k: 'x' }, random: 'A'.repeat(43) }),
      ),
    ).toBe('TMR_SESSION');
  });
});
