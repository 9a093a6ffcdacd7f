import { SECOND_MS } from '@maillon/domain/time-units';
import { useEffect, useRef, useState } from 'react';
import type { DeviceFeed } from './device-feed.ts';
import { PAPER } from './ecg-paper.ts';
import { EcgSweep } from './ecg-sweep.ts';

const GONE_AFTER_MS = 3 * SECOND_MS;
const HEIGHT = 120;

/** Lead II while it is taken. It is drawn beside React: five packets a second are no reason to draw the room anew. */
export const EcgStrip = ({ feed }: { readonly feed: DeviceFeed }) => {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = feed.onPreview(() => {
      setTaken(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTaken(false), GONE_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [feed]);
  return isTaken ? <Strip feed={feed} /> : null;
};

const Strip = ({ feed }: { readonly feed: DeviceFeed }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    const sweep = new EcgSweep(canvas.current, HEIGHT);
    const end = feed.onPreview(({ uV, hz }) => sweep.push(uV, hz));
    return () => {
      end();
      sweep.stop();
    };
  }, [feed]);
  return (
    <section
      aria-label="Électrocardiogramme en direct"
      className="shrink-0 rounded-lg border border-line bg-surface p-3"
    >
      <p className="mb-2 text-sm">
        <span className="font-semibold">ECG</span>{' '}
        <span className="text-muted">Dérivation II · 25 mm/s · 10 mm/mV</span>
      </p>
      <div className="overflow-hidden rounded-md text-danger" style={{ ...PAPER, height: HEIGHT }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label="Dérivation II, en cours d’enregistrement"
          className="block w-full text-ink"
          style={{ height: HEIGHT }}
        />
      </div>
    </section>
  );
};
