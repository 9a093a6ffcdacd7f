import { describe, expect, it } from '@jest/globals';
import { deviceName } from './device-name.ts';

const MOZILLA = 'Mozilla/5.0';

describe('the name of a device', () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox sur Windows'],
    [`${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge sur Windows'],
    [
      `${MOZILLA} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
      'Chrome sur Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E Safari/604.1`,
      'Safari sur iPhone',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`,
      'Safari sur Mac',
    ],
    ['curl/8.5', 'Appareil inconnu'],
    ['<script>alert(1)</script>', 'Appareil inconnu'],
    [null, 'Appareil inconnu'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
