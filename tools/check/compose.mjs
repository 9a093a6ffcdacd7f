/** What is wrong with the compose file, as far as it can be known without starting it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { hardeningFaults } from './hardening.mjs';
import { interpolate, namesIn, readExample } from './interpolation.mjs';
import { fillIn, PLACEHOLDER } from './operator-env.mjs';
import { isExact } from './versions.mjs';

const IS_SECRET = /(SECRET|SECRET_KEY|PASSWORD|TOKEN|API_KEY|ACCESS_KEY_ID|ENCRYPTION_KEY|SECRETS?|KEK|PEPPER|SEED)$/;
/** A name that identifies, and opens nothing. */
const NO_SECRET = new Set(['LIVEKIT_API_KEY']);

/** @typedef {{ image?: string, build?: unknown, restart?: string, environment?: Record<string, string>,
 *   volumes?: string[], depends_on?: Record<string, { condition: string }>, healthcheck?: unknown }} Service */

/** One of our own: what it reads, and whether it accepts that (it throws what is wrong).
 * @typedef {{ names: readonly string[], parse: (environment: Record<string, string>) => unknown }} Program */

/** A file of our own: its aliases, of which it has many, are no attack. */
export const readCompose = (text) => parse(text, { merge: true, maxAliasCount: -1 });

/**
 * @param {object} sources
 * @param {string} sources.composeText
 * @param {string} sources.exampleText
 * @param {object} sources.specification the JSON schema of the Compose specification
 * @param {readonly string[]} sources.apiNames every name that the API parses
 * @param {Readonly<Record<string, Program>>} sources.programs by service
 * @param {(file: string) => boolean} sources.exists
 * @returns {string[]} one sentence per fault
 */
export function findComposeFaults(sources) {
  const compose = readCompose(sources.composeText);
  const example = readExample(sources.exampleText);
  return [
    ...schemaFaults(compose, sources.specification),
    ...Object.entries(compose.services ?? {}).flatMap(([name, service]) =>
      serviceFaults(name, service, compose, sources.exists),
    ),
    ...hardeningFaults(compose),
    ...nameFaults(compose, example, sources),
    ...secretFaults(sources.composeText, example),
    ...Object.entries(sources.programs).flatMap(([service, program]) =>
      bootFaults(compose, sources.exampleText, service, program),
    ),
  ];
}

function schemaFaults(compose, specification) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  if (ajv.validate(specification, compose)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message }) => `docker-compose.yml${instancePath} ${message}`);
}

/** @param {Service} service */
function serviceFaults(name, service, compose, exists) {
  const faults = [];
  const fault = (text) => faults.push(`service ${name}: ${text}`);
  if (!service.build && !isExact(service.image ?? '')) fault('its image names no exact version');
  const isLongRunning = service.restart === 'unless-stopped';
  if (!isLongRunning && service.restart !== 'no') fault('says neither that it runs on nor that it ends');
  if (isLongRunning && !service.healthcheck) fault('has no health check');
  for (const volume of service.volumes ?? []) {
    // Where the operator decides, nothing need be there yet.
    if (volume.startsWith('${')) continue;
    const [source] = volume.split(':');
    if (source.startsWith('.')) {
      if (!exists(source)) fault(`mounts ${source}, which is not there`);
    } else if (!(source in (compose.volumes ?? {}))) fault(`uses the volume ${source}, which is not declared`);
  }
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    const target = compose.services[other];
    if (!target) fault(`depends on ${other}, which is not there`);
    else if (condition === 'service_healthy' && !target.healthcheck) fault(`waits for the health of ${other}`);
    else if ((condition === 'service_completed_successfully') !== (target.restart === 'no')) {
      fault(`waits for ${other} in the wrong way`);
    }
  }
  return faults;
}

/** Every name is read on one side and explained on the other. */
function nameFaults(compose, example, { composeText, apiNames, programs }) {
  const taken = namesIn(composeText);
  return [
    ...Object.entries(programs).flatMap(([service, { names }]) =>
      Object.keys(compose.services?.[service]?.environment ?? {})
        .filter((name) => !names.includes(name))
        .map((name) => `the ${service} is given ${name}, which it does not parse`),
    ),
    ...[...taken].filter((name) => !example.has(name)).map((name) => `.env.example does not explain ${name}`),
    ...[...example.keys()]
      .filter((name) => !taken.has(name) && !apiNames.includes(name))
      .map((name) => `.env.example explains ${name}, which is read nowhere`),
    ...apiNames.filter((name) => !example.has(name)).map((name) => `.env.example does not explain ${name}`),
  ];
}

/** Git holds no secret, and none has a default that could be forgotten. */
function secretFaults(composeText, example) {
  const isSecret = (name) => IS_SECRET.test(name) && !NO_SECRET.has(name);
  const written = [...example].filter(([name, value]) => isSecret(name) && value !== '' && value !== PLACEHOLDER);
  const defaulted = [...composeText.matchAll(/\$\{([A-Z0-9_]+):?-[^}]+\}/g)].filter(([, name]) => isSecret(name ?? ''));
  return [
    ...written.map(([name]) => `.env.example holds a value of ${name}`),
    ...defaulted.map(([, name]) => `docker-compose.yml holds a value of ${name}`),
  ];
}

/** With the example filled in as an operator does it, a program of ours accepts what it is given. */
function bootFaults(compose, exampleText, service, { parse: accept }) {
  const filledIn = readExample(fillIn(exampleText).text);
  const environment = Object.entries(compose.services?.[service]?.environment ?? {}).map(([name, value]) => [
    name,
    interpolate(String(value), filledIn),
  ]);
  try {
    accept(Object.fromEntries(environment));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
