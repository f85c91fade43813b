/** A cell of a grid; row 0 is the header. */
export type Position = { readonly row: number; readonly column: number };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The cell to which a key leads, as in a spreadsheet; undefined for a key that does not move. */
export function findNextPosition(keys: Keys, from: Position, last: Position, pageRows: number) {
  if (keys.altKey || keys.metaKey) return undefined;
  const to = keys.ctrlKey ? findCorner(keys.key, last) : findNeighbour(keys.key, from, last, pageRows);
  return to && clampPosition(to, last);
}

function findCorner(key: string, last: Position): Position | undefined {
  if (key === 'Home') return { row: 1, column: 0 };
  return key === 'End' ? last : undefined;
}

function findNeighbour(key: string, { row, column }: Position, last: Position, pageRows: number) {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last.column };
    case 'PageUp':
      return { row: Math.max(Math.min(row, 1), row - pageRows), column };
    case 'PageDown':
      return { row: row + pageRows, column };
    default:
      return undefined;
  }
}

export function clampPosition({ row, column }: Position, last: Position): Position {
  return {
    row: Math.min(Math.max(row, 0), last.row),
    column: Math.min(Math.max(column, 0), last.column),
  };
}
