import fs from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { startThrowAwayDatabase } from '../postgres/database.mjs';
import { TestInstallation } from './testing.mjs';

export const manifestIn = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'));

/** @type {Awaited<ReturnType<typeof startThrowAwayDatabase>>} */
export let server;

/** @type {TestInstallation} */
export let house;

export let name;
export let kept;
export let lost;

export const setUpBackup = () => {
  before(async () => {
    server = await startThrowAwayDatabase();
    house = await new TestInstallation(server.url, 'backed_up').make();
    await house.ask(`insert into outgoing_messages (id, channel, "to", subject, text)
    values (gen_random_uuid(), 'email', 'a@b.example', E'tab\\tand\\nline \\\\N', 'é « à »')`);
    await house.ask(`insert into vault.audit (actor, action) values ('somebody', 'something')`);
    kept = await house.file('abc');
    lost = await house.file(undefined);
    await house.file('nobody’s', { row: false });
    if (house.installation) fs.writeFileSync(house.installation.anchorFile, 'anchors\n');
    name = await house.backup();
  });
  after(async () => {
    house?.remove();
    await server?.stop();
  });
};
