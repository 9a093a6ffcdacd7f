/** « CM », as on their picture: « Camille MOREAU »; of a double surname its first letter. */
export const initialsOf = (name: string): string => {
  // A double surname is one name: Awa TRAORÉ-LEMAIRE and Anouk LABADIE are not both « AL ».
  const names = name.split(/\s+/).filter(Boolean);
  const words = names.length > 1 ? names : name.split(/[\s-]+/).filter(Boolean);
  // A whole character, which may be two units long.
  const first = (word: string | undefined): string => [...(word ?? '').slice(0, 2)].at(0) ?? '';
  return `${first(words.at(0))}${words.length > 1 ? first(words.at(-1)) : ''}`;
};
