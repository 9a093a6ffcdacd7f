/** A LiveKit server for this machine alone. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../lib/ports.mjs';

const FIRST_PORT = 27880;

/**
 * @typedef {object} LiveKitPlan
 * @property {number} port signalling and room service
 * @property {number} tcpPort media over TCP
 * @property {number} udpPort media over UDP
 * @property {Record<string, string>} environment of the API
 * @property {string} config the server's configuration
 */

/**
 * Settles where the server will be, so that the API gets the address before the server is built.
 * @param {import('../product/secrets.mjs').Secrets} secrets
 * @returns {Promise<LiveKitPlan>}
 */
export async function planLiveKit({ LIVEKIT_API_KEY, LIVEKIT_API_SECRET }) {
  const port = await findFreePort(FIRST_PORT);
  const tcpPort = await findFreePort(port + 1);
  const udpPort = tcpPort + 1;
  const environment = { LIVEKIT_URL: `ws://127.0.0.1:${port}`, LIVEKIT_API_KEY, LIVEKIT_API_SECRET };
  return { port, tcpPort, udpPort, environment, config: configuration({ port, tcpPort, udpPort, ...environment }) };
}

/** JSON is YAML too. Nothing here looks for the world outside: media stays on loopback. */
function configuration({ port, tcpPort, udpPort, LIVEKIT_API_KEY, LIVEKIT_API_SECRET }) {
  return JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [LIVEKIT_API_KEY]: LIVEKIT_API_SECRET },
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      node_ip: '127.0.0.1',
      enable_loopback_candidate: true,
      interfaces: { includes: ['lo', 'lo0'] },
      ips: { includes: ['127.0.0.0/8'] },
      stun_servers: [],
    },
    // Only the API opens rooms, for people who have an appointment.
    room: { auto_create: false },
    logging: { level: 'warn', json: false },
  });
}

/**
 * @param {string} program
 * @param {LiveKitPlan} plan
 * @param {string} logFile
 */
export function spawnLiveKit(program, plan, logFile) {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  // By environment, not by argument: the configuration holds the secret, and arguments are for all to read.
  const child = spawn(program, [], {
    env: { ...process.env, LIVEKIT_CONFIG: plan.config },
    stdio: ['ignore', log, log],
    detached: true,
  });
  fs.closeSync(log);
  return child;
}

/** Does the server answer? */
export async function answers({ port }) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
