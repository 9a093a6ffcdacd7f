import { Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useMe } from '../../data/users.ts';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Curtain } from '../../ui/feedback/curtain.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useVault } from '../../vault/use-vault.ts';
import { sectionOf, sectionsFor } from './sections.ts';

const TITLE = 'Paramètres';

/** Four sections, chosen by the hash: a menu beside them, a list above them on small screens (spec platform §2 "Settings"). */
export const SettingsScreen = () => {
  const sections = sectionsFor(useMe().userType);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const mobile = useMobileLayout();
  const isOpening = useVault().is === 'opening';
  const shown = sectionOf(sections, hash);
  useTitle(`${shown.label} · ${TITLE}`);

  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">{TITLE}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {mobile ? (
          <Select
            filter
            label="Rubrique"
            value={shown.id}
            options={sections.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => navigate(paths.settings(id))}
          />
        ) : (
          <nav aria-label="Rubriques des paramètres">
            <ul className="flex flex-wrap gap-1 lg:flex-col">
              {sections.map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to={paths.settings(id)}
                    aria-current={id === shown.id ? 'page' : undefined}
                    className={cx(
                      'flex min-h-11 items-center rounded-md px-4 font-medium transition-colors',
                      id === shown.id ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-sunken hover:text-ink',
                    )}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          <Suspense key={shown.id} fallback={<PartSkeleton />}>
            <Curtain isWaiting={isOpening} instead={<PartSkeleton />}>
              {shown.parts.map(({ name, Part }) => (
                <Part key={name} />
              ))}
            </Curtain>
          </Suspense>
        </div>
      </div>
    </>
  );
};

const PartSkeleton = () => (
  <Card>
    <SkeletonLines lines={4} />
  </Card>
);
