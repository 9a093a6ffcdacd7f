interface Box {
  /** Pixels below the top of the window; less than none once it is above. */
  readonly top: number;
  readonly height: number;
}

/** How much of an article has passed the bottom of the window since its beginning stood at the top, 0 to 100. */
export const readPercent = ({ top, height }: Box, windowHeight: number): number => {
  const hidden = height - windowHeight;
  if (hidden <= 0) return 100;
  return Math.round(Math.min(1, Math.max(0, -top / hidden)) * 100);
};

/** The step that is read: the last one whose beginning is in the upper third of the window, or above it. */
export const readStep = (tops: readonly number[], windowHeight: number): number =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= windowHeight / 3),
  );
