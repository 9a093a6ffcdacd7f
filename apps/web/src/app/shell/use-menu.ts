import { VARIANTS } from '@maillon/domain/product/variants';
import { useMe } from '../../data/users.ts';
import { hasHomeVisits } from '../../lib/api/has-home-visits.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { structureRightsOf } from '../structure-rights.ts';
import { footerMenuFor, menuFor, seesAdministration } from './menu.ts';

/** The menu of the signed-in person. */
export const useMenu = () => {
  const me = useMe();
  return {
    groups: menuFor(me.userType, {
      may: structureRightsOf(me),
      ambulatory: VARIANTS[publicConfig().variant].ambulatory,
      maternity: VARIANTS[publicConfig().variant].maternity,
      tours: hasHomeVisits(),
    }),
    footer: footerMenuFor(seesAdministration(me)),
  };
};
