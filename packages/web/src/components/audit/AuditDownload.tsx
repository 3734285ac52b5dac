import { list } from "@stockpot/core/activity/audit.routes";
import type { AuditEntry } from "@stockpot/core/activity/audit.schema";
import type { RequestOf } from "@stockpot/core/api/route";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { DownloadCsv } from "../table/DownloadCsv.tsx";
import { auditCsv } from "./audit-csv.ts";

interface AuditDownloadProps {
  readonly filters: NonNullable<RequestOf<typeof list>["query"]>;
  readonly disabled: boolean;
}

/** Downloads the audit log that is listed, all of it. */
export function AuditDownload({ filters, disabled }: AuditDownloadProps) {
  const { timeZone } = useFormats();
  return (
    <DownloadCsv<AuditEntry>
      what="audit log"
      disabled={disabled}
      load={async (page) => {
        const { data: rows, pagination } = await call(list, { query: { ...filters, ...page } });
        return { rows, total: pagination.total, nextCursor: pagination.nextCursor };
      }}
      fileOf={(rows) => ({ name: "audit-log.csv", csv: auditCsv(rows, timeZone) })}
    />
  );
}
