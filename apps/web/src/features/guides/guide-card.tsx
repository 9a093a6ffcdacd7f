import { GUIDE_IMAGE } from '@maillon/domain/guides';
import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { GuideCard } from '../../data/reference/guides.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useGuideAddresses } from './guide-addresses.ts';

const CARD = 'relative flex flex-col overflow-hidden rounded-lg border border-line';
const PICTURE = 'aspect-[2/1] w-full border-b border-line';

/** One guide of the list; one that is not ready is greyed and leads nowhere (spec clinical §2 "Guides"). */
export const GuideCardItem = ({ guide }: { readonly guide: GuideCard }) => {
  const { slug, title, description, tags, image, classes, disabled = false } = guide;
  const addresses = useGuideAddresses();
  return (
    <li
      className={cx(
        CARD,
        disabled
          ? 'cursor-not-allowed bg-sunken text-muted'
          : 'bg-surface shadow-card transition-colors hover:border-brand',
      )}
    >
      {image === null ? (
        <div className={cx(PICTURE, 'grid place-items-center bg-sunken text-muted')}>
          <BookOpen className="size-8" aria-hidden="true" />
        </div>
      ) : (
        // The title beside it says what it is of.
        <img
          src={image}
          alt=""
          {...GUIDE_IMAGE}
          loading="lazy"
          decoding="async"
          className={cx(PICTURE, 'object-cover', classes)}
        />
      )}
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <h2 className="font-semibold text-balance">
          {disabled ? (
            title
          ) : (
            // The card is its target, and the ring of its focus goes around it.
            <Link
              to={addresses.of(slug)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="flex-1 text-sm text-muted">{description}</p>
        <ul aria-label="Sujets" className="mt-1.5 flex flex-wrap gap-1.5">
          {disabled && (
            <li>
              <Badge tone="info">Bientôt disponible</Badge>
            </li>
          )}
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};
