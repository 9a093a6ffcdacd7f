import type { Variant } from '@maillon/domain/user-type';
import type { Env } from '../../env.ts';
import { brandOf } from '../brand.ts';

/** What surrounds every message of this installation. */
export interface MessageFrame {
  readonly variant: Variant;
  readonly app: string;
  /** Who runs the service, below every mail; null as long as nobody has said. */
  readonly operator: string | null;
  /** The origin of the web application. */
  readonly origin: string;
}

export const frameOf = (env: Pick<Env, 'VARIANT' | 'OPERATOR_NAME' | 'PUBLIC_URL'>): MessageFrame => ({
  variant: env.VARIANT,
  app: brandOf(env.VARIANT),
  operator: env.OPERATOR_NAME.startsWith('[') ? null : env.OPERATOR_NAME,
  origin: env.PUBLIC_URL,
});
