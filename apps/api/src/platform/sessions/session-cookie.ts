/** SuperTokens' own name for it. */
const NAME = 'sAccessToken=';

const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/**
 * The access token in a `Cookie` header; null when there is none. Empty, as no token is, when it cannot be read or is there
 * twice, which comes from no browser of ours.
 */
export const accessTokenIn = (cookies: string | undefined): string | null => {
  let found: string | null = null;
  for (const part of cookies?.split(';') ?? []) {
    const pair = part.trim();
    if (!pair.startsWith(NAME)) continue;
    if (found !== null) return '';
    found = decoded(pair.slice(NAME.length));
  }
  return found;
};
