import type { Variant } from '@maillon/domain/product/variants';
import { VARIANTS } from '@maillon/domain/product/variants';
import type { Env } from '../../env.ts';

/** What surrounds every message of this installation. */
export interface MessageFrame {
  readonly variant: Variant;
  readonly app: string;
  /** Who runs the service, below every mail; null as long as it is not configured. */
  readonly operator: string | null;
  /** The origin of the web application. */
  readonly origin: string;
}

export const frameOf = (env: Pick<Env, 'VARIANT' | 'OPERATOR_NAME' | 'PUBLIC_URL'>): MessageFrame => ({
  variant: env.VARIANT,
  app: VARIANTS[env.VARIANT].brand,
  operator: env.OPERATOR_NAME.startsWith('[') ? null : env.OPERATOR_NAME,
  origin: env.PUBLIC_URL,
});
