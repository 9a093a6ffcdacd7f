import { afterAll, describe, expect, it } from '@jest/globals';
import { anApp } from '../../testing/an-app.ts';
import { Browser } from '../../testing/browser.ts';
import { askForCode, enterCode, newestCode, signIn } from '../../testing/sign-in.ts';

const lines: string[] = [];
const app = anApp({ logLines: lines });
afterAll(() => process.stderr.write(lines.join('')));
let people = 0;
const aContact = () => `person-${++people}@patient.example`;
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe('signing in', () => {
  it('opens a session with the code that was sent', async () => {
    const browser = await signIn(app(), aContact());
    const session = await browser.get('/auth/session');
    expect(session.statusCode).toBe(200);
    expect(session.json()).toMatchObject({ userId: null });
  });
});
