import { VARIANTS } from '@maillon/domain/product/variants';
import { publicConfig } from './public-config.ts';

/** Whether patients ask for nurses at home: one variant, in one country (spec clinical §6). */
export const hasHomeVisits = (): boolean => {
  const { variant, country } = publicConfig();
  return VARIANTS[variant].ambulatory && country === 'CI';
};
