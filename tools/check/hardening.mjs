/** What a service of the compose file may have and whom it may reach. Each rule is asked of each service; silence is refused. */

/** @typedef {Record<string, any>} Service */
/** @typedef {{ services: Record<string, Service>, networks?: Record<string, { internal?: boolean } | null> }} Compose */
/** @typedef {(service: Service, name: string, compose: Compose) => string | false} Rule the fault, when there is one */

/** What a service cannot do without; the compose file says why. */
const CAPABILITIES = {
  web: ['NET_BIND_SERVICE'],
  supertokens: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
  storage: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
  backup: ['DAC_OVERRIDE'],
};

/** Who keeps something: in a network of theirs is only who calls them by name, and no way leads out of it. */
const KEEPERS = ['postgres', 'storage', 'novu-mongo', 'novu-redis'];
/** It is called by name only, and it is read from this machine. */
const CALLED_BY_NAME = [...KEEPERS, 'mail'];
/** Who is there for the world. */
const PUBLIC = ['web', 'livekit'];

/** @param {Service} service */
export const networksOf = ({ networks = [] }) => (Array.isArray(networks) ? networks : Object.keys(networks));

/** Whether a service names another as a host. @param {Service} service @param {string} other */
function names(service, other) {
  const { environment, command, entrypoint } = service;
  const text = JSON.stringify([environment, command, entrypoint]);
  return new RegExp(`(?:[/@=]${other}:\\d|"${other}")`).test(text);
}

const shares = (one, other) => networksOf(one).some((network) => networksOf(other).includes(network));

/** @type {Record<string, Rule>} */
export const RULES = {
  'gains no rights': ({ security_opt = [] }) =>
    !security_opt.includes('no-new-privileges:true') && 'may gain rights: no-new-privileges is missing',
  'drops every capability': ({ cap_drop = [] }) =>
    !cap_drop.includes('ALL') && 'keeps capabilities: cap_drop lacks ALL',
  'adds no capability but its own': ({ cap_add = [] }, name) => {
    const strange = cap_add.filter((one) => !(CAPABILITIES[name] ?? []).includes(one));
    return strange.length > 0 && `adds ${strange.join(', ')}, which it does not need`;
  },
  'cannot write its own program': (service) =>
    service.read_only !== true &&
    !service['x-writable-root'] &&
    'has a writable root and no x-writable-root that says why',
  'has so much memory': (service) => !limitsOf(service).memory && 'has no limit of memory',
  'has so many processors': (service) => !limitsOf(service).cpus && 'has no limit of processors',
  'has so many processes': (service) => !limitsOf(service).pids && 'has no limit of processes',
  'says how much it logs': ({ logging }) => !logging?.options?.['max-size'] && 'logs without an end',
  'is no part of the host': ({ privileged, network_mode, pid, ipc, devices, volumes = [] }) => {
    const isHost = privileged || devices || [network_mode, pid, ipc].includes('host');
    return (isHost || volumes.some((one) => String(one).includes('docker.sock'))) && 'reaches into the host';
  },
  'is heard on this machine only': ({ ports = [] }, name) =>
    !PUBLIC.includes(name) && ports.some((port) => !String(port).startsWith('127.0.0.1:')) && 'is open to the world',
  'says its networks': (service, _name, { networks = {} }) => {
    const own = networksOf(service);
    const strange = own.find((network) => !(network in networks));
    return own.length === 0
      ? 'says no network'
      : Boolean(strange) && `is in the network ${strange}, which is not declared`;
  },
  'reaches whom it calls': (service, name, { services }) => {
    const lost = Object.keys(services).filter(
      (other) => other !== name && names(service, other) && !shares(service, services[other] ?? {}),
    );
    return lost.length > 0 && `calls ${lost.join(', ')}, with which it shares no network`;
  },
  'reaches nobody whom it does not call': (service, name, { services }) => {
    const strange = CALLED_BY_NAME.find(
      (keeper) => keeper !== name && services[keeper] && shares(service, services[keeper]) && !names(service, keeper),
    );
    return strange !== undefined && `shares a network with ${strange}, which it does not call`;
  },
  'keeps what it keeps inside': (service, name, { networks = {} }) => {
    const open = KEEPERS.includes(name) && networksOf(service).find((network) => !networks[network]?.internal);
    return Boolean(open) && `is in the network ${open}, which leads out`;
  },
};

/** @param {Service} service */
const limitsOf = ({ deploy }) => deploy?.resources?.limits ?? {};

/**
 * @param {Compose} compose
 * @returns {string[]} one sentence per fault
 */
export function hardeningFaults(compose) {
  return Object.entries(compose.services ?? {}).flatMap(([name, service]) =>
    Object.values(RULES).flatMap((rule) => {
      const fault = rule(service, name, compose);
      return fault ? [`service ${name}: ${fault}`] : [];
    }),
  );
}
