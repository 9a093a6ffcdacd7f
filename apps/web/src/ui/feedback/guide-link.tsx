import type { GuideSlug } from '@maillon/domain/guides';
import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';

/** From a screen to the guide that explains it. */
export const GuideLink = ({ slug }: { readonly slug: GuideSlug }) => (
  <Link
    to={paths.guide(slug)}
    className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-brand underline-offset-2 hover:underline"
  >
    <BookOpen className="size-4" aria-hidden="true" />
    Voir le guide
  </Link>
);
