import type { Prisma } from '../../generated/prisma/client.ts';

type Present<Change> = { [Key in keyof Change]?: Exclude<Change[Key], undefined> };

/** A change without its undefined members: what is absent stays as it is, and the types of Prisma tell the two apart. */
export const present = <Change extends object>(change: Change): Present<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<Change>;

/** Prisma's types refuse a Buffer, whose memory may be shared. */
export const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** A `date` as `yyyy-MM-dd`: Prisma gives the midnight of UTC that stands for the day. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** NULL in a `jsonb` column, where Prisma takes null for a value of JSON. Its module is loaded with the first client. */
export const sqlNull = async (): Promise<typeof Prisma.DbNull> =>
  (await import('../../generated/prisma/client.ts')).Prisma.DbNull;
