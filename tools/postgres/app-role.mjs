import { makeAppRole } from '../../prisma/tools/app-role.mjs';

const ROLE = 'maillon_app';

/**
 * Makes the role that the API runs as, after the migrations.
 * @param {string} ownerUrl
 * @param {string} password
 * @returns {Promise<string>} the API's own address of the database
 */
export async function appDatabase(ownerUrl, password) {
  const url = new URL(ownerUrl);
  url.username = ROLE;
  url.password = password;
  await makeAppRole(ownerUrl, url.href);
  return url.href;
}
