const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime/;

/** What nearly every screen needs, the sign-in included: small things that would else be twenty files. */
const KIT = new RegExp(
  `vite/preload-helper|/packages/contracts/src/[a-z]+/(?:endpoint|client|texts)\\.ts|/packages/domain/src/(?:user-type|time-units|product/variants)\\.ts|/apps/web/src/(?:${[
    'config/[^/]+\\.ts',
    'features/sign-in/sign-in\\.state\\.ts',
    'lib/(?:[a-z]+/)?(?:card-session|idle|lazy-part|native|public-config|session|session-end|storage|use-title|problem|theme)\\.ts',
    'ui/(?:[a-z]+/)?(?:alert|brand-mark|button|button-class|cx|entrance|field|icon-button|radio-group|spinner|text-field|waiting)\\.tsx?',
    'ui/illustrations/(?:care-circle|lost-link)',
  ].join('|')})`,
);

/** What the signed-in screens share beyond the kit, the dashboard and the agenda first of all. */
const DATA = new RegExp(
  `/node_modules/@tanstack/|/packages/vault/src/errors\\.ts|/lucide-react/.+/(?:createLucideIcon|Icon|defaultAttributes|context|utils/|shared/)|${[
    '/lucide-react/.+/icons/(?:calendar-days|calendar-plus|chevron-left|chevron-right|settings-2|stethoscope|user-round|user-round-plus|users|users-round)\\.',
    '/packages/contracts/src/[a-z]+/(?:access-policies|appointments|patients|schedules|users)\\.ts\\?wire',
    '/packages/domain/src/(?:access|access-policy|appointment|day|zone|zone-rules|product/countries|appointment-rules)\\.ts',
  ].join('|')}|/apps/web/src/(?:${[
    'app/(?:[a-z]+/)?(?:data-root|care-area|use-kept-focus|menu\\.|use-menu\\.|structure-rights|terms-gate|guarded-navigation|not-found-screen)',
    'data/(?:[a-z]+/)?(?:users|appointments|schedules|access-policies)\\.ts',
    'fields/read-failure',
    'lib/(?:[a-z]+/)?(?:api|query|lazy-dialog|use-realtime|realtime|terms|use-media|use-online|tab-storage|leave-guard|local-zone|pending-link|dates|ids|use-now|chosen-structure)\\.ts',
    'ui/(?:[a-z]+/)?(?:deferred|avatar|toast|card|empty-state|badge|skeleton|close-icon|icon-tile|illustrations/calm-calendar)',
    'vault/(?:[a-z]+/)?(?:vault|use-vault)\\.ts',
  ].join('|')})`,
);

/** What calendars are made of, the agenda's first of all. */
const CALENDAR =
  /\/apps\/web\/src\/(?:features\/agenda\/(?:[a-z]+\/)?(?:agenda-columns|agenda\.model|time-grid|zone-note)|ui\/fields\/(?:date-field|typed-date|typed-field))\.tsx?/;

/** Few files instead of many: each request costs more than the bytes of a small module. */
export const codeSplitting = {
  // Else a group swallows all that its members import, zod and the contracts included.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: REACT, priority: 3 },
    { name: 'zod', test: /\/node_modules\/zod\//, priority: 3 },
    { name: 'kit', test: KIT, priority: 2 },
    { name: 'data', test: DATA, priority: 1 },
    { name: 'calendar', test: CALENDAR, priority: 1 },
  ],
};
