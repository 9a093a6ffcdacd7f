import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** Where the cards of two people will stand, as high as they are. */
export const Waiting = () => (
  <div role="status" aria-label="Recherche des créneaux" className="flex flex-col gap-3">
    <Skeleton className="h-56 rounded-lg md:h-30" />
    <Skeleton className="h-56 rounded-lg md:h-30" />
  </div>
);
