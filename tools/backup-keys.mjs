/** `npm run backup:keys -- <folder>`: makes the keys of backups, once, and prints what .env takes of them. */
import path from 'node:path';
import { RECIPIENT, recipientsIn } from './backup/keys.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npm run backup:keys -- <folder>');
  process.exit(2);
}
const recipients = await recipientsIn({ folder: path.resolve(folder), env: {}, say: (text) => console.error(text) });
for (const [part, recipient] of Object.entries(recipients)) console.log(`${RECIPIENT[part]}=${recipient}`);
