import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { EpochWrap } from '../groups/epoch.ts';
import type { MadeLink } from '../groups/make.ts';
import type { SessionWrap } from '../sessions/wraps.ts';
import type { WireEpochWrap, WireLink, WireSessionWrap } from './vault-server.ts';

export const epochWrapToWire = (one: EpochWrap): WireEpochWrap => ({ ...one, wrap: toBase64Url(one.wrap) });

export const epochWrapFromWire = ({ id, kseq, epoch, wrap }: WireEpochWrap): EpochWrap => ({
  id,
  kseq,
  epoch,
  wrap: fromBase64Url(wrap),
});

export const linkToWire = ({ link, wraps }: MadeLink): WireLink => ({ link, wraps: wraps.map(epochWrapToWire) });

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
