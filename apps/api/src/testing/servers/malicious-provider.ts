import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';

/** How a token is signed: as it should be, or as a person would who has no key of the provider. */
export type Signing = 'honest' | 'none' | 'hs256 with the secret' | 'hs256 with the public key' | 'another key';
type Claims = Record<string, unknown>;

export interface Lies {
  readonly signing?: Signing;
  /** Over the honest claims of the id token; undefined takes one away. */
  readonly idToken?: Claims;
  readonly userInfo?: Claims;
  /** Over what the browser brings back. */
  readonly answer?: Record<string, string>;
}

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const KID = 'the-key';
const now = (): number => Math.floor(Date.now() / 1000);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider that says what a test wants, and takes any code any number of times: what is refused, we refused. */
export class MaliciousProvider {
  lies: Lies = {};
  private nonce: string | null = null;

  private constructor(
    readonly client: { readonly id: string; readonly secret: string },
    private readonly server: Server,
    private readonly keys: {
      readonly own: CryptoKey;
      readonly other: CryptoKey;
      readonly jwk: JWK;
      readonly pem: string;
    },
    readonly subject: string,
    readonly card: Claims,
  ) {}

  /** @param rpps of the only card that it knows */
  static async start(
    client: { readonly id: string; readonly secret: string },
    rpps: string,
  ): Promise<MaliciousProvider> {
    const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const jwk = { ...(await exportJWK(own.publicKey)), kid: KID, use: 'sig', alg: 'RS256' };
    const keys = { own: own.privateKey, other: other.privateKey, jwk, pem: await exportSPKI(own.publicKey) };
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const card = {
      ...{ SubjectNameID: `8${rpps}`, given_name: 'Hugo', family_name: 'LESTRADE' },
      SubjectRefPro: { exercices: [{ codeProfession: '10', codeCategorieProfessionnelle: 'C' }] },
    };
    const provider = new MaliciousProvider(client, server, keys, `f:carte:8${rpps}`, card);
    server.on('request', (request, response) => void provider.serve(request, response));
    return provider;
  }

  get issuer(): string {
    const address = this.server.address();
    return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** What the product is told of it. */
  get env(): Record<string, string> {
    return { PSC_ISSUER: this.issuer, PSC_CLIENT_ID: this.client.id, PSC_CLIENT_SECRET: this.client.secret };
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** What the browser brings back from the address. */
  authorize(url: string): Record<string, string> {
    const asked = new URL(url).searchParams;
    this.nonce = asked.get('nonce');
    return { code: randomUUID(), state: asked.get('state') ?? '', iss: this.issuer, ...this.lies.answer };
  }

  /** Tells the product that the person has signed out. */
  logoutToken(claims: Claims = {}, signing: Signing = 'honest'): Promise<string> {
    const honest = { iss: this.issuer, aud: this.client.id, sub: this.subject, iat: now(), exp: now() + 120 };
    return this.sign({ ...honest, jti: randomUUID(), events: { [LOGOUT]: {} }, ...claims }, signing);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.answerTo(new URL(request.url ?? '/', this.issuer).pathname);
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }

  private async answerTo(path: string): Promise<object | null> {
    if (path === '/.well-known/openid-configuration') return this.metadata();
    if (path === '/jwks') return { keys: [this.keys.jwk] };
    if (path === '/userinfo') return { sub: this.subject, ...this.card, ...this.lies.userInfo };
    if (path !== '/token') return null;
    const honest = { iss: this.issuer, aud: this.client.id, sub: this.subject, nonce: this.nonce, acr: 'eidas1' };
    const claims = { ...honest, sid: 'the session', iat: now(), exp: now() + 300, ...this.lies.idToken };
    return {
      access_token: 'any',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await this.sign(claims, this.lies.signing),
    };
  }

  private metadata(): object {
    const at = (path: string) => `${this.issuer}/${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      userinfo_endpoint: at('userinfo'),
      jwks_uri: at('jwks'),
      end_session_endpoint: at('logout'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private async sign(claims: Claims, signing: Signing = 'honest'): Promise<string> {
    if (signing === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`;
    if (signing === 'honest' || signing === 'another key') {
      const key = signing === 'honest' ? this.keys.own : this.keys.other;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID }).sign(key);
    }
    const secret = signing === 'hs256 with the secret' ? this.client.secret : this.keys.pem;
    const signed = `${part({ alg: 'HS256', kid: KID })}.${part(claims)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }
}
