/** Which module owns which table, and who reads or writes the tables of another. Pure. */
import ts from 'typescript';
import { isApiSource, moduleOf } from './sql.mjs';

/** Of `users` and of `people`, which is the part of it that every module may import. */
const PEOPLE = ['users', 'parties', 'patients', 'practitioners', 'qualifications'];

/** By folder below `apps/api/src`: the tables that only its sources name. */
export const TABLES = {
  'modules/access-policies': ['access_policies'],
  'modules/admin': ['ota_bundles'],
  'modules/api-keys': ['api_keys'],
  'modules/appointments': [
    'appointments',
    'appointment_participants',
    'appointment_departures',
    'call_keys',
    'payment_reconciliations',
    'stripe_events',
    'visit_observations',
    'waiting_list_entries',
    'slot_offers',
    'slot_requests',
    'slot_holds',
    'freed_times',
  ],
  'modules/audit': ['audit_events', 'audit_heads', 'audit_checkpoints', 'audit_connection_days', 'audit_chain_state'],
  'modules/auth': [
    'sessions',
    'impersonations',
    'contact_codes',
    'contact_limits',
    'third_party_accounts',
    'third_party_sessions',
    'logout_tokens',
    'spent_sign_ins',
  ],
  'modules/calendar-feeds': ['calendar_feeds'],
  'modules/channels': ['channels', 'channel_members', 'messages'],
  'modules/check-ups': ['patient_checkups'],
  'modules/data-rights': ['data_requests'],
  'modules/home-visits': ['home_visits', 'home_visit_positions'],
  'modules/integrations': ['integrations', 'oauth_states'],
  'modules/invitations': ['invitations'],
  'modules/keyring': ['vault_news', 'card_keys'],
  'modules/notifications': ['notifications', 'notification_preferences', 'device_tokens'],
  'modules/observations': ['observations'],
  'modules/organizations': ['organizations', 'organization_staff'],
  'modules/people': [...PEOPLE, 'consents', 'organization_staff'],
  'modules/positions': ['positions'],
  'modules/schedules': ['schedules', 'schedule_template', 'schedule_exceptions', 'free_months'],
  'modules/sealed-sessions': ['sealed_sessions'],
  'modules/service-requests': ['service_requests', 'service_request_dispatches', 'service_request_settings'],
  'modules/teleexpertises': ['teleexpertises', 'teleexpertise_recipients'],
  'modules/threads': ['comments'],
  'modules/transmissions': ['transmissions', 'transmission_mentions', 'transmission_settings'],
  'modules/uploads': ['documents', 'installation'],
  'modules/users': [...PEOPLE, 'consents', 'parental_consents'],
  'platform/http': ['idempotency_keys'],
  // A line of the trail is written with the commit; `audit` chains it, reads it and lets it go.
  platform: ['audit_events'],
  'platform/messaging': ['outgoing_messages'],
  'platform/outbox': ['outbox'],
  'platform/rate-limit': ['rate_buckets'],
  'platform/realtime': ['socket_places'],
};

/** By folder: the views that its tables are published as, which every module may read. */
export const VIEWS = {
  'modules/access-policies': ['published_access_policies'],
  'modules/appointments': [
    'published_appointments',
    'published_appointment_participants',
    'published_appointment_departures',
    'published_taken_times',
  ],
  'modules/audit': ['published_audit_events'],
  'modules/channels': ['published_channel_members'],
  'modules/auth': ['published_sessions'],
  'modules/invitations': ['published_invitations'],
  'modules/observations': ['published_observations'],
  'modules/organizations': ['published_organizations', 'published_organization_staff'],
  'modules/people': PEOPLE.map((table) => `published_${table}`),
  'modules/schedules': ['published_schedules', 'published_free_months', 'published_schedule_exceptions'],
  'modules/uploads': ['published_documents'],
  'modules/users': ['published_consents'],
};

/** @type {Map<string, string[]>} */
const OWNERS = new Map();
for (const [folder, tables] of Object.entries(TABLES)) {
  for (const table of tables) OWNERS.set(table, [...(OWNERS.get(table) ?? []), `apps/api/src/${folder}`]);
}

/** Seeds fill every table of a fresh installation: they are no module. */
const SEED = 'apps/api/src/seed/';

const IDENTIFIER = '"?[a-z_][a-z0-9_]*"?';
const ITEM = `${IDENTIFIER}(?:\\s+(?:AS\\s+)?[a-z_][a-z0-9_]*)?`;
const REFERENCE = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|USING)\\s+(?:ONLY\\s+)?(${ITEM}(?:\\s*,\\s*${ITEM})*)`, 'g');
const PRISMA_CALL = /^(find|create|update|upsert|delete|count|aggregate|groupBy)/;

/** @returns {Map<string, string>} table by the name of its delegate in Prisma Client */
export function tablesByDelegate(schema) {
  const models = schema.matchAll(/^model (\w+) \{[\s\S]*?@@map\("(\w+)"\)[\s\S]*?^\}/gm);
  return new Map([...models].map(([, model, table]) => [model[0].toLowerCase() + model.slice(1), table]));
}

/** @returns {string[]} the tables that an SQL text names after FROM, JOIN, INTO, UPDATE or USING, each as often as it stands there */
export function tablesInSql(text) {
  return [...text.matchAll(REFERENCE)]
    .flatMap(([, list]) => list.split(',').map((item) => item.trim().split(/\s/)[0].replaceAll('"', '')))
    .filter((name) => OWNERS.has(name));
}

/** The words of a text; what a template puts in does not count as a name. */
function wordsOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' $ ');
}

/** `client.user.findMany(…)` */
function tableOfPrismaCall(node, delegates) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: delegate, name } = node.expression;
  if (!ts.isPropertyAccessExpression(delegate) || !PRISMA_CALL.test(name.text)) return undefined;
  return delegates.get(delegate.name.text);
}

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @param {ReadonlyMap<string, string>} delegates of {@link tablesByDelegate}
 * @returns {Record<string, number>} by module and table: how often a module names a table of another
 */
export function foreignTables(sources, delegates) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [file, text] of sources) {
    if (!isApiSource(file) || file.startsWith(SEED)) continue;
    const module = moduleOf(file);
    const visit = (node) => {
      const table = tableOfPrismaCall(node, delegates);
      const named = [...tablesInSql(wordsOf(node) ?? ''), ...(table === undefined ? [] : [table])];
      for (const name of named) {
        if (OWNERS.get(name)?.includes(module)) continue;
        counts[`${module}: ${name}`] = (counts[`${module}: ${name}`] ?? 0) + 1;
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS));
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @returns {string[]} the tables of the schema that {@link TABLES} gives to no module */
export const tablesWithoutOwner = (delegates) => [...delegates.values()].filter((table) => !OWNERS.has(table));

/** @returns {string[]} the views of the migrations that {@link VIEWS} gives to no module */
export const viewsWithoutOwner = (migrations) => {
  const published = new Set(Object.values(VIEWS).flat());
  const made = [...migrations.matchAll(/^CREATE (?:OR REPLACE )?VIEW (\w+)/gm)].map(([, name]) => name);
  return made.filter((name) => !published.has(name));
};
