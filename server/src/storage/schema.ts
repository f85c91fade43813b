import type { ColumnType, Generated, Kysely } from 'kysely';

type Time = ColumnType<Date, Date | undefined, never>;

/** The tables, as the migrations make them. */
type Tables = {
  users: {
    id: string;
    full_name: string;
    email: string;
    email_folded: string;
    password_hash: string;
    user_type: string;
    created_at: Time;
  };
  grants: { user_id: string; privilege: string; granted_at: Time };
  sessions: { token_hash: Buffer; user_id: string; created_at: Time; expires_at: Generated<Date> };
  throttle: { key: Buffer; empty_at: Date };
};

export type Database = Kysely<Tables>;
export type { Tables };
