import { type ComponentType, lazy } from 'react';

/** A screen whose code comes when it is first shown. */
export const lazyScreen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
