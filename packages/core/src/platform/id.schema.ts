import * as z from "zod";

/** An id that a request names: compared and stored in lower case, as ids are made. */
export const Id = (message?: string) => z.uuid(message).toLowerCase();
