import { describe, expect, it } from '@jest/globals';
import { ownOrigins } from './own-origins.ts';

describe('our own origins', () => {
  const isOwn = ownOrigins({
    PUBLIC_URL: 'https://natal.example/somewhere',
    CORS_ORIGINS: ['https://localhost', 'capacitor://localhost'],
  });

  it.each([
    ['https://natal.example', true],
    ['https://localhost', true],
    ['capacitor://localhost', true],
    // What a page in a sandbox says, and what `URL` makes of a scheme that it does not know.
    ['null', false],
    ['capacitor://evil', false],
    ['http://localhost', false],
  ])('%s: %s', (origin, own) => {
    expect(isOwn(origin, 'natal.example')).toBe(own);
  });
});
