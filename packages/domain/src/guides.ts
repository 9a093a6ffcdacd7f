import { plainText } from './text/plain-text.ts';

/** CSS pixels of every picture of a guide: its place is known before it comes. */
export const GUIDE_IMAGE = { width: 640, height: 400 } as const;

/** Spec clinical §2 "Guides". */
export const GUIDE_SLUGS = [
  ...(['add-patient', 'create-appointment', 'create-teleexpertise', 'add-contact', 'activate-psc'] as const),
  ...(['agenda-settings', 'join-structure', 'create-transmission', 'create-account', 'create-prescription'] as const),
] as const;
export type GuideSlug = (typeof GUIDE_SLUGS)[number];

interface Searched {
  readonly title: string;
  readonly tags: readonly string[];
}

/** Whether the title of a guide or one of its tags holds the text (spec clinical §2 "Guides"). */
export const isGuideFound = ({ title, tags }: Searched, text: string): boolean => {
  const wanted = plainText(text.trim());
  return [title, ...tags].some((one) => plainText(one).includes(wanted));
};
