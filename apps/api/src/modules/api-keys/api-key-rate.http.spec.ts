import { expect, it } from '@jest/globals';
import { aDoctor } from '../../testing/calendars.ts';
import { anApiKey } from '../../testing/cases/api-keys.ts';
import { aFhirApp } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp([], { RATE_LIMIT_SCALE: '1' });

const tenAnswers = (key: string) =>
  Promise.all(Array.from({ length: 10 }, () => fhir.get(null, 'Schedule', { authorization: `Bearer ${key}` })));

const isRefused = ({ statusCode }: { readonly statusCode: number }): boolean => statusCode === 429;

/** Five come back in each second: a slow machine asks a while longer until one is refused. */
const refusalOf = async (key: string) => {
  for (let tens = 0; tens < 300; tens += 1) {
    const refused = (await tenAnswers(key)).find(isRefused);
    if (refused !== undefined) return refused;
  }
  throw new Error('three thousand requests were answered');
};

it('a key asks three hundred times a minute, then it is told when to come back; another key is answered', async () => {
  const doctor = await aDoctor(fhir.db());
  const [key, other] = [await anApiKey(fhir.db(), doctor.partyId), await anApiKey(fhir.db(), doctor.partyId)];
  for (let tens = 0; tens < 30; tens += 1) expect((await tenAnswers(key.key)).filter(isRefused)).toEqual([]);
  const refused = await refusalOf(key.key);
  expect([refused.json().resourceType, refused.json().issue[0].code]).toEqual(['OperationOutcome', 'throttled']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await tenAnswers(other.key)).filter(isRefused)).toEqual([]);
});
