import type { UserContext } from 'supertokens-node/types/index.js';
import type { ImpersonatedSession } from './sessions.repository.ts';

const IMPERSONATION = Symbol('impersonation');
const OPENING = Symbol('opening');

/** By which way a session was opened: the vault's code leaves by another one. */
export type Opening = 'email' | 'phone' | 'card';

export const openedBy = (context: UserContext, opening: Opening): void => {
  Reflect.set(context, OPENING, opening);
};

export const openingIn = (context: UserContext): Opening | undefined =>
  Reflect.get(context, OPENING) as Opening | undefined;

/** The SDK carries this through to the session functions: what the session that is about to be made is for. */
export const impersonating = (impersonation: ImpersonatedSession): Record<string, unknown> => {
  const context: Record<string, unknown> = {};
  Reflect.set(context, IMPERSONATION, impersonation);
  return context;
};

export const impersonationIn = (context: UserContext): ImpersonatedSession | undefined => {
  const value: unknown = Reflect.get(context, IMPERSONATION);
  return value as ImpersonatedSession | undefined;
};
