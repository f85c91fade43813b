import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** @typedef {{ query: (sql: string, values?: readonly unknown[]) => Promise<{ rows: any[] }> }} Client */

/**
 * Connects to the database of a running server with this data folder.
 * @template Value
 * @param {string} data
 * @param {(client: Client) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withDatabase(data, work) {
  const client = new pg.Client(databaseOf(data));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connection to the embedded database of a data folder. @param {string} data */
export function databaseOf(data) {
  const file = (/** @type {string} */ name) => readFileSync(join(data, 'postgres', name), 'utf8');
  return {
    host: '127.0.0.1',
    port: Number(file('postmaster.pid').split('\n')[3]),
    user: 'venture',
    database: 'venture',
    password: file('venture-password'),
  };
}
