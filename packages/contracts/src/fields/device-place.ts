import { isNowhere } from '@maillon/domain/care/service-area';
import type * as z from 'zod';
import type { coordinates } from './primitives.ts';

export const DEVICE_PLACE_TEXTS = {
  nowhere: 'Cette position n’est pas valable : activez la localisation, puis réessayez',
  farFromLast: 'Cette position est trop loin de la précédente : votre appareil la donne sans doute mal',
  outsideArea: 'Cette position est hors de la zone où des visites sont proposées',
} as const;

/** Where a device says that it is: two zeros are the answer of one that does not know. */
export const isDevicePlace = {
  check: (place: z.infer<typeof coordinates>): boolean => !isNowhere(place),
  refusal: { message: DEVICE_PLACE_TEXTS.nowhere, path: ['latitude'] },
};
