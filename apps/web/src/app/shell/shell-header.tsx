import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { VARIANTS } from '@maillon/domain/product/variants';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { isDispatcher, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { displayName, profileOf, useMe } from '../../data/users.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { SearchEntry } from '../../features/search/search-entry.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { setTheme, type Theme, themes, useTheme } from '../../lib/storage/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMenu } from './use-menu.ts';

const NAMES: Record<Theme, string> = { system: 'thème de l’appareil', light: 'thème clair', dark: 'thème sombre' };
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

const after = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';

/** Goes round: the device's theme, light, dark. */
const ThemeSwitch = () => {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={`Apparence : ${NAMES[theme]}. Passer au ${NAMES[after(theme)]}`}
      onClick={() => setTheme(after(theme))}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
};

// Few belong to several structures.
const HeaderSwitcher = lazyPart(
  () => import('../../features/structures/header-switcher.tsx').then((m) => m.HeaderSwitcher),
  { optional: true },
);

/** Of a structure's staff the structure: what they are there is theirs to say. */
const roleOf = (user: UserMe): string => {
  const profile = profileOf(user);
  const [structure] = user.userType === 'organization' ? (profile?.organizations ?? []) : [];
  return structure?.name ?? genderedLabel(USER_TYPE_LABELS[user.userType], profile?.gender);
};

export const ShellHeader = () => {
  const user = useMe();
  const mobile = useMobileLayout();
  const { groups, footer } = useMenu();
  const pages = [...groups.flatMap(({ entries }) => entries), ...footer];
  const name = displayName(user);
  const belongsToSeveral = (profileOf(user)?.organizations.length ?? 0) > 1;
  return (
    <header className="print:hidden flex h-18 shrink-0 items-center gap-2 px-4 max-xs:px-2 md:px-8">
      {mobile && (
        <Link to={paths.app()} className="flex min-h-11 items-center rounded-md max-xs:hidden">
          <BrandMark name={VARIANTS[publicConfig().variant].brand} compact />
        </Link>
      )}
      {/* One place for both sizes: what is being searched for stays when a window is made narrow. */}
      <div className="flex min-w-0 flex-1 max-md:justify-end">
        {!isDispatcher(user.userType) && <SearchEntry me={user} pages={pages} />}
      </div>
      {/* A phone has no room for it: there it stands above the screens of the structure. */}
      {belongsToSeveral && !mobile && (
        <Suspense>
          <HeaderSwitcher me={user} />
        </Suspense>
      )}
      {/* There is no room for it beside large letters; the palette has it too. */}
      <span className="contents max-xs:hidden">
        <ThemeSwitch />
      </span>
      {!isDispatcher(user.userType) && <Bell />}
      <Link
        to={paths.settings()}
        className="flex min-h-11 items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken"
      >
        <Avatar name={name} />
        <span className="sr-only md:hidden">Mon profil : {name}</span>
        <span className="hidden max-w-56 text-left leading-tight md:block">
          <span className="block truncate text-sm font-semibold">{name}</span>
          <span className="block truncate text-xs text-muted">{roleOf(user)}</span>
        </span>
      </Link>
    </header>
  );
};
