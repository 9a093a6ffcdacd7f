import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface CardProps {
  /** Names the region for assistive technology; without a title the card is a plain box. */
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export const Card = ({ title, action, children, className }: CardProps) => {
  const id = useId();
  const box = cx('rounded-lg border border-line bg-surface p-5 shadow-card md:p-6', className);
  if (title === undefined) return <div className={box}>{children}</div>;
  return (
    <section className={box} aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
};
