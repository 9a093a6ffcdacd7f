import { env } from '../../config/env.ts';
import { problemOf } from './problem.ts';

const MAX_FRAMES = 12;

/** Whatever is no word of an address of ours is an id, or what a person typed. */
const screenOf = (path: string): string =>
  path
    .split('/')
    .slice(0, MAX_FRAMES)
    .map((part) => (/^[a-z-]{0,40}$/.test(part) ? part : ':id'))
    .join('/');

/** Where in our scripts; what an error says stays here, it may quote what a person wrote. */
const framesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack?.match(/[\w-]{1,60}\.js:\d{1,7}:\d{1,7}/g) ?? []).slice(0, MAX_FRAMES) : [];

/** Tells the server that this page stopped. Nothing more can be done about what goes wrong here. */
export const reportError = (error: unknown): void => {
  const traceId = problemOf(error)?.traceId;
  const report = {
    name: error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    screen: screenOf(window.location.pathname),
    frames: framesOf(error),
    ...(traceId !== undefined && /^[\da-f]{1,32}$/.test(traceId) && { traceId }),
  };
  // Leaves although the page may be reloaded at once.
  navigator.sendBeacon?.(
    `${env.apiUrl}/client-error`,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
};
