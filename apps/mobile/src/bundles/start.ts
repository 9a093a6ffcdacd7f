import { type KeptBundle, keptOf, readyAt, startOf } from '@maillon/domain/bundles/bundle-shelf';
import { serveBundle, servedBundle } from './files.ts';
import { changeShelf, readShelf } from './shelf-store.ts';

/** What runs, or null: this page is being left for the bundle that starts. */
export const startBundle = async (
  native: string,
): Promise<{ readonly version: string; readonly checksum: string | null } | null> => {
  const served = await servedBundle();
  if (served !== null) {
    const known = keptOf(await readShelf()).find(({ checksum }) => checksum === served);
    return { version: known?.version ?? native, checksum: served };
  }
  let run: KeptBundle | null = null;
  await changeShelf((shelf) => {
    const started = startOf(shelf, { native, version: native }, Date.now());
    run = started.run;
    return started.shelf;
  });
  if (run !== null && (await serveBundle(run))) return null;
  return { version: native, checksum: null };
};

/** Resolves once the client has drawn something of its own in place of what the page came with. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const place = document.getElementById('root');
    const isThere = (): boolean =>
      place !== null && place.childElementCount > 0 && place.querySelector(':scope > .first-paint') === null;
    if (isThere()) return resolve();
    const watch = new MutationObserver(() => {
      if (!isThere()) return;
      watch.disconnect();
      resolve();
    });
    if (place !== null) watch.observe(place, { childList: true });
  });

export const reportReady = async (checksum: string | null): Promise<void> => {
  if (checksum !== null) await changeShelf((shelf) => readyAt(shelf, checksum, Date.now()));
};
