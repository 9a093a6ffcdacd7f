import type * as z from 'zod';

const schemas = new WeakSet<z.ZodType>();

/**
 * Marks what stays as it is once it was made, and leaves in many answers: a person's card stands in each line of an agenda.
 * The server checks and spells such a value once, as long as it is frozen.
 */
export const cachedOutput = <Schema extends z.ZodType>(schema: Schema): Schema => {
  schemas.add(schema);
  return schema;
};

export const isCachedOutput = (schema: z.ZodType): boolean => schemas.has(schema);
