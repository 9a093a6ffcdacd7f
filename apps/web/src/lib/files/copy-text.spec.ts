import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { copyText } from './copy-text.ts';

const writeText = jest.fn<(text: string) => Promise<void>>();
const setData = jest.fn<(format: string, text: string) => void>();

/** A browser that copies on command, as far as jsdom can be one. */
const command = jest.fn(() => {
  const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } });
  return !document.dispatchEvent(event);
});

beforeEach(() => {
  writeText.mockReset();
  setData.mockReset();
  command.mockClear();
  Object.assign(document, { execCommand: command });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});

describe('copying', () => {
  it('uses the clipboard where it may', async () => {
    writeText.mockResolvedValue();
    expect(await copyText('trace 1')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('trace 1');
    expect(command).not.toHaveBeenCalled();
  });

  it.each([
    ['is denied', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
    ['does not exist, as on a page without TLS', undefined],
  ])('goes by the old command where the clipboard %s', async (_where, value) => {
    Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    expect(await copyText('trace 1')).toBe(true);
    expect(setData).toHaveBeenCalledWith('text/plain', 'trace 1');
  });

  it('says when nothing was copied', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    Object.assign(document, { execCommand: () => false });
    expect(await copyText('trace 1')).toBe(false);
  });
});
