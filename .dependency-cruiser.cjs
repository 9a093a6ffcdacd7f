/**
 * The walls of the house (ARCHITECTURE.md). Types count: an `import type` crosses a wall like any other.
 */
const fs = require('node:fs');
const path = require('node:path');

/** Whom a workspace may import, besides itself. */
const WORKSPACES = {
  'packages/domain': [],
  'packages/contracts': ['packages/domain'],
  'packages/vault': [],
  'packages/server-kit': [],
  'packages/auth-core': ['packages/server-kit'],
  'apps/vault': ['packages/vault', 'packages/server-kit'],
  'apps/api': ['packages/contracts', 'packages/domain', 'packages/auth-core', 'packages/server-kit'],
  'apps/web': ['packages/contracts', 'packages/domain', 'packages/vault'],
  'apps/demo': ['packages/contracts', 'packages/domain', 'packages/vault'],
  'apps/case-simulator': ['packages/contracts', 'packages/domain'],
  'apps/mobile': ['packages/domain'],
};

/** The modules of the API, lowest shelf first: a module imports from lower shelves only. */
const SHELVES = [
  ['people'],
  ['auth', 'audit', 'dev-outbox', 'directory', 'guides', 'lookups', 'positions', 'sealed-sessions'],
  ['access-policies'],
  // Teams and contacts invite.
  ['invitations'],
  ['keyring', 'organizations', 'teams', 'schedules', 'uploads', 'contacts', 'channels', 'threads'],
  // What professionals write about a patient has comments and files.
  ['transmissions', 'teleexpertises'],
  // Imported busy periods are exceptions of a schedule; published time is read from one. A structure's manager makes its keys.
  ['integrations', 'calendar-feeds', 'api-keys'],
  // A patient names who follows them, who may have to be invited.
  ['referents'],
  // The patient's own practitioner is asked first.
  ['service-requests', 'home-visits'],
  // A sign-up opens the practitioner's schedule and finds its structure and invitations, in its own transaction.
  ['users'],
  ['appointments', 'check-ups', 'observations', 'prescriptions'],
  ['patients', 'affiliations', 'notifications', 'admin', 'impersonation', 'access-log', 'statistics'],
  // What somebody has a right to touches every noun, and so does what they look for.
  ['data-rights', 'search', 'fhir'],
];

/** The floors of the web app, and what stands on each may import besides its own floor. */
const FLOORS = {
  config: [],
  lib: ['config'],
  ui: ['config'],
  data: ['lib', 'config'],
  // The one way to clinical text: sealing and opening, the unlock and its dialog.
  vault: ['data', 'lib', 'ui', 'config'],
  // Form fields that several features have, and that ask the server or know the contracts.
  fields: ['data', 'lib', 'ui', 'config'],
  features: ['fields', 'vault', 'data', 'lib', 'ui', 'config'],
  app: ['features', 'fields', 'vault', 'data', 'lib', 'ui', 'config'],
};

const anyOf = (names) => `(${names.join('|')})`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const workspaceRules = Object.entries(WORKSPACES).map(([workspace, allowed]) =>
  forbid(
    `${workspace.replace('/', '-')}-imports`,
    `${workspace} may import ${allowed.join(', ') || 'nothing of ours'}`,
    { path: `^${workspace}/src/` },
    { path: '^(apps|packages|e2e|bench|prisma)/', pathNot: `^${anyOf([workspace, ...allowed])}/` },
  ),
);

const modulesDir = path.join(__dirname, 'apps/api/src/modules');
const modules = fs.existsSync(modulesDir) ? fs.readdirSync(modulesDir) : [];
const shelfOf = (module) => SHELVES.findIndex((shelf) => shelf.includes(module));
for (const module of modules) {
  if (shelfOf(module) < 0) throw new Error(`put the module "${module}" on a shelf, in .dependency-cruiser.cjs`);
}

const shelfRules = modules.map((module) => {
  const lower = SHELVES.slice(0, shelfOf(module)).flat();
  return forbid(
    `module-${module}-imports`,
    `${module} may import the services of lower shelves (${lower.join(', ') || 'none'}); news goes up as events`,
    { path: `^apps/api/src/modules/${module}/` },
    { path: '^apps/api/src/modules/', pathNot: `^apps/api/src/modules/${anyOf([module, ...lower])}/` },
  );
});

const floorRules = Object.entries(FLOORS).map(([floor, lower]) =>
  forbid(
    `web-${floor}-imports`,
    `${floor} may import ${lower.join(', ') || 'nothing of the web app'}`,
    { path: `^apps/web/src/${floor}/` },
    { path: '^apps/web/src/[^/]+/', pathNot: `^apps/web/src/${anyOf([floor, ...lower])}/` },
  ),
);

/** Tests stand outside the walls between floors and shelves: they put the parts together. */
const IN_TESTS = ['\\.spec\\.tsx?$', '/src/testing/'];
const outsideTests = (rule) => ({
  ...rule,
  from: { ...rule.from, pathNot: [...(rule.from.pathNot ?? []), ...IN_TESTS] },
});

module.exports = {
  forbidden: [
    forbid('no-circle', 'files that import each other are one file in two coats', {}, { circular: true }),
    forbid(
      'resolvable',
      'an import that leads nowhere hides a wall',
      { pathNot: '/vite/' },
      { couldNotResolve: true, pathNot: ['^virtual:', '\\?(worker|url|raw)', '^/'] },
    ),
    ...workspaceRules,
    ...[
      forbid(
        'product-knows-no-tool',
        'only tests borrow from tools/',
        { path: '^(apps|packages)/' },
        { path: '^tools/' },
      ),
      forbid(
        'domain-is-pure',
        'rules know no clock, no network, no framework',
        { path: '^packages/domain/src/' },
        // FHIR's own words are types alone: nothing of them runs.
        { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: '/@medplum/fhirtypes/' },
      ),
      forbid(
        'platform-knows-no-module',
        'the kit is below every module',
        { path: '^apps/api/src/platform/' },
        { path: '^apps/api/src/', pathNot: '^apps/api/src/(platform|generated)/' },
      ),
      forbid(
        'modules-know-no-entry',
        'main → app.module → modules → platform',
        { path: '^apps/api/src/modules/' },
        { path: '^apps/api/src/', pathNot: '^apps/api/src/(modules|platform|generated)/' },
      ),
      ...shelfRules,
      forbid(
        'module-shows-its-services',
        "a module's face is its module, its services and its events; its repository is its own",
        { path: '^apps/api/src/modules/([^/]+)/' },
        {
          path: '^apps/api/src/modules/',
          pathNot: ['^apps/api/src/modules/$1/', '\\.(service|module|events)\\.ts$'],
        },
      ),
      forbid(
        'slots-know-no-booking',
        'what is free is said without knowing who takes it: booking imports slots, slots import no other room of appointments',
        { path: '^apps/api/src/modules/appointments/slots/' },
        {
          path: '^apps/api/src/modules/appointments/[^/]+/',
          pathNot: '^apps/api/src/modules/appointments/slots/',
        },
      ),
      ...floorRules,
      forbid(
        'features-meet-in-a-route',
        'a feature never imports a feature',
        { path: '^apps/web/src/features/([^/]+)/' },
        { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      ),
    ].map(outsideTests),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '/src/generated/', '/node_modules/\\.cache/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@maillon/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // A package of types alone has no other entry.
      mainFields: ['module', 'main', 'types'],
    },
  },
};
