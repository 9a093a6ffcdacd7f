import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The outline of a screen whose code is on its way. */
export const ScreenSkeleton = () => (
  <div role="status" aria-label="Chargement" className="flex flex-col gap-6 pt-2">
    <Skeleton className="h-9 w-64 max-w-full" />
    <Skeleton className="h-40 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </div>
);
