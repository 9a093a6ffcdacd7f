import * as z from 'zod';
import { TEXTS } from '../refusals/texts.ts';

/** Where a search for free time begins, in degrees (WGS 84). */
export const searchPlace = {
  longitude: z.coerce.number().min(-180).max(180).optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
};

interface SearchPlace {
  readonly longitude?: number | undefined;
  readonly latitude?: number | undefined;
}

/** One without the other is no place, and would be left out unseen: the other one is asked for. */
export const asksWholePlace = ({ longitude, latitude }: SearchPlace, context: z.RefinementCtx): void => {
  if ((longitude === undefined) === (latitude === undefined)) return;
  const path = [longitude === undefined ? 'longitude' : 'latitude'];
  context.addIssue({ code: 'custom', path, message: TEXTS.required });
};
