// Fills in the demo data as a process of its own, so that the memory which that takes is given back. It ends with the
// server that started it.
import { seedDemo } from "./seed.ts";

process.once("disconnect", () => process.exit(1));
await seedDemo();
process.exit(0);
