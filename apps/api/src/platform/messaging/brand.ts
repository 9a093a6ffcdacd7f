import type { Variant } from '@maillon/domain/user-type';

const BRANDS: Readonly<Record<Variant, string>> = {
  natalconnect: 'NatalConnect',
  mobility: 'Maillon',
  dispatch: 'Maillon Régulation',
};

/** The name that a product goes by in mails and messages. */
export const brandOf = (variant: Variant): string => BRANDS[variant];
