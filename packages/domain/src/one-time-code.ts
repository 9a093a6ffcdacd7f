import { MINUTE_MS } from './time-units.ts';

/** A code that signs in or proves a contact (design api §1 "Sessions", A9). A core outside is configured alike (docker-compose.yml). */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_ATTEMPTS = 5;
