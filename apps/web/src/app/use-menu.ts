import { useMe } from '../data/users.ts';
import { publicConfig } from '../lib/public-config.ts';
import { footerMenuFor, menuFor, openEntries, openGroups, seesAdministration } from './menu.ts';
import { structureRightsOf } from './structure-rights.ts';

/** The menu of the signed-in person, reduced to the screens that exist. */
export const useMenu = () => {
  const me = useMe();
  const { userType } = me;
  const { variant, country } = publicConfig();
  return {
    groups: openGroups(menuFor(userType, { variant, country, may: structureRightsOf(me) })),
    footer: openEntries(footerMenuFor(seesAdministration(me))),
  };
};
