import { afterAll, beforeAll, expect } from '@jest/globals';
import { startTestCore, type TestCore, testClock } from './test-core.ts';

export const LIFETIME = 600_000;

export interface Sent {
  preAuthSessionId: string;
  codeId: string;
  deviceId: string;
  userInputCode: string;
  linkCode: string;
}

export const digits = ({ preAuthSessionId, deviceId, userInputCode }: Sent, typed = userInputCode) => ({
  preAuthSessionId,
  deviceId,
  userInputCode: typed,
});
export const link = ({ preAuthSessionId, linkCode }: Sent) => ({ preAuthSessionId, linkCode });

/** A core of its own for the spec that calls this, and what an SDK asks of its codes. */
export function codeCore() {
  const clock = testClock();
  let core: TestCore;
  let serial = 0;

  beforeAll(async () => {
    core = await startTestCore({ now: clock.now, passwordlessCodeLifetimeMs: LIFETIME });
  });
  afterAll(() => core.end());

  const anEmail = () => `person${++serial}@example.org`;
  const aPhone = () => `+336${String(10_000_000 + ++serial)}`;

  async function codeFor(request: { email?: string; phoneNumber?: string; deviceId?: string; userInputCode?: string }) {
    const { json } = await core.post('/public/recipe/signinup/code', request);
    expect(json.status).toBe('OK');
    return json as unknown as Sent;
  }

  const consume = (attempt: object) => core.post('/public/recipe/signinup/code/consume', attempt);
  const check = (attempt: object) => core.post('/public/recipe/signinup/code/check', attempt);
  const devicesOf = async (query: string) => (await core.get(`/public/recipe/signinup/codes?${query}`)).json.devices;
  const devicesOfEmail = (email: string) => devicesOf(`email=${encodeURIComponent(email)}`);

  return { clock, core: () => core, anEmail, aPhone, codeFor, consume, check, devicesOf, devicesOfEmail };
}
