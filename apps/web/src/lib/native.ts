interface NativeShell {
  readonly isNativePlatform?: () => boolean;
}

/** Whether the page runs inside the native shell, which has no card reader and no way back from another site. */
export const isNativeShell = (): boolean => {
  const shell: unknown = Reflect.get(window, 'Capacitor');
  return typeof shell === 'object' && shell !== null && (shell as NativeShell).isNativePlatform?.() === true;
};
