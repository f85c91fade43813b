import { forget, readStored, store } from './storage';

/** Who is logged in on this device, as the two specified keys of local storage say. */
export type Session = { readonly userId: string; readonly userType: string };

/** The session in storage; without a `userId` nobody is logged in. */
export function readSession(): Session | undefined {
  const userId = readStored('userId');
  if (!userId) return undefined;
  return { userId, userType: readStored('userType') ?? 'user' };
}

/** Keeps the session for every page; false when the browser refuses to store it. */
export function keepSession({ userId, userType }: Session): boolean {
  return store('userType', userType) && store('userId', userId);
}

export function endSession(): void {
  forget('userId');
  forget('userType');
}
