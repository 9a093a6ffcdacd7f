/** A set of sockets that hear the same events (design api §6): `appointment:{id}`. */
export type Room = `${string}:${string}`;

export const userRoom = (userId: string): Room => `user:${userId}`;
export const sessionRoom = (handle: string): Room => `session:${handle}`;
export const appointmentRoom = (appointmentId: string): Room => `appointment:${appointmentId}`;
