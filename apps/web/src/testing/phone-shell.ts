/** The page stands in the shell of a telephone as long as `work` lasts. */
export const inShell = async (parts: object, work: () => Promise<void>): Promise<void> => {
  Object.assign(window, { Capacitor: { isNativePlatform: () => true, ...parts } });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(window, 'Capacitor');
  }
};

/** A shell that opens nothing. @param maillonBundle what it says that it runs */
export const inPlainShell = (work: () => Promise<void>, maillonBundle?: object): Promise<void> =>
  inShell({ maillonBundle }, work);

/** A shell that writes files and opens them; `asked` is what it was asked, in order. */
export const inFileShell = (work: (asked: readonly unknown[]) => Promise<void>): Promise<void> => {
  const asked: unknown[] = [];
  const writeFile = async (file: { readonly path: string }) => {
    asked.push(file);
    return { uri: `file:///cache/${file.path}` };
  };
  const open = async (file: unknown) => void asked.push(file);
  return inShell({ Plugins: { Filesystem: { writeFile }, FileOpener: { open } } }, () => work(asked));
};
