import { Menu } from '@base-ui/react/menu';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Building2, Check, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { profileOf } from '../../data/users.ts';
import { chooseStructure, useChosenStructure } from '../../lib/storage/chosen-structure.ts';
import { ChevronDown } from '../../ui/chevron-down.tsx';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none data-highlighted:bg-sunken [&_svg]:size-4.5 [&_svg]:shrink-0';

/** In the header of the person who belongs to several structures: in whose name they work (spec platform §2 "Header"). */
export const HeaderSwitcher = ({ me }: { readonly me: UserMe }) => {
  const navigate = useNavigate();
  const chosen = useChosenStructure();
  const structures = profileOf(me)?.organizations ?? [];
  const current = structures.find(({ id }) => id === chosen) ?? structures[0];
  if (current === undefined) return null;
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Structure : ${current.name}`}
        className="flex min-h-11 max-w-52 items-center gap-2 rounded-md px-3 text-sm font-medium transition-colors hover:bg-sunken"
      >
        <Building2 className="size-4.5 shrink-0 text-brand" aria-hidden="true" />
        <span className="truncate">{current.name}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="max-w-80 min-w-56 rounded-md border border-line bg-surface p-1 shadow-float outline-none">
            <Menu.RadioGroup value={current.id} onValueChange={(id) => chooseStructure(String(id))}>
              {structures.map(({ id, name }) => (
                <Menu.RadioItem key={id} value={id} closeOnClick className={ITEM}>
                  <span className="min-w-0 flex-1">{name}</span>
                  <Menu.RadioItemIndicator className="text-brand">
                    <Check aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-1 border-t border-line" />
            <Menu.Item className={ITEM} onClick={() => void navigate(paths.joinOrganization())}>
              <Plus aria-hidden="true" />
              Rejoindre une structure
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
