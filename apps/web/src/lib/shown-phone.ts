import { formatPhone } from '@maillon/domain/identifiers';
import { publicConfig } from './api/public-config.ts';

/** As the people of the installation write it: '06 12 34 56 78', one of another country with its code. */
export const shownPhone = (number: string): string => formatPhone(number, publicConfig().country);
