import type { Page } from '@playwright/test';

/** How much the vault keeps on this device. */
export const keptValues = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('maillon-vault/'));
    if (found?.name === undefined) return 0;
    const { name } = found;
    return new Promise<number>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const counted = request.result.transaction('values').objectStore('values').count();
        counted.onsuccess = () => {
          request.result.close();
          resolve(counted.result);
        };
      };
    });
  });
