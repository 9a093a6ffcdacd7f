import { createHash } from 'node:crypto';

/** The same id at every seeding, for the same name: a UUID version 8 (RFC 9562 §5.8), made of a digest. */
export const demoId = (name: string): string => {
  const bytes = createHash('sha256').update(`maillon demo ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const userIdOf = (id: string): string => demoId(`${id} user`);
/** The profile ("role") id: what appointments, schedules and grants point to. */
export const partyIdOf = (id: string): string => demoId(`${id} party`);
export const scheduleIdOf = (id: string): string => demoId(`${id} schedule`);
export const checkUpIdOf = (id: string): string => demoId(`${id} check-up`);
export const appointmentIdOf = (id: string): string => demoId(`${id} appointment`);
