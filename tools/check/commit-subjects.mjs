const MAX_LENGTH = 72;
const KINDS = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const CONVENTIONAL = new RegExp(`^(?:${KINDS})(?:\\([\\w./-]+\\))?!?: \\S`);

/**
 * What is wrong with the subjects of commits (https://www.conventionalcommits.org).
 * @param {readonly string[]} subjects
 * @returns {string[]} a sentence for each
 */
export const wrongSubjects = (subjects) =>
  subjects.flatMap((subject) => {
    if (!CONVENTIONAL.test(subject)) return [`"${subject}" is no Conventional Commit`];
    return subject.length > MAX_LENGTH ? [`"${subject}" has ${subject.length} characters: ${MAX_LENGTH} at most`] : [];
  });
