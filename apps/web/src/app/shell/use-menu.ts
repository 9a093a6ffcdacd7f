import { useMe } from '../../data/users.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { structureRightsOf } from '../structure-rights.ts';
import { footerMenuFor, menuFor, seesAdministration } from './menu.ts';

/** The menu of the signed-in person. */
export const useMenu = () => {
  const me = useMe();
  const { userType } = me;
  const { variant, country } = publicConfig();
  return {
    groups: menuFor(userType, { variant, country, may: structureRightsOf(me) }),
    footer: footerMenuFor(seesAdministration(me)),
  };
};
