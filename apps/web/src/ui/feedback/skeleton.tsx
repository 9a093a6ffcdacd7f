import { cx } from '../cx.ts';

/** A grey shape where something will be. Its size is given by classes. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-sunken', className)} />
);

const WIDTHS = ['w-full', 'w-11/12', 'w-1/2', 'w-10/12', 'w-4/5', 'w-2/3'] as const;

/** Lines of text to come, announced once; at most six. */
export const SkeletonLines = ({ lines = 3 }: { readonly lines?: number }) => (
  <div role="status" aria-label="Chargement" className="flex flex-col gap-3">
    {WIDTHS.slice(0, lines).map((width) => (
      <Skeleton key={width} className={cx('h-5', width)} />
    ))}
  </div>
);
