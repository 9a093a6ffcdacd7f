import type { GuideStep } from '../../data/reference/guides.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { ChevronDown } from '../../ui/chevron-down.tsx';
import { cx } from '../../ui/cx.ts';

interface GuideContentsProps {
  readonly steps: readonly GuideStep[];
  /** Which of them is read. */
  readonly current: number;
}

const TITLE = 'Sommaire';

/** 'Sommaire' (spec clinical §2 "Guides"): stays beside the steps; where there is no room, it unfolds above them. */
export const GuideContents = ({ steps, current }: GuideContentsProps) => {
  const isBeside = useMedia('(width >= 64rem)');
  const list = (
    <ol className="flex flex-col text-sm">
      {steps.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'flex min-h-9 items-center gap-2 border-l-2 py-1 pl-3 hover:text-brand max-lg:min-h-11',
              index === current ? 'border-brand font-semibold text-brand' : 'border-line text-muted',
            )}
          >
            <span className="tabular-nums">{index + 1}.</span> {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav
      aria-label={TITLE}
      className="rounded-lg bg-sunken px-4 max-lg:mb-6 lg:sticky lg:top-[calc(1.5rem+var(--notice))] lg:order-last lg:bg-transparent lg:px-0 print:hidden"
    >
      {isBeside ? (
        <>
          <h2 className="mb-2 text-sm font-semibold">{TITLE}</h2>
          {list}
        </>
      ) : (
        <details className="group">
          <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
            {TITLE}
            <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-3">{list}</div>
        </details>
      )}
    </nav>
  );
};
