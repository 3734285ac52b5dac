import { DomainError } from "@stockpot/core/error";
import type { Request } from "express";
import * as z from "zod";

/** A part of the path that must be an id. */
export function idOf(request: Request, name: string): string {
  const id = z.uuid().safeParse(request.params[name]);
  if (!id.success) throw new DomainError("NOT_FOUND", "Not found");
  return id.data;
}
