/** `node tools/vault-keys.mjs`: secrets for a vault of one's own, as they stand in .env. */
import { makeSecrets } from './product/secrets.mjs';
import { publicKeyOf } from './product/vault.mjs';

const { VAULT_KEK, VAULT_PEPPER, VAULT_SIGNING_SEED, VAULT_APP_SECRET } = makeSecrets();
const made = { VAULT_KEK, VAULT_PEPPER, VAULT_SIGNING_SEED, VAULT_APP_SECRET };
for (const [name, value] of Object.entries({ ...made, VAULT_SERVER_KEY: publicKeyOf(VAULT_SIGNING_SEED) })) {
  console.log(`${name}=${value}`);
}
