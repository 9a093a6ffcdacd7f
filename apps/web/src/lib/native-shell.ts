/** What stands in a page of the native shell, null in a browser. Its parts are in `native-parts.ts`, which comes later. */
export const nativeShell = (): object | null => {
  const found: unknown = Reflect.get(window, 'Capacitor');
  return typeof found === 'object' ? found : null;
};

/** Whether the page runs inside the native shell, which has no card reader and no way back from another site. */
export const isNativeShell = (): boolean =>
  (nativeShell() as { isNativePlatform?(): boolean } | null)?.isNativePlatform?.() === true;
