/** A set of sockets that hear the same events (design api §6): `appointment:{id}`. */
export type Room = `${string}:${string}`;

export const userRoom = (userId: string): Room => `user:${userId}`;
/** The sockets of administrators in the place of this user; they are in {@link userRoom}, too. */
export const impersonatedRoom = (userId: string): Room => `impersonated:${userId}`;
export const sessionRoom = (handle: string): Room => `session:${handle}`;
export const channelRoom = (channelId: string): Room => `chat:${channelId}`;
/** Of a transmission or a request of expertise. */
export const threadRoom = (id: string): Room => `thread:${id}`;
export const appointmentRoom = (appointmentId: string): Room => `appointment:${appointmentId}`;

/** Where the administrators hear who are in the place of the users of these rooms. */
export const impersonatedRoomsOf = (rooms: readonly Room[]): Room[] =>
  rooms.flatMap((room) => (room.startsWith('user:') ? [impersonatedRoom(room.slice('user:'.length))] : []));
