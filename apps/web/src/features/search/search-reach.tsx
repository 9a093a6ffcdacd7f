import { useSyncExternalStore } from 'react';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { type DeviceSearchState, deviceSearch } from '../../vault/search/device-search.ts';
import { useVault } from '../../vault/use-vault.ts';
import type { VaultState } from '../../vault/vault.ts';

const counted = (count: number): string => `${count} ${count > 1 ? 'textes' : 'texte'}`;

/** What was looked through, and what was not. */
const reachOf = (state: DeviceSearchState, vault: VaultState['is']): string => {
  if (state.is === 'filled') {
    return `Cherché aussi dans ${counted(state.count)} sur cet appareil : les plus récents de vos échanges, et ce que vous avez ouvert ici.`;
  }
  if (state.is === 'filling') {
    return `Vos échanges arrivent encore sur cet appareil : ${counted(state.count)} jusqu’ici.`;
  }
  return vault === 'opening' || vault === 'open'
    ? 'La recherche dans vos échanges se prépare.'
    : 'Vos échanges ne sont pas cherchés : vos données ne sont pas ouvertes sur cet appareil.';
};

/** Under what was found: how far the search of this device reaches, and that people are looked for with a network alone. */
export const SearchReach = () => {
  const state = useSyncExternalStore(deviceSearch.subscribe, deviceSearch.current);
  const { is } = useVault();
  const isOnline = useOnline();
  if (is === 'absent') return null;
  return (
    <p className="mb-2 text-xs text-muted">
      {!isOnline && 'Hors connexion : les personnes ne sont pas cherchées. '}
      {reachOf(state, is)}
    </p>
  );
};
