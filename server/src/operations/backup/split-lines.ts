/** A line has more characters than anything that is expected there. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/**
 * The lines of a text that arrives in pieces, without their ends; the last one may be empty. A line that is too long
 * is an error, unless something is given that stands for it.
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  mostCharacters: number,
  insteadOfLong?: string,
): AsyncGenerator<string, void> {
  // Joined once, at the end of the line: to add each piece to a long text takes the longer the longer it is.
  let begun: string[] = [];
  let characters = 0;
  const add = (piece: string) => {
    characters += piece.length;
    if (characters <= mostCharacters) begun.push(piece);
    else if (insteadOfLong === undefined) throw new LineTooLongError('A line is too long.');
    else begun = [insteadOfLong];
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    add(first);
    for (const other of others) {
      yield begun.join('');
      [begun, characters] = [[], 0];
      add(other);
    }
  }
  yield begun.join('');
}
