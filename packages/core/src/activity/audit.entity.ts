import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "../storage/entity.ts";
import type { RecordOf } from "../storage/record.ts";
import { auditActions } from "./audit.rules.ts";
import type { AuditEntry } from "./audit.schema.ts";

/** The record of administrative actions: written once, in the transaction that carries the action out. */
export const AuditEntity = new Entity(
  {
    model: { service: "stockpot", entity: "audit", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      action: { type: auditActions, required: true, readOnly: true },
      actor: { type: CustomAttributeType<AuditEntry["actor"]>("any"), required: true, readOnly: true },
      subject: { type: CustomAttributeType<AuditEntry["subject"]>("any"), required: true, readOnly: true },
      changes: { type: CustomAttributeType<AuditEntry["changes"]>("any"), required: true, readOnly: true },
      /** Set only where true. Only super admins read these entries. */
      isAboutAdministrators: { type: "boolean", readOnly: true },
      occurredAt: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: [], template: "audit" },
        sk: { field: "sk", composite: ["occurredAt", "id"], template: "${occurredAt}#${id}" },
      },
    },
  },
  table,
);

export type AuditRecord = RecordOf<AuditEntry, EntityItem<typeof AuditEntity>>;
