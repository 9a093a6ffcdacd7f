let isHere = false;
const arrival = Promise.withResolvers<void>();

/** The code of the first screen: until it is here, the loading screen may as well wait for something else. */
export const firstScreen = {
  isHere: (): boolean => isHere,
  whenHere: arrival.promise,
  cameIn(): void {
    isHere = true;
    arrival.resolve();
  },
} as const;
