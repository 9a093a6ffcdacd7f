import { createContext, useContext } from 'react';
import { paths } from '../../config/paths.ts';

interface GuideAddresses {
  readonly all: string;
  readonly of: (slug: string) => string;
}

export const OF_THE_APPLICATION: GuideAddresses = { all: paths.guides(), of: paths.guide };
export const OF_VISITORS: GuideAddresses = { all: paths.publicGuides(), of: paths.publicGuide };

/** The same screens stand in the application and before the sign-in. */
export const GuideAddressesContext = createContext(OF_THE_APPLICATION);
export const useGuideAddresses = (): GuideAddresses => useContext(GuideAddressesContext);
