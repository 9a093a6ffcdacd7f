import { zoneOfCountry } from '@maillon/domain/product/countries';
import { publicConfig } from './api/public-config.ts';

/** The zone in which every hour is written: that of the product's country, wherever the device is or thinks it is. */
export const localZone = (): string => zoneOfCountry(publicConfig().country);
