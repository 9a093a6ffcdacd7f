import type { Guide, GuideTag } from '@maillon/contracts/system/guides';
import type { GuideSlug } from '@maillon/domain/guides';

/** A step gets its id from its place, and so does its picture: `/guides/{id}.webp` of the web application. */
interface StepText {
  readonly title: string;
  /** What stands in « … » is on the screen at that moment: the journey of the guide looks for it. */
  readonly text: string;
  /** What its picture shows; without it the step has none. */
  readonly picture?: string;
}

/** One guide as it is written. */
export interface GuideText extends Omit<Guide, 'data' | 'image' | 'slug' | 'tags'> {
  readonly slug: GuideSlug;
  readonly tags: readonly GuideTag[];
  readonly steps: readonly StepText[];
}
