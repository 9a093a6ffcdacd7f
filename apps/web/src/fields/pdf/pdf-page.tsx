import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from './pdf-document.ts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** In pixels of the page on the screen. */
  readonly width: number;
}

/** A4, until the page says otherwise. */
const A4 = 297 / 210;
/** Beyond this a sharper page costs memory that a telephone does not have. */
const SHARPEST = 2;

/** Whether it is on the screen or nearly so: a document of a hundred pages is not drawn at once. */
const useNear = () => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '1000px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, near };
};

const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) => {
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(SHARPEST, window.devicePixelRatio);
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
};

const textOf = async (page: PDFPageProxy): Promise<string> =>
  (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');

/** One page: a picture of it, and its words for those who hear it. */
export const PdfPage = ({ pdf, number, width }: PdfPageProps) => {
  const { place, near } = useNear();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(A4);
  const [words, setWords] = useState('');
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!near) return;
    let isGone = false;
    let stop = (): void => undefined;
    const show = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (isGone || canvas.current === null) return;
      const { width: w, height: h } = page.getViewport({ scale: 1 });
      setRatio(h / w);
      const task = draw(page, canvas.current, width);
      stop = () => task.cancel();
      await task.promise;
      if (isGone) return;
      setDrawn(true);
      setWords(await textOf(page));
    };
    // A page that cannot be drawn leaves its place empty; the others are there, and the file can be downloaded.
    show().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [near, pdf, number, width]);

  return (
    <div ref={place} className="relative bg-white shadow-card" style={{ width, height: Math.round(width * ratio) }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number} sur ${pdf.numPages}`}
        data-drawn={drawn}
        className="size-full"
      />
      <p className="sr-only">{words}</p>
    </div>
  );
};
