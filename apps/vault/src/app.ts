import { VaultError } from '@maillon/vault/errors';
import { signSuspension } from '@maillon/vault/groups/suspension';
import { vaultRoutes } from '@maillon/vault/http/handler';
import { toAnswer } from '@maillon/vault/http/status';
import { readAccessToken, readChallengeToken } from '@maillon/vault/server/tokens';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { startChallenge } from './backups.ts';
import { suspend } from './groups.ts';
import type { Surroundings } from './surroundings.ts';
import { PostgresVaultServer } from './vault-server.ts';

const BODY_LIMIT = 4 * 1024 * 1024;

/** The vault over HTTP. It logs routes and codes, never a body, an address or a token. */
export function createApp(
  around: Surroundings,
  log: (event: string, detail: object) => void = () => undefined,
): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, logger: false, forceCloseConnections: true });
  const check = () => ({
    issuer: around.issuer,
    secret: around.appSecret,
    nowSeconds: Math.floor(around.now() / 1_000),
  });

  for (const { method, path, name, answer } of vaultRoutes((error) =>
    log('vault.defect', { error: String((error as Error)?.name) }),
  )) {
    app.route({
      method: method as 'GET',
      url: path,
      handler: async (request, reply) => {
        const userId = await readAccessToken(bearerOf(request), check()).then(
          ({ sub }) => sub,
          () => undefined,
        );
        if (userId === undefined) return reply.code(401).send({ code: 'LOCKED' });
        const asked = { params: request.params, query: request.query, body: request.body } as Parameters<
          typeof answer
        >[1];
        const { status, body } = await answer(new PostgresVaultServer(around, userId), asked);
        if (status >= 400) log('vault.refused', { name, status });
        return reply.code(status).send(body);
      },
    });
  }

  app.post('/internal/2mr/challenge', (request, reply) =>
    refusing(reply, async () => {
      const claims = await readChallengeToken(bearerOf(request), check());
      await once(around, claims.jti, claims.exp);
      const factor = { type: claims.type, value: claims.value };
      return startChallenge(around, { userId: claims.sub, factor, forceAuth: claims.forceAuth === 1 });
    }),
  );

  app.post<{ Params: { group: string; identity: string } }>(
    '/internal/groups/:group/suspend/:identity',
    (request, reply) =>
      refusing(reply, async () => {
        const { sub, jti, exp } = await readAccessToken(bearerOf(request), check());
        // The application itself, not a user of it.
        if (sub !== `service:${around.issuer}`) throw new VaultError('NOT_REGISTERED', undefined, { status: 401 });
        await once(around, jti, exp);
        const { group, identity } = request.params;
        const suspension = await signSuspension(around.signer, group, [identity], around.now());
        await around.database.tx((tx) => suspend(tx, group, [identity], suspension));
        return {};
      }),
  );

  app.get('/health/ready', async (_request, reply) => {
    const isUp = await around.database.rows('ready', 'select 1').then(
      () => true,
      () => false,
    );
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'database' });
  });
  return app;
}

const bearerOf = ({ headers }: FastifyRequest): string => (headers.authorization ?? '').replace(/^Bearer /, '');

async function once({ database }: Surroundings, jti: string, exp: number): Promise<void> {
  const seen = await database.run(
    'token-seen',
    'insert into seen_tokens (jti, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
    [jti, exp],
  );
  if (seen === 0) throw new VaultError('NOT_REGISTERED', 'a token used before', { status: 401 });
}

async function refusing(
  reply: { code(status: number): { send(body: unknown): unknown } },
  work: () => Promise<object>,
) {
  try {
    return reply.code(200).send(await work());
  } catch (error) {
    const { status, body } = toAnswer(error);
    const isUnknown = error instanceof VaultError && error.details?.status === 401;
    return reply.code(isUnknown ? 401 : status).send(body);
  }
}
