import { Capacitor, registerPlugin } from '@capacitor/core';
import { Directory, Filesystem } from '@capacitor/filesystem';
import type { KeptBundle } from '@maillon/domain/bundles/bundle-shelf';
import { unzipSync } from 'fflate';

/** Of Capacitor's core: which folder the web view is served from. */
interface WebViewPlugin {
  getServerBasePath(): Promise<{ path: string }>;
  setServerBasePath(options: { path: string }): Promise<void>;
}
const WebView = registerPlugin<WebViewPlugin>('WebView');

const directory = Directory.Library;
const ROOT = 'bundles';
const MAX_BYTES = 100_000_000;
/** No file leaves its folder. */
const NAME = /^(?!.*\.\.)[\w@][\w@./-]*$/;
const SERVED = /\/bundles\/([0-9a-f]{64})\/?$/;

const folderOf = (checksum: string): string => `${ROOT}/${checksum}`;

/** The checksum of the bundle that runs; null: what the application was installed with. */
export const servedBundle = async (): Promise<string | null> => {
  const { path } = await WebView.getServerBasePath();
  return SERVED.exec(path)?.[1] ?? null;
};

/** Leaves this page for that bundle. @returns false where its files are not there */
export const serveBundle = async ({ checksum }: KeptBundle): Promise<boolean> => {
  try {
    await Filesystem.stat({ directory, path: `${folderOf(checksum)}/index.html` });
    const { uri } = await Filesystem.getUri({ directory, path: folderOf(checksum) });
    await WebView.setServerBasePath({ path: decodeURI(uri.replace(/^file:\/\//, '')) });
    return true;
  } catch {
    return false;
  }
};

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 24_576) text += String.fromCharCode(...bytes.subarray(at, at + 24_576));
  return btoa(text);
};

/** @throws where the archive is no client, or the telephone has no room: then nothing of it stays */
export const unpack = async (archive: Uint8Array, checksum: string): Promise<void> => {
  let size = 0;
  const files = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      size += originalSize;
      if (size > MAX_BYTES || !NAME.test(name)) throw new Error('no bundle of ours');
      return !name.endsWith('/');
    },
  });
  if (files['index.html'] === undefined) throw new Error('a bundle without a page');
  await removeFolder(checksum);
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const path = `${folderOf(checksum)}/${name}`;
      await Filesystem.writeFile({ directory, path, data: base64Of(bytes), recursive: true });
    }
  } catch (error) {
    await removeFolder(checksum);
    throw error;
  }
};

const removeFolder = (checksum: string): Promise<void> =>
  Filesystem.rmdir({ directory, path: folderOf(checksum), recursive: true }).catch(() => undefined);

/** Removes the files of all others. */
export const keepOnly = async (bundles: readonly KeptBundle[]): Promise<void> => {
  const found = await Filesystem.readdir({ directory, path: ROOT }).catch(() => ({ files: [] }));
  const kept = new Set(bundles.map(({ checksum }) => checksum));
  for (const { name } of found.files) if (!kept.has(name)) await removeFolder(name);
};

export const platform = () => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android');
