/** The object in a text that was opened; empty where there is none. A device may send anything. */
export function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return {};
  }
}

export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The figures of an object, in its order; whatever else it holds is left out. */
export function figuresIn(value: unknown): readonly (readonly [name: string, figure: number])[] {
  return Object.entries(objectIn(value)).filter((entry): entry is [string, number] => isNumber(entry[1]));
}
