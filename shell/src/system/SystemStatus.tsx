export function SystemStatus() {
  return null;
}
