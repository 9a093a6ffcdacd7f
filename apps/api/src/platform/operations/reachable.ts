import { connect } from 'node:net';
import type { PartState } from './health-parts.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
  'smtp:': 587,
  'smtps:': 465,
};
const TIMEOUT_MS = 1_500;

/** Does anything listen where the URL points? Nothing is sent, so it costs the other side nothing. */
export const reachable = (url: string): Promise<PartState> => {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port) });
  return new Promise<PartState>((resolve) => {
    const settle = (state: PartState) => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(TIMEOUT_MS, () => settle('down'));
    socket.once('connect', () => settle('up'));
    socket.once('error', () => settle('down'));
  });
};
