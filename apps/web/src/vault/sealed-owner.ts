import { createContext, useContext } from 'react';

/** Whose sealed content a part of the screen shows to another reader. */
export interface SealedOwner {
  readonly patientId: string;
  readonly firstName: string;
}

const Owner = createContext<SealedOwner | null>(null);

export const SealedOwnerContext = Owner.Provider;

/** Null where the reader looks at their own, or at what has no owner to be asked. */
export const useSealedOwner = (): SealedOwner | null => useContext(Owner);
