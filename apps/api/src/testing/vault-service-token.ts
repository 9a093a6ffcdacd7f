import { createHash, createHmac, randomUUID } from 'node:crypto';

/** What the vault's server signs a request to the application with; `changes` make it a wrong one. */
export const vaultServiceToken = (secret: string, path: string, body: object, changes: object = {}): string => {
  const iat = Math.floor(Date.now() / 1_000);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const common = { iss: 'vault', sub: 'service', jti: randomUUID(), iat, exp: iat + 60, use: 'vault-service' };
  const claims = { ...common, act: `POST ${path}`, body: hash, ...changes };
  const encode = (value: string) => Buffer.from(value).toString('base64url');
  const input = `${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(JSON.stringify(claims))}`;
  return `${input}.${createHmac('sha256', Buffer.from(secret, 'base64url')).update(input).digest('base64url')}`;
};
