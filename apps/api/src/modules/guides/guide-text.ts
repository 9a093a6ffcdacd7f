import type { GuideTag } from '@maillon/contracts/system/guides';

/** One guide as it is written: a step gets its id from its place. */
export interface GuideText {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly GuideTag[];
  /** Announced, not to be read yet. */
  readonly disabled?: true;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}
