import { VARIANTS } from '@maillon/domain/product/variants';
import { publicConfig } from './public-config.ts';

/** Whether this variant follows pregnancies. */
export const isMaternity = (): boolean => VARIANTS[publicConfig().variant].maternity;
