/** Each of these must hold, by one of its values: a repeated parameter means « and », a comma « or » (FHIR R4 search, "Escaping"). */
export type Criteria<T> = readonly (readonly T[])[];

export const meets = <T>(criteria: Criteria<T>, holds: (value: T) => boolean): boolean =>
  criteria.every((oneOf) => oneOf.some(holds));

/** Those among which all of it must be found; null where nothing is said. */
export function listedIds([first, ...rest]: Criteria<string>): readonly string[] | null {
  if (first === undefined) return null;
  return first.filter((id) => rest.every((oneOf) => oneOf.includes(id)));
}

/** What stands between a sign that has its meaning; a backslash takes it away. The backslashes stay. */
export function splitAt(sign: ',' | '|', text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const isEscape = text[at] === '\\' && at + 1 < text.length;
    const piece = isEscape ? text.slice(at, at + 2) : (text[at] ?? '');
    if (piece === sign) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
    if (isEscape) at += 1;
  }
  return parts;
}

/** The text that was meant: without the backslashes before signs that have a meaning. */
export const unescaped = (text: string): string => text.replace(/\\([\\,|$])/g, '$1');
