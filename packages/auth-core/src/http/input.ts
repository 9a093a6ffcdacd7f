import { isJsonObject, type JsonObject } from '../json.ts';
import { badRequest, invalidField, missingParameter } from './errors.ts';

// Body fields. A field that is absent is undefined; one that is null is of the wrong type.

export function optionalString(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidField(name);
  return value;
}

export function requiredString(body: JsonObject, name: string): string {
  const value = optionalString(body, name);
  if (value === undefined) throw invalidField(name);
  return value;
}

/** For the two fields where null means "take it away" and absence means "leave it". */
export function nullableString(body: JsonObject, name: string): string | null | undefined {
  return body[name] === null ? null : optionalString(body, name);
}

export function optionalBoolean(body: JsonObject, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw invalidField(name);
  return value;
}

export function requiredBoolean(body: JsonObject, name: string): boolean {
  const value = optionalBoolean(body, name);
  if (value === undefined) throw invalidField(name);
  return value;
}

export function requiredNumber(body: JsonObject, name: string): number {
  const value = body[name];
  if (typeof value !== 'number') throw invalidField(name);
  return value;
}

export function optionalObject(body: JsonObject, name: string): JsonObject | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!isJsonObject(value)) throw invalidField(name);
  return value;
}

export function requiredObject(body: JsonObject, name: string): JsonObject {
  const value = optionalObject(body, name);
  if (value === undefined) throw invalidField(name);
  return value;
}

export function optionalStrings(body: JsonObject, name: string): string[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw invalidField(name);
  return value;
}

// Query parameters.

export const optionalParameter = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name) ?? undefined;

export function requiredParameter(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (value === null) throw missingParameter(name);
  return value;
}

export function optionalInteger(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^-?\d{1,9}$/.test(value)) throw badRequest(`Field name '${name}' must be an int in the GET request`);
  return Number(value);
}

// Names of roles and permissions: trimmed, never empty.

export function trimmedName(value: string, field: string): string {
  const name = value.trim();
  if (name === '') throw badRequest(`Field name '${field}' cannot be an empty String`);
  return name;
}

export function trimmedNames(values: readonly string[], field: string): string[] {
  return values.map((value) => {
    const name = value.trim();
    if (name === '') throw badRequest(`Field name '${field}' cannot contain an empty string`);
    return name;
  });
}
