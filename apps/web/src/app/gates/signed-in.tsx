import { VaultGate } from '../../vault/unlock/vault-gate.tsx';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { firstScreen } from '../first-screen.ts';
import { Shell } from '../shell/shell.tsx';
import { UserGate } from './user-gate.tsx';

/** The signed-in area: routes render only once the person is known (spec platform §2). */
export const SignedIn = () => (
  <UserGate waiting={<LoadingScreen />}>
    <VaultGate waiting={<LoadingScreen at={1} />} screen={firstScreen}>
      <Shell />
    </VaultGate>
  </UserGate>
);
