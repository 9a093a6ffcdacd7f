import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const WITHIN_MS = 60_000;

/**
 * The rows that a write of a visit leaves once its events are delivered, per write: so that a server that is compared with ours has
 * written as much.
 * @param {import('pg').Client} client
 */
export async function effectsOf(client) {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM outbox) AS waiting,
              (SELECT count(*) FROM audit_events WHERE action IN ('appointment.booked', 'appointment.changed')) AS lines,
              (SELECT count(*) FROM audit_events WHERE action = 'appointment.booked') AS booked,
              (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM notifications) AS notifications,
              (SELECT count(*) FROM outgoing_messages WHERE subject LIKE '%endez-vous%') AS mails,
              (SELECT count(*)::float / (SELECT count(*) FROM appointments) FROM appointment_participants) AS participants`,
    );
    const [{ waiting, lines, booked, keys, notifications, mails, participants }] = rows;
    if (Number(waiting) === 0) {
      const share = (count, of) => Number((count / of).toFixed(2));
      return {
        participants,
        keys: share(keys, booked),
        notifications: share(notifications, lines),
        mails: share(mails, lines),
      };
    }
    if (Date.now() > end) throw new Error(`${waiting} events still wait`);
    await pause(LOOK_EVERY_MS);
  }
}
