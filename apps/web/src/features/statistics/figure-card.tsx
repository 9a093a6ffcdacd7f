import { deltaInWords } from '@maillon/domain/statistics/points';
import type { Figure, Rating } from '@maillon/domain/statistics/visit-figures';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';

export const RATING_TONES: Readonly<Record<Rating, string>> = {
  good: 'text-success',
  fair: 'text-warning',
  poor: 'text-danger',
};

interface FigureCardProps {
  readonly title: string;
  readonly value: string;
  readonly suffix?: string;
  readonly rating?: Rating | undefined;
  readonly figure: Figure;
  /** More of it is good news: a count, and not how long something takes. */
  readonly isCount?: boolean;
}

/** One number, and how it differs from the period before (spec clinical §2 "Statistic card"). */
export const FigureCard = ({ title, value, suffix, rating, figure, isCount = false }: FigureCardProps) => (
  <Card>
    <p className="text-sm text-muted">{title}</p>
    <p className={cx('mt-1 text-2xl font-semibold tabular-nums', rating !== undefined && RATING_TONES[rating])}>
      {value}
      {suffix !== undefined && <span className="ml-1 text-base font-normal text-muted">{suffix}</span>}
    </p>
    <p className="mt-1 text-sm text-muted">
      <span
        className={cx(
          'font-semibold',
          isCount && figure.delta !== null && (figure.delta < 0 ? 'text-danger' : 'text-success'),
        )}
      >
        {deltaInWords(figure.delta)}
      </span>{' '}
      {figure.delta === null ? 'pas de période comparable' : 'par rapport à la période précédente'}
    </p>
  </Card>
);
