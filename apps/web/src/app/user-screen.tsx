import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { ComponentType } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';

type Load = () => Promise<ComponentType<{ readonly me: UserMe }>>;

/** Fetches a screen of the signed-in area that is given the person it is for. */
export const loadUserScreen = async (load: Load): Promise<ComponentType> => {
  const [Screen, { useMe }] = await Promise.all([load(), import('../data/users.ts')]);
  return () => <Screen me={useMe()} />;
};

export const userScreen = (load: Load) => lazyPart(() => loadUserScreen(load));
