import { Preferences } from '@capacitor/preferences';
import { type BundleShelf, EMPTY_SHELF } from '@maillon/domain/bundles/bundle-shelf';

const SHELF = 'bundles';
const HEAD = 'bundles.head';

const read = async (key: string): Promise<string | null> => (await Preferences.get({ key })).value;
const write = (key: string, value: string): Promise<void> => Preferences.set({ key, value });

/** What cannot be read begins anew: with the client that the application was installed with. */
export const readShelf = async (): Promise<BundleShelf> => {
  try {
    return { ...EMPTY_SHELF, ...(JSON.parse((await read(SHELF)) ?? '{}') as Partial<BundleShelf>) };
  } catch {
    return EMPTY_SHELF;
  }
};

let turn: Promise<unknown> = Promise.resolve();

/** One change after the other: a bundle may be ready while another one arrives. */
export const changeShelf = (change: (shelf: BundleShelf) => BundleShelf): Promise<BundleShelf> => {
  const changed = turn.then(async () => {
    const shelf = change(await readShelf());
    await write(SHELF, JSON.stringify(shelf));
    return shelf;
  });
  turn = changed.catch(() => undefined);
  return changed;
};

/** Link of the last bundle of the public list, as this telephone saw it. */
export const listHead = { read: () => read(HEAD), keep: (link: string) => write(HEAD, link) };
