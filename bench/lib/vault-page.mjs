import { cipher, record, rsa, unlock } from './vault-work.mjs';

/** What the bench asks of a page: it keeps the record, which no test could carry across. */
let kept;
window.vaultWork = {
  cipher,
  rsa,
  prepare: async (size) => {
    kept = await record(size);
  },
  unlock: () => unlock(kept),
};
