import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { askForCode, enterCode, newestCode } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const AT_ONCE = 30;
const app = anApp();

const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe(`${AT_ONCE} wrong codes of one person at the same moment`, () => {
  it('are each refused, and none finds a service that is away', async () => {
    const email = 'at-once@patient.example';
    const attempt = await askForCode(new Browser(app()), email);
    const wrong = another(await newestCode(app(), email));

    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => enterCode(new Browser(app()), attempt, wrong)),
    );
    const said = answers.map((answer) => [
      answer.statusCode,
      (answer.json() as { status?: string }).status ?? answer.body,
    ]);

    expect(said.filter(([status]) => Number(status) >= 500)).toEqual([]);
    expect(said.filter(([, word]) => word === 'OK')).toEqual([]);
    expect(said.filter(([, word]) => word === 'INCORRECT_USER_INPUT_CODE_ERROR')).toHaveLength(4);
  });
});
