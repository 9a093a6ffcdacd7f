import { Suspense } from 'react';
import { paths } from '../../config/paths.ts';
import { useMe } from '../../data/users.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';

const UnreadBadge = lazyPart(() => import('../../features/messages/unread-badge.tsx').then((m) => m.UnreadBadge), {
  optional: true,
});

/** How much waits behind an entry of the menu. */
export const MenuBadge = ({ path, className }: { readonly path: string; readonly className: string }) => {
  const me = useMe();
  if (path !== paths.messages()) return null;
  return (
    <Suspense>
      <UnreadBadge me={me} className={className} />
    </Suspense>
  );
};
