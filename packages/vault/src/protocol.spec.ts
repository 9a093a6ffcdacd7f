import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type VaultCode, VaultError } from './errors.ts';
import { vaultRoutes } from './http/handler.ts';
import { toAnswer } from './http/status.ts';
import { READS, readGoldenFile } from './testing/golden-v2/file.ts';
import { WIRE } from './wire/header.ts';

/** The sections of PROTOCOL.md, by number: what a program can compare of them with the code. */
const text = readFileSync(path.join(import.meta.dirname, '../PROTOCOL.md'), 'utf8');
const sections = new Map(
  text.split(/^## /m).map((section): [string, string] => [/^\w+/.exec(section)?.[0] ?? '', section]),
);
const section = (number: string): string => sections.get(number) ?? '';
/** What stands between backticks. */
const quoted = (part: string): string[] => [...part.matchAll(/`([^`]+)`/g)].map(([, one]) => one ?? '');

const sourceOf = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const texts = (source: string): string[] => [...source.matchAll(/'([\w-]+)'/g)].map(([, one]) => one ?? '');
const CODES = texts(/type VaultCode =([^;]+);/.exec(sourceOf('errors.ts'))?.[1] ?? '') as VaultCode[];
const PURPOSES = texts(/type Purpose =([^;]+);/.exec(sourceOf('wire/signed.ts'))?.[1] ?? '');

describe('PROTOCOL.md', () => {
  it.each(vaultRoutes().map(({ method, path: route }) => [method, route]))('names the call %s %s', (method, route) => {
    const rows = section('14')
      .split('\n')
      .filter((row) => row.startsWith('| `'));
    const named = rows.some((row) => {
      const [, calls = ''] = row.split('|');
      return quoted(calls).some((call) => call.replace(/\?.*/, '').endsWith(route)) && calls.includes(method);
    });
    expect(named).toBe(true);
  });

  it('names no call that there is not', () => {
    const routes = new Set(vaultRoutes().map(({ path: route }) => route));
    const others = ['/audit/head', '/audit/entries', '/audit/cosignatures', '/card/callback'];
    // What stands after it is asked of the application.
    const [calls = ''] = section('14').split('**application**');
    const rows = calls.split('\n').filter((row) => /^\| `(GET|POST|PUT|DELETE) /.test(row));
    const named = rows.flatMap((row) => quoted(row.split('|')[1] ?? ''));
    const paths = named.map((call) => /\/\S*/.exec(call.replace(/\?.*/, ''))?.[0]).filter((one) => one !== undefined);
    expect(paths.filter((one) => !routes.has(one) && !others.includes(one))).toEqual([]);
  });

  it.each(CODES)('says what the application does with %s, and its status', (code) => {
    expect(quoted(section('13'))).toContain(code);
    const { status } = toAnswer(new VaultError(code));
    const row = section('14')
      .split('\n')
      .find((one) => one.startsWith('|') && quoted(one).includes(code) && /^\| \d/.test(one));
    // A refusal of no row is 422; LOCKED is said by the server before the table is asked.
    if (code !== 'LOCKED') expect(row?.slice(2, 5) ?? '422').toBe(String(status));
  });

  it('lists every purpose of a signature, and no other', () => {
    const [table = ''] = section('6').split('The body is UTF-8');
    const rows = table.split('\n').filter((row) => row.startsWith('| `'));
    expect(rows.flatMap((row) => quoted(row.split('|')[1] ?? '')).sort()).toEqual([...PURPOSES].sort());
  });

  it('lists every wire type', () => {
    const rows = [...section('3').matchAll(/^\| (\d\d) \|/gm)].map(([, one]) => Number(one));
    expect(rows).toEqual(Object.values(WIRE));
  });

  it('says what each kind of item gives, and the file has one of each', () => {
    const named = section('15')
      .split('\n')
      .flatMap((row) => quoted(row.split('|')[1] ?? ''));
    expect(named).toEqual(expect.arrayContaining([...READS]));
    const shown = new Set(readGoldenFile().items.flatMap(({ reads, opens }) => (opens === undefined ? [] : [reads])));
    expect([...shown].sort()).toEqual([...READS].sort());
  });
});
