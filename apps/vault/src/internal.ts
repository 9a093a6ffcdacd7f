import { prepared } from '@maillon/server-kit/postgres/database';
import { VaultError } from '@maillon/vault/errors';
import { toAnswer } from '@maillon/vault/http/status';
import { readServiceToken } from '@maillon/vault/server/tokens';
import { parseJson } from '@maillon/vault/wire/json';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { recheck } from './access.ts';
import { eraseAccount } from './erasure.ts';
import { newestSalt, startChallenge } from './recovery/challenges.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { describeSessions } from './session-descriptions.ts';

const factor = z.strictObject({ type: z.enum(['EM', 'SMS']), value: z.string().min(1).max(254) });
const challenge = z.strictObject({
  userId: z.string().min(1).max(64),
  contacts: z.array(factor).max(4),
  signedInWith: z.enum(['EM', 'SMS']).nullable(),
  forceAuth: z.boolean(),
  origin: z.string().max(64),
});
const named = z.strictObject({ name: z.string().min(1).max(64) });
const described = z.strictObject({
  ids: z.array(z.uuid()).max(200),
  userIds: z.array(z.string().min(1).max(64)).max(1_000),
  profileIds: z.array(z.string().min(1).max(64)).max(200).default([]),
});
const account = z.strictObject({ userId: z.string().min(1).max(64) });

/**
 * What the application's server may ask, and no other caller. Each request shows a token of a minute that counts once and is signed
 * over its path and its very body.
 */
export function internalRoutes(app: FastifyInstance, dependencies: ServerDependencies, settled: () => void): void {
  // As it came: the signature is over these bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const on = <T>(path: string, schema: z.ZodType<T>, work: (body: T) => Promise<object>) =>
    app.post(path, async (request, reply) => {
      try {
        const answer = await work(await asked(dependencies, `POST ${path}`, request, schema));
        settled();
        return reply.code(200).send(answer);
      } catch (error) {
        return refuse(reply, error);
      }
    });

  on('/internal/2mr/challenge', challenge, (body) => startChallenge(dependencies, body));
  on('/internal/2mr/backup', account, async ({ userId }) => ({
    backupSalt: await newestSalt(dependencies.database, userId),
  }));
  on('/internal/groups/recheck', named, ({ name }) => recheck(dependencies, name));
  on('/internal/sessions/describe', described, async ({ ids, userIds, profileIds }) => ({
    sessions: await describeSessions(dependencies.database, ids, userIds, profileIds),
  }));
  on('/internal/accounts/forget', account, ({ userId }) => eraseAccount(dependencies, userId).then(() => ({})));
}

async function asked<T>(
  { database, issuer, appSecret, now }: ServerDependencies,
  act: string,
  request: FastifyRequest,
  schema: z.ZodType<T>,
): Promise<T> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const body = typeof request.body === 'string' ? request.body : '';
  const claims = await readServiceToken(token, {
    issuer,
    secret: appSecret,
    nowSeconds: Math.floor(now() / 1_000),
    act,
    body,
  });
  const seen = await database.run(
    prepared(
      'token-seen',
      'insert into seen_tokens (jti, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
    ),
    [claims.jti, claims.exp],
  );
  if (seen === 0) throw new VaultError('NOT_REGISTERED', 'a token used before', { status: 401 });
  const read = schema.safeParse(parseJson(body));
  if (!read.success) throw new VaultError('CHAIN_INVALID', 'not such a request');
  return read.data;
}

function refuse(reply: FastifyReply, error: unknown) {
  const { status, body } = toAnswer(error);
  const isUnknown = error instanceof VaultError && error.details?.status === 401;
  return reply.code(isUnknown ? 401 : status).send(body);
}
