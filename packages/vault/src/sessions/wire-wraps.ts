import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { WireSessionWrap } from '../port/vault-server.ts';
import type { SessionWrap } from './wraps.ts';

export const sessionWrapToWire = (one: SessionWrap, gen: number): WireSessionWrap => ({
  ...one,
  gen,
  wrap: toBase64Url(one.wrap),
});

export const sessionWrapFromWire = ({ rcpt, key, wrap }: WireSessionWrap): SessionWrap => ({
  rcpt,
  key,
  wrap: fromBase64Url(wrap),
});
