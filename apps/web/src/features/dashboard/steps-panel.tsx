import type { GuideSlug } from '@maillon/domain/guides';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { GuideLink } from '../../ui/feedback/guide-link.tsx';
import { Panel } from '../../ui/panel.tsx';

interface Step {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  /** An address, or the part of this page that `#` names. */
  readonly to: string;
  readonly isDone: boolean;
  /** Explains it. */
  readonly guide?: GuideSlug;
}

interface StepsPanelProps {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** What a newcomer begins with, each thing with its button; what is done ticks itself off. */
export const StepsPanel = ({ title, steps }: StepsPanelProps) => {
  const first = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Panel title={title}>
      <ol className="grid border-t border-line max-lg:divide-y max-lg:divide-line lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-line">
        {steps.map(({ isDone, ...step }, at) => (
          <li key={step.title} className="flex flex-col gap-2 px-4 py-4 md:px-5">
            <div className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
                  isDone
                    ? 'bg-success-soft text-success'
                    : at === first
                      ? 'bg-brand text-on-brand'
                      : 'bg-sunken text-muted',
                )}
              >
                {isDone ? <Check className="size-4" /> : at + 1}
              </span>
              <h3 className={cx('min-w-0 text-base leading-tight font-semibold wrap-anywhere', isDone && 'text-muted')}>
                {step.title}
                {isDone && <span className="sr-only"> : fait</span>}
              </h3>
            </div>
            <p className="text-muted">{step.about}</p>
            {!isDone && (
              <Link
                to={step.to}
                className={buttonClass(
                  { look: at === first ? 'primary' : 'secondary', size: 'sm' },
                  'mt-auto min-h-11',
                )}
              >
                {step.label}
              </Link>
            )}
            {!isDone && step.guide !== undefined && <GuideLink slug={step.guide} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
};
