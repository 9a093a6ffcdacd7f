import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '../../platform/time/clock.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { aSignedUpDoctor, aSignedUpPatient } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const ID = `cvi_${'a'.repeat(32)}`;

const keyOf = (kid: string) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as const;
};
const [first, second] = [keyOf('first'), keyOf('second')];
let keys: object[] = [first];
let isAway = false;
const provider = await HttpStub.start(({ path }) => {
  if (isAway) return { status: 503, body: '' };
  const jwks_uri = `${provider.url}/jwks`;
  return { status: 200, body: JSON.stringify(path === '/jwks' ? { keys } : { issuer: provider.url, jwks_uri }) };
});
afterAll(() => provider.stop());

/** Ahead of the machine's, by as much as the test says. */
class LaterClock extends SystemClock {
  ahead = 0;
  override now(): number {
    return super.now() + this.ahead;
  }
}
const clock = new LaterClock();
const app = anApp({
  clock,
  env: { PSC_ISSUER: provider.url, PSC_CLIENT_ID: 'maillon', PSC_CLIENT_SECRET: 's'.repeat(40) },
});
const MINUTE_MS = 60_000;

describe('the keys of the provider of cards', () => {
  it('are recorded with the time during which each was published without a break', async () => {
    const patient = await aSignedUpPatient(app());
    const recorded = async () => {
      clock.ahead += 2 * MINUTE_MS;
      const answer = await patient.browser.get(`/card-facts?ids=${ID}`);
      return answer.json().keys.map(({ key, from, until }: { key: string; from: number; until: number }) => ({
        kid: JSON.parse(key).kid,
        minutes: Math.round((until - from) / MINUTE_MS),
      }));
    };
    expect(await recorded()).toEqual([{ kid: 'first', minutes: 0 }]);
    expect(await recorded()).toEqual([{ kid: 'first', minutes: 2 }]);
    keys = [second];
    expect(await recorded()).toEqual([
      { kid: 'first', minutes: 2 },
      { kid: 'second', minutes: 0 },
    ]);
    isAway = true;
    expect(await recorded()).toHaveLength(2);
    isAway = false;
    keys = [second, first];
    expect(await recorded()).toEqual([
      { kid: 'first', minutes: 2 },
      { kid: 'second', minutes: 4 },
      { kid: 'first', minutes: 0 },
    ]);
  });

  it('come with the number of the profile that an identity stands for', async () => {
    const doctor = await aSignedUpDoctor(app());
    const patient = await aSignedUpPatient(app());
    await app().db.rows('UPDATE users SET sld_id = $2 WHERE id = $1', [doctor.me.id, ID]);
    const { rpps, id: profileId } = (await doctor.browser.get('/user/current')).json().doctor;
    expect(rpps).toMatch(/^\d{11}$/);
    const answer = (await patient.browser.get(`/card-facts?ids=${ID},cvi_${'b'.repeat(32)}`)).json();
    expect(answer.people).toEqual([{ sldId: ID, profileId, rpps }]);
    const named = (await patient.browser.get(`/card-facts?ids=${profileId},${patient.me.patient?.id}`)).json();
    expect(named.people).toEqual(answer.people);
    expect((await patient.browser.get('/card-facts?ids=somebody')).statusCode).toBe(422);
  });
});
