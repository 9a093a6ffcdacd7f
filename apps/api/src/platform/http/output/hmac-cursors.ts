import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { deriveSecretKey, secretsOf } from '../../crypto/secret-keys.ts';
import { ENV, type Env } from '../../env.ts';
import { Refusal } from '../../refusal.ts';
import { requestContext } from '../../request-context.ts';
import { type CursorKeys, type CursorPosition, Cursors } from '../cursor.ts';

const SEPARATOR = '.';

const content = z.strictObject({
  keys: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  id: z.string(),
});

const parse = (encoded: string): CursorPosition | undefined => {
  try {
    return content.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
};

/** The parameter that a cursor comes in, as a pointer. */
const parameter = (): string => (requestContext()?.route?.includes('/fhir/') ? '/_page' : '/$after');

/**
 * `base64url(json).base64url(HMAC-SHA-256)`; every secret that is still listed verifies, the first one signs. A position in one
 * list is none in another: the signature is over the route, too.
 */
@Injectable()
export class HmacCursors extends Cursors {
  private readonly keys: readonly [KeyObject, ...KeyObject[]];

  constructor(@Inject(ENV) env: Pick<Env, 'SECRET_KEY'>) {
    super();
    const [current, ...retired] = secretsOf(env.SECRET_KEY);
    const keyOf = (secret: string) => deriveSecretKey(secret, 'cursor');
    this.keys = [keyOf(current), ...retired.map(keyOf)];
  }

  encode(keys: CursorKeys, id: string): string {
    const encoded = Buffer.from(JSON.stringify({ keys, id })).toString('base64url');
    return encoded + SEPARATOR + this.sign(encoded, this.keys[0]).toString('base64url');
  }

  decode(cursor: string, keyCount: number): CursorPosition {
    const [encoded = '', signature = '', ...rest] = cursor.split(SEPARATOR);
    const given = Buffer.from(signature, 'base64url');
    const isOurs = rest.length === 0 && this.keys.some((key) => this.matches(encoded, given, key));
    const position = isOurs ? parse(encoded) : undefined;
    if (position?.keys.length !== keyCount) throw new Refusal('BAD_CURSOR', { field: parameter() });
    return position;
  }

  private matches(encoded: string, given: Buffer, key: KeyObject): boolean {
    const expected = this.sign(encoded, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sign(encoded: string, key: KeyObject): Buffer {
    return createHmac('sha256', key)
      .update(`${requestContext()?.route ?? ''}|${encoded}`)
      .digest();
  }
}
