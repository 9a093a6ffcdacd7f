import { type EcgLead, type EcgTrace, ecgTraceIn } from '@maillon/domain/call/devices/ecg-trace';
import { useEffect, useMemo, useRef } from 'react';
import { drawTrace, PAPER, PX_PER_SECOND, sharpPen } from './ecg-paper.ts';

/** As it is printed: four columns of 2.5 seconds, and lead II over the whole time below. */
const COLUMNS: readonly (readonly EcgLead[])[] = [
  ['I', 'II', 'III'],
  ['aVR', 'aVL', 'aVF'],
  ['V1', 'V2', 'V3'],
  ['V4', 'V5', 'V6'],
];
const SECONDS = 2.5;
const WIDTH = COLUMNS.length * SECONDS * PX_PER_SECOND;
const ROW = 100;
const HEIGHT = 4 * ROW;

const draw = (pen: CanvasRenderingContext2D, { hz, leads }: EcgTrace, ink: string): void => {
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = 1.25;
  pen.lineJoin = 'round';
  pen.font = '600 13px sans-serif';
  COLUMNS.forEach((column, at) => {
    const left = at * SECONDS * PX_PER_SECOND;
    column.forEach((lead, row) => {
      const samples = leads.get(lead);
      const from = Math.round(at * SECONDS * hz);
      if (samples !== undefined) {
        const part = samples.subarray(from, from + SECONDS * hz);
        drawTrace(pen, part, { left, middle: (row + 0.6) * ROW, hz });
      }
      pen.fillText(lead, left + 6, row * ROW + 16);
    });
  });
  drawTrace(pen, leads.get('II') ?? [], { left: 0, middle: 3.6 * ROW, hz });
  pen.fillText('II', 6, 3 * ROW + 16);
};

/** The twelve leads of an electrocardiogram that came with its trace; nothing where it has none. */
export const EcgLeads = ({ text }: { readonly text: string }) => {
  const trace = useMemo(() => ecgTraceIn(text), [text]);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current && sharpPen(canvas.current, WIDTH, HEIGHT);
    if (canvas.current !== null && pen && trace !== null) draw(pen, trace, getComputedStyle(canvas.current).color);
  }, [trace]);
  if (trace === null) return null;
  return (
    <figure className="mb-4">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label="Tracé de l’électrocardiogramme"
        className="overflow-x-auto rounded-md border border-line"
      >
        <div className="text-danger" style={{ ...PAPER, width: WIDTH, height: HEIGHT }}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={`Électrocardiogramme à ${trace.leads.size} dérivations`}
            className="text-ink"
            style={{ width: WIDTH, height: HEIGHT }}
          />
        </div>
      </section>
      <figcaption className="mt-1 text-xs text-muted">
        25 mm/s · 10 mm/mV · {trace.hz} Hz. Pour l’écran, non pour une mesure au compas.
      </figcaption>
    </figure>
  );
};
