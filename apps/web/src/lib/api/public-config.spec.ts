import { afterEach, describe, expect, it } from '@jest/globals';
import { VARIANT_NAMES, VARIANTS } from '@maillon/domain/product/variants';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { loadPublicConfig, publicConfig, setPublicConfig } from './public-config.ts';

describe('the public configuration', () => {
  it.each(VARIANT_NAMES)('colours the page as %s', (variant) => {
    setPublicConfig({ ...TEST_CONFIG, variant });

    const { style } = document.documentElement;
    expect(publicConfig().variant).toBe(variant);
    expect(style.getPropertyValue('--hue')).toBe(`${VARIANTS[variant].hue}`);
    expect(style.getPropertyValue('--brand-chroma')).toBe(`${VARIANTS[variant].chroma}`);
  });
});

describe('the public configuration of a page without network', () => {
  const answers = (fetched: () => Promise<Response>) => Object.assign(globalThis, { fetch: fetched });
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'fetch');
    localStorage.clear();
  });

  it('is the one that the server said last', async () => {
    const said = { ...TEST_CONFIG, variant: 'dispatch' as const };
    answers(async () => ({ ok: true, json: async () => said }) as unknown as Response);
    await loadPublicConfig();
    setPublicConfig(TEST_CONFIG);
    answers(noNetwork);
    await loadPublicConfig();
    expect(publicConfig()).toEqual(said);
  });

  it('is none where this browser never heard it', async () => {
    answers(noNetwork);
    await expect(loadPublicConfig()).rejects.toThrow('Failed to fetch');
  });
});
