type Present<Change> = { [Key in keyof Change]?: Exclude<Change[Key], undefined> };

/** A change without its undefined members: what is absent stays as it is, and the types of Prisma tell the two apart. */
export const present = <Change extends object>(change: Change): Present<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<Change>;

/** Prisma's types refuse a Buffer, whose memory may be shared. */
export const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
