/** Ends the PostgreSQL of a run of Jest. If the run is killed, it ends by itself. */
export default async function stopRunPostgres(): Promise<void> {
  await Object(globalThis).stopRunPostgres();
}
