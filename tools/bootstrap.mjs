/**
 * The first step of every root command, on whatever Node the machine has: fetch the pinned pnpm, install what the
 * lockfile names, and run the target on the pinned Node. `node tools/bootstrap.mjs tools/start.mjs --port 3001`
 *
 * Nothing is installed yet: this file, `bootstrap/` and the locks of `lib/` import Node's own modules only. An old Node must understand this
 * file, which then says so; the rest is loaded after that.
 */
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Maillon needs Node ${OLDEST.join('.')} or newer to begin with; this is ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org (or: nvm install 24), then run the same command again.',
  );
  process.exit(1);
}

const { installTools } = await import('./bootstrap/pnpm.mjs');
const { installDependencies } = await import('./bootstrap/dependencies.mjs');
const { runTarget } = await import('./bootstrap/target.mjs');
const { say } = await import('./bootstrap/paths.mjs');
const { alone, lockOf } = await import('./lib/locks.mjs');

const waiting = (holder) => say(`process ${holder} is installing in this checkout: waiting for it`);
await alone(lockOf('install'), waiting, async () => {
  await installTools();
  await installDependencies();
});
process.exitCode = await runTarget(process.argv.slice(2));
