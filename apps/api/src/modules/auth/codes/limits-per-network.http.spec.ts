import { describe, expect, it } from '@jest/globals';
import { anApp } from '../../../testing/start/an-app.ts';

const CODES_AN_HOUR = 20;
const app = anApp({ env: { RATE_LIMIT_SCALE: '1' } });

const call = (remoteAddress: string, url: string, payload: object) =>
  app().inject({ method: 'POST', url, payload, remoteAddress, headers: { 'content-type': 'application/json' } });
const askForCode = async (remoteAddress: string, person: number): Promise<number> =>
  (await call(remoteAddress, '/api/auth/signinup/code', { email: `person-${person}@patient.example` })).statusCode;
const breakPage = async (remoteAddress: string): Promise<number> =>
  (await call(remoteAddress, '/api/client-error', {})).statusCode;

describe('a limit per address', () => {
  it('counts codes asked for from the addresses of one IPv6 network together', async () => {
    for (let count = 1; count <= CODES_AN_HOUR; count++) {
      expect(await askForCode(`2001:db8:0:1::${count.toString(16)}`, count)).toBe(200);
    }
    expect(await askForCode('2001:db8:0:1:aaaa::1', 100)).toBe(429);
    expect(await askForCode('2001:db8:0:2::1', 101)).toBe(200);
  });

  it('counts the calls of a public endpoint so too', async () => {
    const answers: number[] = [];
    for (let count = 1; count <= 31; count++) answers.push(await breakPage(`2001:db8:0:3::${count.toString(16)}`));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});
