import { expect, it } from '@jest/globals';
import { aDoctor } from '../../testing/calendars.ts';
import { anApiKey } from '../../testing/cases/api-keys.ts';
import { aFhirApp } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp([], { RATE_LIMIT_SCALE: '1' });

const askedWith = async (key: string, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let left = count; left > 0; left -= 10) {
    const asked = Array.from({ length: Math.min(left, 10) }, () =>
      fhir.get(null, 'Schedule', { authorization: `Bearer ${key}` }),
    );
    statuses.push(...(await Promise.all(asked)).map(({ statusCode }) => statusCode));
  }
  return statuses;
};
const isRefused = (status: number): boolean => status === 429;

it('a key asks three hundred times a minute, then it is told when to come back; another key is answered', async () => {
  const doctor = await aDoctor(fhir.db());
  const [key, other] = [await anApiKey(fhir.db(), doctor.partyId), await anApiKey(fhir.db(), doctor.partyId)];
  const started = performance.now();
  const first = await askedWith(key.key, 300);
  expect(first.filter(isRefused)).toEqual([]);
  // Five come back in each second.
  const refilled = Math.ceil(((performance.now() - started) / 1000) * 5);
  const more = await askedWith(key.key, refilled + 40);
  expect(more.filter(isRefused).length).toBeGreaterThan(0);
  expect(new Set(more)).toEqual(new Set([200, 429]));

  const refused = await fhir.get(null, 'Schedule', { authorization: `Bearer ${key.key}` });
  expect([refused.statusCode, refused.json().resourceType, refused.json().issue[0].code]).toEqual([
    ...[429, 'OperationOutcome', 'throttled'],
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await askedWith(other.key, 1)).toEqual([200]);
});
