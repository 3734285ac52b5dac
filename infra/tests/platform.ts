import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** SST's components and Pulumi, as the command beside this brings them. */
export const platform = path.join(root, ".sst/platform");

/** A small site, built as the real one is: a deployment does not depend on its pages. */
export const site = "infra/tests/site";
