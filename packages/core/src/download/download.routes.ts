import { route } from "../api/route.ts";
import { DownloadDraft } from "./download.schema.ts";

export const create = route({
  method: "POST",
  path: "/api/v1/restaurants/{restaurantId}/exports",
  summary: "Record that a file of the restaurant's data is about to be saved",
  needs: "export.run",
  body: DownloadDraft,
  status: 204,
  idempotent: true,
});
