import { describe, expect, it } from '@jest/globals';
import { adviceOn, browserOf, STATE_LABELS, stateOfFailure } from './device-state.ts';

const failure = (name: string): Error => Object.assign(new Error('of a browser'), { name });

describe('why a device did not open', () => {
  it.each([
    ['NotAllowedError', 'denied', 'Accès refusé'],
    ['SecurityError', 'denied', 'Accès refusé'],
    ['NotFoundError', 'missing', 'Périphériques non détectés'],
    ['OverconstrainedError', 'missing', 'Périphériques non détectés'],
    ['NotReadableError', 'error', 'Erreur'],
    ['AbortError', 'error', 'Erreur'],
    ['TypeError', 'error', 'Erreur'],
  ] as const)('%s: %s, « %s »', (name, state, label) => {
    expect(stateOfFailure(failure(name))).toBe(state);
    expect(STATE_LABELS[state]).toBe(label);
  });
});

describe('the advice', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'chromium',
      'à gauche de l’adresse du site',
    ],
    ['Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/140.0', 'firefox', 'icône barrée'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/18.0 Safari/605.1', 'safari', 'Réglages pour ce site web'],
  ] as const)('of a refusal is the browser’s own: %s', (userAgent, browser, words) => {
    expect(browserOf(userAgent)).toBe(browser);
    expect(adviceOn('camera', 'denied', browser)).toContain(words);
  });

  it.each(['waiting', 'loading', 'success'] as const)('is not told where nothing is wrong: %s', (state) => {
    expect(adviceOn('microphone', state, 'chromium')).toBeNull();
  });

  it('the advice names the device that it is about', () => {
    expect(adviceOn('microphone', 'missing', 'chromium')).toBe('Branchez ou activez le micro, puis réessayez.');
    expect(adviceOn('camera', 'error', 'chromium')).toContain('la caméra');
  });
});
