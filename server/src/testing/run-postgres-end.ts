/** Ends a Jest run's PostgreSQL, which ends by itself if the run is killed. */
export default async function stopRunPostgres(): Promise<void> {
  await Object(globalThis).stopRunPostgres();
}
