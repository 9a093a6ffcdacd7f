import { useMe } from '../../data/users.ts';
import { structureRightsOf } from '../structure-rights.ts';
import { footerMenuFor, menuFor, seesAdministration } from './menu.ts';

/** The menu of the signed-in person. */
export const useMenu = () => {
  const me = useMe();
  return {
    groups: menuFor(me.userType, { may: structureRightsOf(me) }),
    footer: footerMenuFor(seesAdministration(me)),
  };
};
