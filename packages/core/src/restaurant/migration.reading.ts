import { MigrationEntity } from "./migration.entity.ts";

/** The changes of what an earlier version stored that are finished, by name: all of them by one reading. */
export async function readFinished(): Promise<ReadonlySet<string>> {
  const { data } = await MigrationEntity.query.primary({}).go({ pages: "all", consistent: true });
  return new Set(data.flatMap(({ name, finishedAt }) => (finishedAt === undefined ? [] : [name])));
}

/** Whether everything that an earlier version stored has been changed. */
export async function isMigrated(name: string): Promise<boolean> {
  const { data } = await MigrationEntity.get({ name }).go();
  return data?.finishedAt !== undefined;
}
