import type { CardTrust } from '@maillon/vault/card/trust';

/** The vault that this installation was built for. */
export interface VaultTrust {
  readonly url: string;
  /** Under which the vault signs status and tree heads, in base64url, the oldest first; after `until` (ms) a key signs nothing more. */
  readonly serverKeys: readonly { readonly key: string; readonly until?: number }[];
  /** Of the auditors whose signatures on tree heads count, in base64url. */
  readonly auditorKeys: readonly string[];
  /** Whose word on a professional's card counts; null without cards. */
  readonly card: CardTrust | null;
}

/** Seald in the vault's place, where a deployment chose it. */
export interface SealdTrust {
  readonly appId: string;
  readonly apiURL: string;
  readonly keyStorageURL: string;
}

export interface Trust {
  readonly vault: VaultTrust | null;
  readonly seald: SealdTrust | null;
}

declare global {
  var maillonTrust: Trust | undefined;
}

const NONE: Trust = { vault: null, seald: null };

/**
 * What the two-man rule stands on. It comes with the scripts (`tools/product/trust.mjs` writes it beside them, under their integrity)
 * and never from an answer: an application that names another vault is not asked.
 */
export const trust = (): Trust => globalThis.maillonTrust ?? NONE;
