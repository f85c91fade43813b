import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import ts from 'typescript';
import { type TestDatabase, testDatabase } from '../testing/database';

/** Tables that are used only in raw SQL, and so are not in `schema.ts`. */
const RAW = ['migrations', 'quiz_answers', 'quiz_attempts'];

type Column = {
  readonly name: string;
  readonly isNullable: boolean;
  readonly default: string | null;
};
type Table = {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
};

const TABLES = `
  select relname as name, obj_description(c.oid) as comment,
    (select json_agg(json_build_object(
        'name', attname, 'isNullable', not attnotnull,
        'default', case when attidentity <> '' then 'identity' when attgenerated <> '' then 'generated'
          else pg_get_expr(adbin, adrelid) end) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

let database: TestDatabase;
let tables: readonly Table[];
beforeAll(async () => {
  database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  tables = (await client.query<Table>(TABLES)).rows;
  await client.end();
});
afterAll(() => database.drop());

/** Reads the tables of `schema.ts`: for each column, whether it may be null and whether an insert may omit it. */
async function readSchema() {
  const file = join(__dirname, 'schema.ts');
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const all = source.statements.find(
    (node): node is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(node) && node.name.text === 'Tables',
  );
  const membersOf = (type: ts.TypeNode | undefined) =>
    type && ts.isTypeLiteralNode(type) ? type.members.filter(ts.isPropertySignature) : [];
  return membersOf(all?.type).map((table) => ({
    name: table.name.getText(),
    columns: membersOf(table.type).map((column) => {
      // That an array's elements may be null does not mean that the array may be.
      const type = (column.type?.getText() ?? '').replace(/\([^)]*\)\[\]/, '[]');
      const [, read = type, insert = read] = /^ColumnType<([^,]+), ([^,]+)/.exec(type) ?? [];
      const isOptional = /^Generated|^Time$|\bundefined\b/.test(type === read ? type : insert);
      // JSON is read as `unknown`, which does not say whether it may be null.
      const isNullable = read === 'unknown' ? undefined : /\| null\b/.test(type);
      return { name: column.name.getText(), isNullable, isOptional: isOptional || isNullable === true };
    }),
  }));
}

test('schema.ts has the same tables and columns as the database', async () => {
  const schema = await readSchema();
  const names = (each: readonly { name: string }[]) => each.map(({ name }) => name).sort();
  expect(names(schema)).toEqual(names(tables).filter((name) => !RAW.includes(name)));
  for (const { name, columns } of schema)
    expect([name, names(columns)]).toEqual([
      name,
      names(tables.find((table) => table.name === name)?.columns ?? []),
    ]);
});

test('schema.ts lets a column be null, or be omitted on insert, only where the database does', async () => {
  const columnOf = (table: string, column: string) =>
    tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
  const wrong = (await readSchema()).flatMap(({ name, columns }) =>
    columns
      .filter((column) => {
        const made = columnOf(name, column.name);
        const mayOmit = made?.isNullable === true || made?.default !== null;
        const isNullable = column.isNullable ?? made?.isNullable;
        return isNullable !== made?.isNullable || (column.isOptional && !mayOmit);
      })
      .map((column) => `${name}.${column.name}`),
  );
  expect(wrong).toEqual([]);
});

test('every table has a comment that states its purpose', () => {
  expect(tables.filter(({ comment }) => comment === null).map(({ name }) => name)).toEqual([]);
});
