import { describe, expect, it } from '@jest/globals';
import { VARIANT_NAMES, VARIANTS } from '@maillon/domain/product/variants';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { publicConfig, setPublicConfig } from './public-config.ts';

describe('the public configuration', () => {
  it.each(VARIANT_NAMES)('colours the page as %s', (variant) => {
    setPublicConfig({ ...TEST_CONFIG, variant });

    const { style } = document.documentElement;
    expect(publicConfig().variant).toBe(variant);
    expect(style.getPropertyValue('--hue')).toBe(`${VARIANTS[variant].hue}`);
    expect(style.getPropertyValue('--brand-chroma')).toBe(`${VARIANTS[variant].chroma}`);
  });
});
