import { afterEach, expect, test, vi } from "vitest";
import { rememberedSidebar, rememberSidebar } from "./sidebar-state.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the only cookie holds whether the sidebar is open, and goes to no other site", () => {
  const page = { cookie: "other=true" };
  vi.stubGlobal("document", page);
  expect(rememberedSidebar()).toBeUndefined();
  rememberSidebar(false);
  expect(page.cookie.split("; ")).toEqual(["sidebar:state=false", "path=/", "max-age=604800", "samesite=lax"]);
  expect(rememberedSidebar()).toBe(false);
  rememberSidebar(true);
  expect(rememberedSidebar()).toBe(true);
});
