// Builds the site for the stage that its environment describes; infra/commands/main.ts runs it before a deployment.
import { buildWeb } from "./build-web.mjs";

await buildWeb();
