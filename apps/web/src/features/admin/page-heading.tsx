import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';

/** The title of an administration page, with the way back to the index. */
export const PageHeading = ({ title, children }: { readonly title: string; readonly children?: string }) => {
  useTitle(`${title} · Administration`);
  return (
    <div className="mb-6">
      <Link
        to={paths.admin()}
        className="mb-1 inline-flex min-h-9 items-center gap-1 rounded-md text-sm font-medium text-brand"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        Administration
      </Link>
      <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
      {children !== undefined && <p className="mt-1 max-w-2xl text-muted">{children}</p>}
    </div>
  );
};
