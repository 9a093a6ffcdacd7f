import type { OutboxMessage } from '@maillon/contracts/system/platform';
import { Browser, type Injectable } from '../browser.ts';

/** E-mail address or phone number, as a person would type it. */
const fieldOf = (contact: string) => (contact.includes('@') ? { email: contact } : { phoneNumber: contact });

export interface CodeAttempt {
  readonly deviceId: string;
  readonly preAuthSessionId: string;
}

/** Asks for a code with the browser and gives what is needed to enter it. */
export const askForCode = async (browser: Browser, contact: string): Promise<CodeAttempt> => {
  const response = await browser.post('/auth/signinup/code', fieldOf(contact));
  const body: CodeAttempt & { status?: string } = response.json();
  if (body.status !== 'OK') throw new Error(`no code was sent: ${response.statusCode} ${response.body}`);
  return { deviceId: body.deviceId, preAuthSessionId: body.preAuthSessionId };
};

/** What was sent to a contact, newest first. */
export const outboxOf = async (app: Injectable, contact: string): Promise<OutboxMessage[]> => {
  const response = await new Browser(app).get(`/dev/outbox?to=${encodeURIComponent(contact)}`);
  return response.json();
};

/** The code of the newest message to a contact. */
export const newestCode = async (app: Injectable, contact: string): Promise<string> => {
  const messages = await outboxOf(app, contact);
  const code = messages.map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]).find(Boolean);
  if (code === undefined) throw new Error('no code is in the outbox');
  return code;
};

export const enterCode = (browser: Browser, { deviceId, preAuthSessionId }: CodeAttempt, userInputCode: string) =>
  browser.post('/auth/signinup/code/consume', { deviceId, preAuthSessionId, userInputCode });

/** A browser in which the holder of the contact has signed in, whether they have a profile yet or not. Through the real routes. */
export const signIn = async (app: Injectable, contact: string, browser = new Browser(app)): Promise<Browser> => {
  const attempt = await askForCode(browser, contact);
  const response = await enterCode(browser, attempt, await newestCode(app, contact));
  if (response.json().status !== 'OK') throw new Error(`the sign-in failed: ${response.statusCode} ${response.body}`);
  return browser;
};

/** A code that is not this one. */
export const anotherCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** Enters a wrong code so many times. @returns the body of the last answer */
export const guess = async (browser: Browser, attempt: CodeAttempt, code: string, times: number): Promise<unknown> => {
  let body: unknown;
  for (let count = 0; count < times; count++) body = (await enterCode(browser, attempt, anotherCode(code))).json();
  return body;
};
