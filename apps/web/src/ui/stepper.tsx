import { cx } from './cx.ts';

interface StepperProps {
  readonly steps: readonly string[];
  /** Index of the step on screen. */
  readonly current: number;
}

/** Where one stands in a wizard. On a phone only the current step keeps its name. */
export const Stepper = ({ steps, current }: StepperProps) => (
  <nav aria-label="Étapes">
    <p className="mb-3 text-sm font-medium text-muted md:hidden">
      Étape {current + 1} sur {steps.length} : <span className="text-ink">{steps[current]}</span>
    </p>
    <ol className="flex gap-2 md:gap-4">
      {steps.map((step, index) => (
        <li key={step} className="min-w-0 flex-1" aria-current={index === current ? 'step' : undefined}>
          <div className={cx('h-1.5 rounded-full transition-colors', index <= current ? 'bg-brand' : 'bg-line')} />
          <p className={cx('mt-2 hidden text-sm md:block', index === current ? 'font-semibold' : 'text-muted')}>
            <span className="sr-only">{index < current ? 'Terminée : ' : ''}</span>
            {step}
          </p>
        </li>
      ))}
    </ol>
  </nav>
);
