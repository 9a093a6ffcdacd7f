/**
 * Refuses a folder with too many source files, one more tiny file, one more comment without a subject, a decision page that is too
 * long, a spec that is too long, a module that a test replaces, folders of one parent that import each other, a banned word in a name, one more SQL text in a module or one without a reason, rows that are typed by hand,
 * an SQL text outside a repository, exported code that only specs use, a table that belongs to another module, a page that names a file
 * that is not there, and the subject of a commit that is too long. What is still to be mended stands in `tools/check/conventions-baseline.json`, which only shrinks:
 * `node tools/check-conventions.mjs --lower`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { wrongSubjects } from './check/commit-subjects.mjs';
import { bannedWords, compare, crowdedFolders, longPages, namelessSubjects, WORDS } from './check/conventions.mjs';
import { folderCircles } from './check/folder-circles.mjs';
import { namesThatLeadNowhere } from './check/named-files.mjs';
import { usedBySpecsAlone } from './check/only-specs.mjs';
import { longSpecs, moduleMocks } from './check/specs.mjs';
import { handTypedRows, sqlOutsideRepositories, sqlTexts } from './check/sql.mjs';
import { wrongReasons } from './check/sql-reasons.mjs';
import { foreignTables, tablesByDelegate, tablesWithoutOwner, viewsWithoutOwner } from './check/tables.mjs';
import { byWorkspace, tinyFiles } from './check/tiny-files.mjs';
import { root } from './lib/paths.mjs';

const baselineFile = path.join(root, 'tools/check/conventions-baseline.json');
const baseline = JSON.parse(fs.readFileSync(baselineFile, 'utf8'));

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const all = listed.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
const files = all.filter((file) => /^(?:apps|packages|e2e|tools|bench|prisma|docs\/decisions)\//.test(file));
const read = (pattern) =>
  new Map(
    files.filter((file) => pattern.test(file)).map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
  );

const words = bannedWords(read(/^(?!tools\/check\/conventions)(?!.*\.generated\.ts$).*\.(tsx?|mjs)$/));
const sources = read(/^(apps|packages|tools|bench|e2e|prisma)\/.*\.(tsx?|mjs)$/);
const tiny = tinyFiles(sources);
const apiSources = read(/^apps\/api\/src\/.*\.ts$/);
const delegates = tablesByDelegate([...read(/^prisma\/models\/.*\.prisma$/).values()].join('\n'));
const circles = folderCircles(sources);
const found = {
  folders: crowdedFolders(files),
  specs: longSpecs(sources),
  mocks: moduleMocks(sources),
  circles: Object.fromEntries(Object.entries(circles).map(([parent, places]) => [parent, places.length])),
  pages: longPages(read(/^docs\/decisions\/(?!README).*\.md$/)),
  words: Object.fromEntries(Object.entries(words).map(([word, places]) => [word, places.length])),
  sql: sqlTexts(apiSources),
  tables: foreignTables(apiSources, delegates),
  tiny: byWorkspace(Object.keys(tiny)),
  comments: namelessSubjects(
    read(/^(?!tools\/check\/conventions)(apps|packages|tools|bench|e2e|prisma)\/.*\.(tsx?|mjs|prisma)$/),
  ),
};

const say = {
  comments: (workspace) =>
    `comments of ${workspace} say "nobody", "anyone" or the like ${found.comments[workspace]} times, ${baseline.comments[workspace] ?? 0} are allowed; name the subject`,
  folders: (folder) => `${folder} has ${found.folders[folder]} source files: 25 at most`,
  specs: (spec) =>
    `${spec} has ${found.specs[spec]} lines, ${baseline.specs[spec] ?? 250} are allowed; split it by subject`,
  mocks: (workspace) =>
    `specs of ${workspace} replace ${found.mocks[workspace]} modules, ${baseline.mocks[workspace] ?? 0} are allowed; pass the fake in`,
  circles: (parent) =>
    `${found.circles[parent]} folders of ${parent} import each other, ${baseline.circles[parent] ?? 0} may; the lower one owns a port, or what both need moves below:\n  ${(circles[parent] ?? []).join('\n  ')}`,
  pages: (page) => `${page} has ${found.pages[page]} lines: 60 at most; figures go to bench/RESULTS.md`,
  words: (word) =>
    `"${word}" stands in names of ${found.words[word]} files, ${baseline.words[word] ?? 0} are allowed; say "${WORDS[word]}":\n  ${words[word].join('\n  ')}`,
  sql: (module) =>
    `${module} has ${found.sql[module]} SQL texts, ${baseline.sql[module] ?? 0} are allowed; read and write with Prisma Client`,
  tables: (place) =>
    `${place} stands there ${found.tables[place]} times, ${baseline.tables[place] ?? 0} are allowed; call the service of its module`,
  tiny: (workspace) =>
    `${workspace} has ${found.tiny[workspace]} files of at most 25 lines with one importer, ${baseline.tiny[workspace] ?? 0} are allowed; merge each into it:\n  ${Object.entries(
      tiny,
    )
      .filter(([file]) => file.startsWith(`${workspace}/`))
      .map(([file, importer]) => `${file} → ${importer}`)
      .join('\n  ')}`,
};

const lowered = {};
for (const kind of /** @type {const} */ ([
  'folders',
  'circles',
  'pages',
  'specs',
  'mocks',
  'words',
  'sql',
  'tables',
  'tiny',
  'comments',
])) {
  const { worse, better } = compare(found[kind], baseline[kind]);
  for (const key of worse) console.error(say[kind](key));
  if (worse.length > 0) process.exitCode = 1;
  lowered[kind] = Object.fromEntries(
    Object.entries(baseline[kind])
      .map(([key, count]) => [key, better.includes(key) ? (found[kind][key] ?? 0) : count])
      .filter(([, count]) => count > 0),
  );
}
const doors = 'docs/decisions/two-doors-to-postgres.md';
for (const wrong of wrongReasons(fs.readFileSync(path.join(root, doors), 'utf8'), found.sql)) {
  console.error(`${doors}: ${wrong}`);
  process.exitCode = 1;
}
const pages = new Map(
  all.filter((file) => file.endsWith('.md')).map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
);
for (const wrong of namesThatLeadNowhere(pages, all)) {
  console.error(wrong);
  process.exitCode = 1;
}
for (const place of handTypedRows(apiSources)) {
  console.error(`${place} types its rows by hand; sql() has their types from Postgres`);
  process.exitCode = 1;
}
for (const file of sqlOutsideRepositories(apiSources)) {
  console.error(`${file} has an SQL text; move it into the repository of its module`);
  process.exitCode = 1;
}
for (const unused of usedBySpecsAlone(sources)) {
  console.error(`${unused} is used by specs alone; delete it, or move it into testing`);
  process.exitCode = 1;
}
for (const view of viewsWithoutOwner([...read(/^prisma\/migrations\/.*\.sql$/).values()].join('\n'))) {
  console.error(`no module publishes the view ${view}: say which in tools/check/tables.mjs`);
  process.exitCode = 1;
}
for (const table of tablesWithoutOwner(delegates)) {
  console.error(`no module owns the table ${table}: say which in tools/check/tables.mjs`);
  process.exitCode = 1;
}
/** Those before have the subjects that they have. A copy without its history has nothing to ask. */
const SUBJECTS_SINCE = '2026-11-27T16:45:00Z';
const log = spawnSync('git', ['log', `--since=${SUBJECTS_SINCE}`, '--no-merges', '--format=%s'], {
  cwd: root,
  encoding: 'utf8',
});
for (const wrong of wrongSubjects(log.status === 0 ? log.stdout.split('\n').filter(Boolean) : [])) {
  console.error(wrong);
  process.exitCode = 1;
}
if (process.argv.includes('--lower')) fs.writeFileSync(baselineFile, `${JSON.stringify(lowered, null, 2)}\n`);
