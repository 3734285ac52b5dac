import { Pool, type PoolClient } from "pg";

/** One connection for each of eight clients, and some to spare; kept, so that their CPU time stays to be read. */
const connections = 10;

export const pool = new Pool({
  host: process.env["PGHOST"],
  user: "stockpot",
  database: "stockpot",
  max: connections,
  idleTimeoutMillis: 0,
});

export async function inTransaction<T>(work: (db: PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query("begin");
    const result = await work(db);
    await db.query("commit");
    return result;
  } catch (error) {
    await db.query("rollback");
    throw error;
  } finally {
    db.release();
  }
}
