import type { SignUpRole } from "../platform-settings/platform-settings.schema.ts";
import { type Write, update } from "../storage/write.ts";
import { PlatformCounterEntity } from "./counter.entity.ts";
import { type PlatformCounts, shards } from "./counter.service.ts";

/** From now on who signs up becomes something else: one write a shard, the first of which counts what is given. */
export const signUpRoleWrites = (signUpRole: SignUpRole, difference: PlatformCounts): readonly Write[] =>
  shards.map((shard, index) => {
    const told = PlatformCounterEntity.upsert({ shard }).set({ signUpRole });
    return update(index === 0 ? told.add(difference) : told);
  });
