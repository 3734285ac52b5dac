import { preview } from "@stockpot/core/people/invitation.routes";
import { useQuery } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { joinPath } from "../../paths.ts";

/** Who invites where. The token travels in the body, so that no log of addresses has it; the key is the cache's alone. */
export const useInvitation = (token: string | undefined) =>
  useQuery(
    token === undefined
      ? null
      : { url: joinPath(token), lifetimeSeconds: 60, load: () => call(preview, { body: { token } }) },
  );
