import type { BrowserContext } from '@playwright/test';

type Json = Record<string, unknown>;

/**
 * Between one browser and a server, as the server's operator: `change` makes of each JSON answer what this browser gets.
 * @returns what makes the server honest again; it throws where no lie was asked for
 */
export const lie = async (
  context: BrowserContext,
  address: RegExp,
  change: (answer: Json, question: string | null) => unknown,
): Promise<() => Promise<void>> => {
  let lies = 0;
  await context.route(address, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok() || !(answer.headers()['content-type'] ?? '').includes('json'))
      return route.fulfill({ response: answer });
    lies += 1;
    await route.fulfill({
      response: answer,
      json: await change((await answer.json()) as Json, route.request().postData()),
    });
  });
  return async () => {
    await context.unroute(address);
    if (lies === 0) throw new Error(`no question reached ${address}`);
  };
};

/** The answer with every string that is one thing saying another. */
export const saying = (answer: unknown, one: string, other: string): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(`"${one}"`, `"${other}"`));
