import { inject } from "vitest";

// The code under test reads its settings when it is loaded, so this runs before any test file.
Object.assign(process.env, inject("settings"));

const { setRequestTime } = await import("@stockpot/core/platform/request-time");
const { patient } = await import("./server.ts");
setRequestTime(patient);
