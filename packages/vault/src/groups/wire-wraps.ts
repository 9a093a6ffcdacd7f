import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { WireEpochWrap, WireLink } from '../port/vault-server.ts';
import type { EpochWrap } from './epoch.ts';
import type { MadeLink } from './make.ts';

export const epochWrapToWire = (one: EpochWrap): WireEpochWrap => ({ ...one, wrap: toBase64Url(one.wrap) });

export const epochWrapFromWire = ({ id, kseq, epoch, wrap }: WireEpochWrap): EpochWrap => ({
  id,
  kseq,
  epoch,
  wrap: fromBase64Url(wrap),
});

export const linkToWire = ({ link, wraps }: MadeLink): WireLink => ({ link, wraps: wraps.map(epochWrapToWire) });
