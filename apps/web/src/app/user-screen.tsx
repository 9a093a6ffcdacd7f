import type { UserMe } from '@maillon/contracts/users';
import { type ComponentType, lazy } from 'react';

/** A lazy screen of the signed-in area that is given the person it is for. */
export const userScreen = (load: () => Promise<ComponentType<{ readonly me: UserMe }>>) =>
  lazy(async () => {
    const [Screen, { useMe }] = await Promise.all([load(), import('../data/users.ts')]);
    return { default: () => <Screen me={useMe()} /> };
  });
