import { describe, expect, it } from '@jest/globals';
import { BlobOwners } from './blob-owners.ts';

describe('owners of blobs', () => {
  it('are every table that was registered', async () => {
    const owners = new BlobOwners();
    owners.register('documents', async (blobIds) => blobIds.filter((id) => id === 'a'));
    owners.register('data_requests', async (blobIds) => blobIds.filter((id) => id === 'b'));
    expect(await owners.owned(['a', 'b', 'c'])).toEqual(new Set(['a', 'b']));
  });

  it('are not asked while a table is missing, whose files would look like those of no row', async () => {
    const owners = new BlobOwners();
    owners.register('documents', async () => []);
    await expect(owners.owned(['a'])).rejects.toThrow('data_requests');
  });
});
