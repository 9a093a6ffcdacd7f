import { nativeShell } from './native-shell.ts';

/** Which program runs: with the checksum of a bundle that was fetched, or null for what the application was installed with. */
interface RunningBundle {
  readonly version: string;
  readonly checksum: string | null;
}

/** Notifications that the system of the telephone shows. */
interface NativePush {
  readonly platform: 'ios' | 'android';
  state(): Promise<'denied' | 'off' | 'on'>;
  /** @returns the token of this telephone, or null when the person said no */
  turnOn(): Promise<string | null>;
  turnOff(): Promise<void>;
}

interface NativeShell {
  /** Said by `apps/mobile`. */
  readonly maillonBundle?: RunningBundle;
  readonly maillonPush?: NativePush;
  readonly Plugins?: {
    readonly Filesystem?: {
      writeFile(options: { path: string; data: string; directory: 'CACHE' }): Promise<{ uri: string }>;
    };
    readonly FileOpener?: { open(options: { filePath: string; contentType: string }): Promise<void> };
  };
}

const shell = (): NativeShell => nativeShell() ?? {};

/**
 * Downloads and opens a file as telephones do (spec, clinical §2 "Native"): written where the shell keeps what may be lost, then
 * given to the application that knows it.
 * @returns false where the shell has no way to do so
 */
export const openInShell = async (base64: string, name: string, contentType: string): Promise<boolean> => {
  const { Filesystem, FileOpener } = shell().Plugins ?? {};
  if (Filesystem === undefined || FileOpener === undefined) return false;
  const { uri } = await Filesystem.writeFile({ path: name, data: base64, directory: 'CACHE' });
  await FileOpener.open({ filePath: uri, contentType });
  return true;
};

/** Null in a browser, whose pages come with their hashes. */
export const runningBundle = (): RunningBundle | null => shell().maillonBundle ?? null;

/** Null in a browser, which has notifications of its own (`lib/realtime/web-push.ts`). */
export const nativePush = (): NativePush | null => shell().maillonPush ?? null;
