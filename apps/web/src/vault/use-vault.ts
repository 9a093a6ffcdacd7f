import { useSyncExternalStore } from 'react';
import { type VaultState, vault } from './vault.ts';

/** Where the vault of this page stands. */
export const useVault = (): VaultState => useSyncExternalStore(vault.subscribe, vault.current);
