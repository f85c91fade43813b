/** Stops the PostgreSQL server of a Jest run. If the run is killed, the server stops by itself. */
export default async function stopRunPostgres(): Promise<void> {
  await Object(globalThis).stopRunPostgres();
}
