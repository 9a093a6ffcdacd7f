/** Pixels of a page for each millimetre of paper. */
export const MM = 4;
/** 25 mm a second, 10 mm a millivolt (catalogues §4.6). */
export const PX_PER_SECOND = 25 * MM;
const PX_PER_MICROVOLT = (10 * MM) / 1000;

/** The paper below a trace: a line each millimetre, a stronger one each fifth. */
const line = (way: string, size: number, share: number): string =>
  `linear-gradient(${way}, color-mix(in oklab, currentColor ${share}%, transparent) 1px, transparent 1px) 0 0 / ${size}px ${size}px`;
export const PAPER = {
  background: [
    line('to right', MM * 5, 26),
    line('to bottom', MM * 5, 26),
    line('to right', MM, 10),
    line('to bottom', MM, 10),
  ].join(','),
};

/** A canvas that is as sharp as the screen; its pen counts in pixels of the page. */
export const sharpPen = (canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null => {
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  pen?.scale(scale, scale);
  return pen;
};

interface TracePlace {
  readonly left: number;
  /** Of its zero. */
  readonly middle: number;
  readonly hz: number;
}

/** One line from the first sample to the last. */
export const drawTrace = (
  pen: CanvasRenderingContext2D,
  samples: ArrayLike<number>,
  { left, middle, hz }: TracePlace,
): void => {
  pen.beginPath();
  for (let at = 0; at < samples.length; at += 1) {
    pen.lineTo(left + (at / hz) * PX_PER_SECOND, middle - (samples[at] ?? 0) * PX_PER_MICROVOLT);
  }
  pen.stroke();
};
