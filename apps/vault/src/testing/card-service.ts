import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { keyTexts } from '@maillon/vault/card/key-sets';
import type { CardTrust } from '@maillon/vault/card/trust';
import type { KeyPeriod } from '@maillon/vault/evidence';

const PROGRAM = path.join(import.meta.dirname, '../../../../tools/card/main.mjs');
const SECRET = 'a secret of the tests and of their card service';
const APPLICATION = 'maillon-test';
const VAULT = 'coffre-test';

/** What a lying provider says: claims, or the algorithm (`tools/card/lies.mjs`). */
export interface Lies {
  readonly claims?: Record<string, unknown>;
  readonly algorithm?: 'none' | 'HS256';
}

/** The stand-in of Pro Santé Connect, with the application and the vault as its clients, and a browser that holds a card. */
export class CardService {
  private constructor(
    readonly issuer: string,
    private readonly child: ChildProcess,
    readonly redirectUri: string,
  ) {}

  static async start(redirectUri: string, idTokenSeconds: number): Promise<CardService> {
    const client = { secret: SECRET, redirectUris: [redirectUri], afterLogoutUris: [] };
    const clients = [
      { ...client, id: APPLICATION },
      { ...client, id: VAULT, idTokenSeconds },
    ];
    const child = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, NODE_OPTIONS: '', CARD_SERVICE: JSON.stringify({ port: 0, clients }) },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    for await (const chunk of child.stdout ?? []) {
      const issuer = /ready (\S+)/.exec(String(chunk))?.[1];
      if (issuer !== undefined) return new CardService(issuer, child, redirectUri);
    }
    throw new Error('the card service did not start');
  }

  get settings() {
    return { issuer: this.issuer, clientId: VAULT, clientSecret: SECRET, redirectUri: this.redirectUri };
  }

  get trust(): CardTrust {
    return { issuer: this.issuer, audience: VAULT, authorize: `${this.issuer}/auth` };
  }

  /** As an application that looked just now. */
  async periods(): Promise<KeyPeriod[]> {
    const now = Date.now();
    const keys = keyTexts(await (await fetch(`${this.issuer}/jwks`)).json());
    return keys.map((key) => ({ key, from: now - 60_000, until: now + 60_000 }));
  }

  rotate = (): Promise<void> => this.#say({ rotate: true });
  lie = (lies: Lies | null): Promise<void> => this.#say({ lies });

  /** The application's own service there, in the place of the vault's. */
  forApplication(url: string): string {
    const asked = new URL(url);
    asked.searchParams.set('client_id', APPLICATION);
    return asked.href;
  }

  /** Presents the card, or none, and gives where the provider leads. */
  async present(url: string, card: string | null): Promise<string> {
    const cookies = new Map<string, string>();
    const choice = await this.#follow(url, cookies);
    const action = /action="([^"]+)"/.exec(choice.page)?.[1];
    if (action === undefined) return choice.left ?? '';
    const form = new URLSearchParams(card === null ? { cancel: '1' } : { card });
    return (await this.#follow(new URL(action, url).href, cookies, form)).left ?? '';
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill();
    await gone;
  }

  async #say(message: object): Promise<void> {
    const done = once(this.child, 'message');
    this.child.send(message);
    await done;
  }

  async #follow(from: string, cookies: Map<string, string>, form?: URLSearchParams) {
    let url = from;
    let body = form;
    for (let hops = 0; hops < 10; hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = body === undefined ? {} : { method: 'POST', body };
      const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...sent });
      body = undefined;
      for (const text of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return { page: await response.text() };
      url = new URL(location, url).href;
      if (!url.startsWith(this.issuer)) return { page: '', left: url };
    }
    throw new Error('the card service led in circles');
  }
}
