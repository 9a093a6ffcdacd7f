import { describe, expect, it } from '@jest/globals';
import { instanceOf } from './problem-instance.ts';

const ID = '01970000-0000-7000-8000-0000000000a1';

describe('the instance of a problem', () => {
  it.each([
    [`/api/patient/${ID}`],
    [`/api/schedule/doctor/${ID}`],
    [`/api/patient/${ID}/observation/${ID}-BLOOD_GROUP`],
    ['/api/fhir/R4/Patient'],
    ['/api/openapi.json'],
    ['/api/nothing/12'],
    ['/missing.png'],
    ['/assets/old-9zK_a.js'],
    ['/%61pi/n%6fthing'],
    ['/%2e%2e/package.json'],
    ['/..%2fpackage.json'],
  ])('the instance of a problem is the path asked for: %s', (path) => {
    expect(instanceOf(`${path}?nir=255081416802538&q=marie`, '/api/:any', 'r')).toBe(path);
  });

  it.each([
    ['/api/user/marie@example.org'],
    ['/api/user/marie%40example.org'],
    ['/api/user/marie.petit'],
    ['/api/patient/255081416802538'],
    ['/api/patient/+33612345678'],
    ['/api/calendar/feed/4fH0zz5b_bT1fZC0aVJ2rQX9sV3zN7q8.ics'],
    ['http://example.org/api/patient'],
    ['/api/%3Cscript%3E'],
    ['/api/%zz'],
    ['/m%61rie.dupont%40example.org'],
    ['/assets/marie@example.org'],
  ])('is never what may name a person or be a secret: %s', (path) => {
    expect(instanceOf(path, '/api/:any', 'r')).toBe('/api/:any');
    expect(instanceOf(path, '', 'r')).toBe('urn:request:r');
  });
});
