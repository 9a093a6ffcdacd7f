import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** A chain with a gap: for pages that lead nowhere and for failures. */
const LostLink = () => (
  <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
    <ellipse cx="100" cy="122" rx="80" ry="8" className="fill-sunken" />
    <g strokeWidth="9" strokeLinecap="round">
      <path d="M84 84a19 19 0 0 1-27 0 19 19 0 0 1 0-27l4-4a19 19 0 0 1 27 0" className="stroke-brand" />
      <path d="M116 56a19 19 0 0 1 27 0 19 19 0 0 1 0 27l-4 4a19 19 0 0 1-27 0" className="stroke-brand/45" />
    </g>
    <g className="stroke-muted" strokeWidth="3" strokeLinecap="round">
      <path d="M100 36v-12M84 40l-6-9M116 40l6-9" />
    </g>
  </svg>
);

interface MissingPageProps {
  readonly title: string;
  readonly text: string;
  /** The text changes under the eyes of its reader. */
  readonly live?: boolean;
  /** Within the shell, where there is less room. */
  readonly small?: boolean;
  /** The ways on. */
  readonly children: ReactNode;
}

/** What stands where there is no screen: what is wrong, and the ways on. */
export const MissingPage = ({ title, text, live = false, small = false, children }: MissingPageProps) => (
  <div className="flex max-w-lg flex-col items-center text-center">
    <div className={cx(small ? 'w-48' : 'w-56')}>
      <LostLink />
    </div>
    <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
    <p role={live ? 'status' : undefined} className="mt-3 text-muted">
      {text}
    </p>
    <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
  </div>
);
