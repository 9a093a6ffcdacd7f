import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPersonal } from './redaction.mjs';

describe('a log line', () => {
  for (const [line, what] of [
    ['{"to":"camille.fontanel@patient.example"}', 'e-mail address'],
    ['{"to":"+33199000001"}', 'phone number'],
    ['{"url":"/user?phone=%2B33199000001"}', 'phone number'],
    ['{"to":"+2250700000012"}', 'phone number'],
    ['{"nir":"294033399900179"}', 'social security number'],
    ['{"userInputCode":"123456"}', 'sign-in code'],
    ['votre code : 123456', 'sign-in code'],
  ]) {
    it(`a log line may not hold a ${what}: ${line}`, () => {
      assert.deepEqual(findPersonal(`{"level":30}\n${line}`), [{ what, line: 2 }]);
    });
  }

  for (const line of [
    '{"level":30,"time":1795242362123,"reqId":"0199a2f4-5f0e-7c3a-9d5e-3f2b1c0d9e8f","ms":12.345678}',
    '{"statusCode":200123}',
    'at /work/node_modules/.pnpm/@nestjs+core@12.5.1_@nestjs+common@12.5.1/node_modules/@nestjs/core/index.js:1',
    '{"nanoseconds":294033399900178}',
    '{"from":"ne-pas-repondre@maillon.example"}',
  ]) {
    it(`a log line may hold ${line}`, () => assert.deepEqual(findPersonal(line), []));
  }
});
