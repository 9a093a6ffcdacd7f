import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { greeting } from './greeting.mjs';

const { professionals, patients, accounts } = JSON.parse(
  readFileSync(path.join(root, 'prisma/seed/demo-people.json'), 'utf8'),
);
const types = new Map([
  ...patients.map(({ email }) => [email, 'patient']),
  ...[...professionals, ...accounts].map(({ email, userType }) => [email, userType]),
]);
const peopleIn = (text) => [...text.matchAll(/^ {4}(\w+) +(\S+@\S+)$/gm)].map(([, role, email]) => [role, email]);

const TYPES = {
  midwife: 'midwife',
  doctor: 'doctor',
  assistant: 'assistant',
  structure: 'organization',
  patient: 'patient',
  manager: 'dispatchManager',
  operator: 'dispatchOperator',
  admin: 'organization',
};

describe('what npm start says', () => {
  for (const [variant, roles] of [
    ['natalconnect', ['midwife', 'doctor', 'structure', 'patient', 'patient', 'admin']],
    ['mobility', ['doctor', 'assistant', 'structure', 'patient', 'patient', 'admin']],
    ['dispatch', ['manager', 'operator', 'admin']],
  ]) {
    it(`names a demo person of every role of ${variant}`, () => {
      const named = peopleIn(greeting({ port: 3000, variant, demo: true }));
      assert.deepEqual(
        named.map(([role]) => role),
        roles,
      );
      for (const [role, email] of named) assert.equal(types.get(email), TYPES[role], email);
    });

    it(`names no person of ${variant} without the demo`, () => {
      assert.deepEqual(peopleIn(greeting({ port: 3000, variant, demo: false })), []);
    });
  }
});
