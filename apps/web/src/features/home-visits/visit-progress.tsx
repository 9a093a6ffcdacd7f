import { stepOf } from '@maillon/domain/care/home-visit';
import { Check } from 'lucide-react';
import type { HomeVisit } from '../../data/home-visits.ts';
import { cx } from '../../ui/cx.ts';
import { STEPS } from './home-visit.model.ts';

/** Three steps, of which each is done, under way or to come. */
export const VisitProgress = ({ visit }: { readonly visit: HomeVisit }) => {
  const step = stepOf(visit);
  return (
    <ol aria-label="Étapes de la visite" className="flex gap-2">
      {STEPS.map((label, index) => {
        const isDone = step > index + 1;
        const isNow = step === index + 1;
        return (
          <li key={label} className="min-w-0 flex-1" aria-current={isNow ? 'step' : undefined}>
            <span className={cx('block h-1.5 rounded-full', isDone || isNow ? 'bg-brand' : 'bg-line')} />
            <span className={cx('mt-1.5 flex items-center gap-1 text-sm', isNow ? 'font-semibold' : 'text-muted')}>
              {isDone && <Check className="size-4 shrink-0 text-success" aria-hidden="true" />}
              {isDone && <span className="sr-only">Terminée : </span>}
              {label}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
