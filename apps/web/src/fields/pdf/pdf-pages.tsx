import { useEffect, useRef, useState } from 'react';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { loadPdf, type PDFDocumentProxy } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';

interface PdfPagesProps {
  readonly data: Blob;
  readonly title: string;
  /** It is no PDF that can be drawn: protected by a password, cut, or something else under that name. */
  readonly onFailed: () => void;
}

const GAP = 32;
const WIDEST = 1_000;

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_none, at) => at + 1);

const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width: Math.min(WIDEST, width - GAP) };
};

const usePdf = (data: Blob, onFailed: () => void): PDFDocumentProxy | null => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isGone = false;
    let close = (): unknown => undefined;
    const open = async (): Promise<void> => {
      const task = await loadPdf(await data.arrayBuffer());
      close = () => task.destroy();
      if (isGone) return void close();
      const opened = await task.promise;
      if (!isGone) setPdf(opened);
    };
    open().catch(() => {
      if (!isGone) failed.current();
    });
    return () => {
      isGone = true;
      void close();
    };
  }, [data]);
  return pdf;
};

/** A PDF, drawn on the device, page below page. */
export const PdfPages = ({ data, title, onFailed }: PdfPagesProps) => {
  const { box, width } = useWidth();
  const pdf = usePdf(data, onFailed);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section ref={box} tabIndex={0} aria-label={title} className="size-full overflow-auto">
      {pdf === null || width <= 0 ? (
        <div className="mx-auto max-w-xl p-6">
          <SkeletonLines lines={8} />
        </div>
      ) : (
        <div className="flex flex-col items-center gap-4 py-4">
          {numbersTo(pdf.numPages).map((number) => (
            <PdfPage key={number} pdf={pdf} number={number} width={width} />
          ))}
        </div>
      )}
    </section>
  );
};
