import type { Country } from '@maillon/domain/product/countries';
import { publicConfig } from './api/public-config.ts';

/** Of a number without a prefix, until its person names another: the country of the installation. */
export const defaultPhoneCountry = (): Country => publicConfig().country;
