import type { Variant } from '@maillon/domain/user-type';
import { brandOf } from '../brand.ts';
import type { Env } from '../env.ts';

/** What surrounds every message of this installation. */
export interface MessageFrame {
  readonly variant: Variant;
  readonly app: string;
  /** Who runs the service, below every mail. */
  readonly operator: string;
  /** The origin of the web application. */
  readonly origin: string;
}

export const frameOf = (env: Pick<Env, 'VARIANT' | 'OPERATOR' | 'PUBLIC_URL'>): MessageFrame => ({
  variant: env.VARIANT,
  app: brandOf(env.VARIANT),
  operator: env.OPERATOR,
  origin: env.PUBLIC_URL,
});
