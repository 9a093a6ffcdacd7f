import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { letter, outboxes } from '../../testing/start/outboxes.ts';
import { newId } from '../ids.ts';

const db = aDatabase();
const outbox = outboxes(db);

describe('what could not be delivered', () => {
  it('tries again later what failed; what comes after it in its key waits, other keys do not', async () => {
    const { handlers, worker, publish } = outbox.open({ firstRetryMs: 200 });
    const heard: string[] = [];
    let isBroken = true;
    handlers.on('letter', async ({ key, payload }) => {
      if (key === 'broken' && isBroken) throw new Error('the mail server is away');
      heard.push(String(payload.text));
    });
    await publish(letter('broken', 'first'), letter('broken', 'second'), letter('sound', 'other'));
    worker.wake();
    await eventually(async () => (await outbox.stateOf('broken'))?.last_error);
    await eventually(() => heard.includes('other'));
    isBroken = false;
    await eventually(async () => {
      worker.wake();
      return outbox.isEmpty();
    });
    expect(heard).toEqual(['other', 'first', 'second']);
  });

  it('keeps of a failure its name and code, not its message, which may quote an address', async () => {
    const { handlers, worker, publish } = outbox.open();
    handlers.on('letter', async () => {
      throw Object.assign(new Error('550 no mailbox for jeanne@example.org'), { code: 'EENVELOPE' });
    });
    await publish(letter('private', 'x'));
    worker.wake();
    const failed = await eventually(async () => (await outbox.stateOf('private'))?.last_error);
    expect(failed).toBe('Error EENVELOPE');
  });

  it('parks what never succeeds, and the rest of its key goes on', async () => {
    const { handlers, worker, publish } = outbox.open({ attempts: 3, firstRetryMs: 1 });
    const heard: string[] = [];
    handlers.on('letter', async ({ payload }) => {
      if (payload.text === 'poison') throw new TypeError('poison');
      heard.push(String(payload.text));
    });
    await publish(letter('p', 'poison'), letter('p', 'after'));
    await eventually(() => {
      worker.wake();
      return heard.length > 0;
    });
    expect(await outbox.stateOf('p')).toEqual({ attempts: 3, parked: true, last_error: 'TypeError' });
    expect(heard).toEqual(['after']);
  });

  it('waits for a kind that this process does not know yet', async () => {
    const { worker, publish } = outbox.open();
    await publish(letter('unknown', 'x'));
    worker.wake();
    expect(await eventually(async () => (await outbox.stateOf('unknown'))?.last_error)).toBe('UnknownKind');
  });

  it('takes a handler that hangs for a failed one', async () => {
    const { handlers, worker, publish } = outbox.open({ deadlineMs: 20 });
    handlers.on('letter', () => new Promise(() => undefined));
    await publish(letter('hangs', 'x'));
    worker.wake();
    expect(await eventually(async () => (await outbox.stateOf('hangs'))?.last_error)).toBe('TooLate');
  });

  it('a worker whose lease ran out changes nothing any more', async () => {
    const late = outbox.open({ leaseMs: 1 });
    const onTime = outbox.open();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    late.handlers.on('letter', () => {
      arrive();
      return held;
    });
    onTime.handlers.on('letter', async () => {
      throw new Error('not today');
    });
    const key = newId();
    await late.publish(letter(key, 'x'));
    late.worker.wake();
    await arrived;
    await eventually(async () => {
      onTime.worker.wake();
      return (await outbox.stateOf(key))?.last_error;
    });
    letGo();
    await late.worker.onModuleDestroy();
    expect(await outbox.stateOf(key)).toMatchObject({ attempts: 2, parked: false });
  });
});
