import type { KeyRing } from '@maillon/server-kit/keys/key-ring';
import type { Database } from '@maillon/server-kit/postgres/database';
import type { Bytes } from '@maillon/vault/bytes/bytes';
import type { AuthFactor } from '@maillon/vault/provider';
import type { Signer } from '@maillon/vault/suites/ed25519';
import type { ServerTrust } from '@maillon/vault/trust/server-keys';
import type { Application } from './application.ts';
import type { Peppers } from './at-rest/peppers.ts';
import type { CardProvider } from './cards/card-provider.ts';
import type { SealedFactors } from './recovery/factors.ts';

/** Mails or texts a code. The vault has credentials of its own: the application never sees a code. */
export type SendCode = (factor: AuthFactor, code: string) => Promise<void>;

export type Notification =
  | 'erasure-asked'
  | 'own-erasure-asked'
  | 'factor-changed'
  | 'contacts-asked'
  | 'code-asked'
  | 'reset-asked'
  | 'card-elsewhere';

/** What every part of the server is given. */
export interface ServerDependencies {
  database: Database;
  /** Signs status and tree heads; its public key is built into the application. */
  signer: Signer;
  /** It and those that signed before it. */
  serverKeys: ServerTrust;
  /** Halves of backups, contacts and cards are sealed under these before they reach the database. */
  atRest: KeyRing;
  /** Codes, factors and the numbers of cards are kept as HMACs under the first of them. */
  peppers: Peppers;
  /** Shared with the application, whose tokens it verifies. */
  appSecret: Bytes;
  issuer: string;
  application: Application;
  factors: SealedFactors;
  sendCode: SendCode;
  /** Tells a person at one of their contacts what was done, or asked, with their way back. */
  notify(what: Notification, factor: AuthFactor): Promise<void>;
  /** The provider of professionals' cards; null where the operator has none. */
  cards: CardProvider | null;
  /** The pages that may ask. */
  origins: readonly string[];
  /** Factor on how many codes may be sent: one machine is one person in tests and at a desk. 1 in production. */
  limitScale: number;
  /** Whose co-signatures of the log are kept. */
  auditorKeys?: readonly Bytes[];
  now(): number;
}
