import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';

const PROGRAM = path.join(import.meta.dirname, '../../../../../tools/card/main.mjs');

export const CARD_CLIENT = { id: 'maillon-test', secret: 'a secret of the tests and of their card service' };

/** What a form of the card service sends: the id of a card, or one that is made up. */
export type PresentedCard =
  | { readonly card: string }
  | { readonly cancel: '1' }
  | { readonly given: string; readonly family: string; readonly rpps: string; readonly profession: string };

/** A stand-in for Pro Santé Connect in a process of its own, and the browser of a person who presents a card to it. */
export class CardService {
  private constructor(
    readonly issuer: string,
    private readonly child: ChildProcess,
    private readonly receiver: Server,
    /** The logout tokens that it sent to the product's server. */
    readonly logoutTokens: readonly string[],
  ) {}

  /** @param publicUrl of the product that it serves */
  static async start(publicUrl: string): Promise<CardService> {
    const tokens: string[] = [];
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        tokens.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? '');
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const receiverPort = typeof address === 'object' && address !== null ? address.port : 0;
    const client = {
      ...CARD_CLIENT,
      redirectUris: [
        '/oauth/psc',
        '/oauth',
        ...['psc', 'ordoclic'].map((type) => `/app/user/settings/integrations/${type}`),
      ].map((path) => `${publicUrl}${path}`),
      afterLogoutUris: [`${publicUrl}/oauth/psc/logout`],
      backChannelUri: `http://127.0.0.1:${receiverPort}/`,
    };
    const child = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, NODE_OPTIONS: '', CARD_SERVICE: JSON.stringify({ port: 0, clients: [client] }) },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    if (child.stdout === null) throw new Error('the card service has no output');
    return new CardService(await issuerIn(child.stdout), child, receiver, tokens);
  }

  /** How the product is told of it. */
  get env(): Record<string, string> {
    return { PSC_ISSUER: this.issuer, PSC_CLIENT_ID: CARD_CLIENT.id, PSC_CLIENT_SECRET: CARD_CLIENT.secret };
  }

  async stop(): Promise<void> {
    this.receiver.close();
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill();
    await gone;
  }
}

const issuerIn = async (output: Readable): Promise<string> => {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const issuer = /ready (\S+)/.exec(text)?.[1];
    if (issuer !== undefined) return issuer;
  }
  throw new Error(`the card service did not start: ${text}`);
};

/** A browser at the card service: cookies, redirects, forms. */
export class CardHolder {
  private readonly cookies = new Map<string, string>();

  /** Follows the address to the choice of cards and presents one; gives what the service adds to our address. */
  async present(url: string, card: PresentedCard): Promise<Record<string, string>> {
    const { page, left } = await this.follow(url);
    const arrived = left ?? (await this.submit(page, url, card)).left;
    if (arrived === undefined) throw new Error('the card service led nowhere');
    return Object.fromEntries(new URL(arrived).searchParams);
  }

  /** Signs out there, as a person who takes the card out of the reader. */
  async signOut(issuer: string): Promise<void> {
    const { page } = await this.follow(`${issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await this.follow(`${issuer}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  private submit(page: string, url: string, card: PresentedCard) {
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`there is no form to present a card in: ${page.slice(0, 2000)}`);
    return this.follow(new URL(action, url).href, new URLSearchParams(card));
  }

  private async follow(from: string, form?: URLSearchParams): Promise<{ page: string; left?: string }> {
    const { origin } = new URL(from);
    let url = from;
    let body = form;
    for (let hops = 0; hops < 10; hops++) {
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie },
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
      body = undefined;
      for (const text of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (value === '') this.cookies.delete(name);
        else this.cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return { page: await response.text() };
      url = new URL(location, url).href;
      if (new URL(url).origin !== origin) return { page: '', left: url };
    }
    throw new Error('the card service led in circles');
  }
}
