// All that a server loads once it has its settings.
import "@stockpot/core/storage/client";
import "../background.ts";
import "../routes/index.ts";
import "./vitals.ts";
