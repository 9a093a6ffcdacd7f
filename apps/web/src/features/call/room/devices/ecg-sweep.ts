import { drawTrace, PX_PER_SECOND, sharpPen } from './ecg-paper.ts';

/** Pixels that are wiped before the pen. */
const GAP = 14;
/** Seconds that wait to be drawn: less makes the pen halt between two packets, more makes it late. */
const BUFFERED = 0.4;

/** A pen that goes over the paper again and again, as on a monitor: at each frame only what is new is drawn. */
export class EcgSweep {
  private readonly width: number;
  private readonly pen: CanvasRenderingContext2D | null;
  private waiting: number[] = [];
  private last: number | null = null;
  /** Seconds since the left edge of the first line. */
  private drawn = 0;
  private before: number | null = null;
  private request = 0;
  private hz = 0;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly height: number,
  ) {
    this.width = canvas.clientWidth;
    this.pen = sharpPen(canvas, this.width, height);
    if (this.pen !== null) this.pen.strokeStyle = getComputedStyle(canvas).color;
    if (this.pen !== null) this.pen.lineWidth = 1.5;
    this.request = requestAnimationFrame(this.frame);
  }

  push(uV: readonly number[], hz: number): void {
    this.hz = hz;
    this.waiting.push(...uV);
  }

  stop(): void {
    cancelAnimationFrame(this.request);
  }

  private readonly frame = (now: number): void => {
    this.request = requestAnimationFrame(this.frame);
    const seconds = this.before === null ? 0 : (now - this.before) / 1000;
    this.before = now;
    if (this.hz === 0) return;
    // What is behind by more than the buffer is caught up with.
    const late = Math.max(0, this.waiting.length / this.hz - BUFFERED);
    const count = Math.min(this.waiting.length, Math.round((seconds + late * 0.1) * this.hz));
    if (count > 0) this.draw(this.waiting.splice(0, count));
  };

  private draw(samples: readonly number[]): void {
    const { pen, hz, width, height } = this;
    if (pen === null) return;
    const left = (this.drawn * PX_PER_SECOND) % width;
    const all = this.last === null || left === 0 ? samples : [this.last, ...samples];
    const length = (samples.length / hz) * PX_PER_SECOND;
    pen.clearRect(left, 0, length + GAP, height);
    drawTrace(pen, all, { left, middle: height * 0.6, hz });
    this.drawn += samples.length / hz;
    this.last = samples.at(-1) ?? null;
    // From the left edge again: no line back across the paper.
    if (left + length >= width) {
      this.drawn = 0;
      this.last = null;
      pen.clearRect(0, 0, GAP, height);
    }
  }
}
