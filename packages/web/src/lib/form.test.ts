import { expect, test } from "vitest";
import * as z from "zod";
import { formResolver } from "./form.ts";

const schema = z.strictObject({
  name: z.string("Name is required").trim().min(1, "Name is required"),
  notes: z.string().trim().optional(),
  price: z.number().optional(),
  lines: z.array(z.strictObject({ notes: z.string().trim().optional() })),
});

const check = (values: object) =>
  formResolver<object, z.output<typeof schema>>(schema)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

test("blank fields are left out, nested ones too, and text is trimmed", async () => {
  const { values } = await check({ name: " Flour ", notes: "  ", price: null, lines: [{ notes: "" }] });
  expect(values).toEqual({ name: "Flour", lines: [{}] });
});

test("a required text that is blank says that it is required", async () => {
  const { errors } = await check({ name: "", notes: "", price: null, lines: [] });
  expect(errors).toMatchObject({ name: { message: "Name is required" } });
});
